import { pages, type PageName } from '@tessera/shared-contracts/pages/pages';
import { activityPage, toOwnActivity } from '../activity/activity-page.ts';
import { askPage } from '../asks/ask-page.ts';
import { inboxPage } from '../asks/inbox-page.ts';
import type { AppContext } from '../http/context.ts';
import type { App } from '../http/mount.ts';
import { mayBeOld } from '../http/read-replica.ts';
import { conversationPage } from '../messaging/conversation-page.ts';
import { messagesPage } from '../messaging/messages-page.ts';
import { notesPage } from '../notes/notes-page.ts';
import { submitPage } from '../submissions/submit-page.ts';
import { blogDeletePage } from '../settings/blog-delete-page.ts';
import { blogMembersPage } from '../settings/blog-members-page.ts';
import { invitationPage, newBlogPage, ownBlogsPage } from '../settings/own-blogs-page.ts';
import { blogSettingsPage } from '../settings/blog-settings-page.ts';
import { queuePage } from '../queue/queue-page.ts';
import { archivePage } from './blog-archive-page.ts';
import { blogFeed, blogTagFeed } from './blog-feed.ts';
import { blogPage } from './blog-page.ts';
import { blogTagPage } from './blog-tag-page.ts';
import { postPage, tinyPostPage } from './blog-pages.ts';
import { blockedBlogsPage } from '../settings/blocked-blogs-page.ts';
import { filtersPage } from '../filters/filters-page.ts';
import { searchPage } from '../search/search-page.ts';
import { followersPage, followingPage, followPage } from './follow-pages.ts';
import { helpPage, helpTopicPage } from '../help/help-pages.ts';
import { homePage } from './home-page.ts';
import { formRedirect, newFormPath } from './open-form.ts';
import { shared } from './shared-pages.ts';
import { dashboardPage, draftsPage, explorePage, likesPage, taggedPage } from './stream-pages.ts';

type Answer = (c: AppContext) => Promise<Response>;

/** Pages that other modules mount: account and moderation pages, embeds and the reference. */
type ElsewherePage =
  | 'settings'
  | 'accountSettings'
  | 'confirmEmail'
  | 'passwordSettings'
  | 'tfaSettings'
  | 'dashboardSettings'
  | 'notificationSettings'
  | 'stopMails'
  | 'appSettings'
  | 'loginCode'
  | 'report'
  | 'moderation'
  | 'moderationReport'
  | 'moderationLog'
  | 'login'
  | 'register'
  | 'forgot'
  | 'reset'
  | 'verify'
  | 'embed'
  | 'reference';

/**
 * Pages with `mayBeOld` may be read from a replica. Pages that must be up to date are not:
 *
 * - settings and messages
 * - the pages for asking and submitting
 * - pages on which people decide something, such as drafts, queue and inbox
 */
const answers: Readonly<Record<Exclude<PageName, ElsewherePage>, Answer>> = {
  home: shared(mayBeOld(homePage)),
  dashboard: mayBeOld(dashboardPage),
  explore: shared(mayBeOld(explorePage)),
  tagged: shared(mayBeOld(taggedPage)),
  likes: mayBeOld(likesPage),
  following: mayBeOld(followingPage),
  drafts: draftsPage,
  queue: queuePage,
  inbox: inboxPage,
  blogDrafts: draftsPage,
  blogQueue: queuePage,
  blogInbox: inboxPage,
  search: mayBeOld(searchPage),
  searchTerm: mayBeOld(searchPage),
  filters: filtersPage,
  blockedBlogs: blockedBlogsPage,
  blogFollowers: mayBeOld(followersPage),
  activity: toOwnActivity,
  blogActivity: mayBeOld(activityPage),
  blogSettings: blogSettingsPage,
  blogMembers: blogMembersPage,
  blogDelete: blogDeletePage,
  ownBlogs: ownBlogsPage,
  newBlog: newBlogPage,
  invitation: invitationPage,
  follow: followPage,
  help: helpPage,
  helpTopic: helpTopicPage,
  // the dashboard with a form over it
  editForm: mayBeOld(dashboardPage),
  reblogForm: mayBeOld(dashboardPage),
  newForm: mayBeOld(dashboardPage),
  blog: shared(mayBeOld(blogPage)),
  blogAsk: askPage,
  blogSubmit: submitPage,
  blogRss: mayBeOld(blogFeed),
  blogTagged: shared(mayBeOld(blogTagPage)),
  blogTaggedRss: mayBeOld(blogTagFeed),
  blogArchive: mayBeOld(archivePage),
  blogArchiveMonth: mayBeOld(archivePage),
  blogPost: shared(mayBeOld(postPage)),
  blogPostSlug: shared(mayBeOld(postPage)),
  blogPostNotes: mayBeOld(notesPage),
  tinyPost: mayBeOld(tinyPostPage),
  messages: messagesPage,
  newConversation: conversationPage,
  conversation: conversationPage,
};

/** Redirects visitors, and users whose URL names no existing form, to the base route. */
const withForm = (answer: Answer): Answer =>
  async function answerForm(c) {
    const redirect = formRedirect(c);
    return redirect === undefined ? answer(c) : c.redirect(redirect, 303);
  };

const formPages: readonly string[] = ['editForm', 'reblogForm', 'newForm'] satisfies PageName[];

const isPage = (name: string): name is keyof typeof answers => Object.hasOwn(answers, name);

/** Mounts all pages in {@link answers}, and the new-post forms over each base route. */
export function registerPages(app: App): void {
  for (const [name, page] of Object.entries(pages)) {
    if (!isPage(name)) continue;
    app.get(page.path, formPages.includes(name) ? withForm(answers[name]) : answers[name]);
    if ('isBaseRoute' in page) app.get(newFormPath(page.path), withForm(answers[name]));
  }
}
