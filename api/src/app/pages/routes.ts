import { pages, type PageName } from '@tessera/shared-contracts/pages/pages';
import * as endpoints from '@tessera/shared-contracts/posts/endpoints';
import { activityPage, toOwnActivity } from '../../nouns/activity/activity-page.ts';
import { askPage } from '../../nouns/asks/ask-page.ts';
import { inboxPage } from '../../nouns/asks/inbox-page.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { mayBeOld } from '../../base/http/read-replica.ts';
import { conversationPage } from '../../nouns/messaging/conversation-page.ts';
import { messagesPage } from '../../nouns/messaging/messages-page.ts';
import { notesPage } from '../../nouns/notes/notes-page.ts';
import { submitPage } from '../../nouns/submissions/submit-page.ts';
import { blogDeletePage } from '../../nouns/blogs/blog-delete-page.ts';
import { blogMembersPage } from '../../nouns/blogs/blog-members-page.ts';
import { invitationPage, newBlogPage, ownBlogsPage } from '../../nouns/blogs/own-blogs-page.ts';
import { blogSettingsPage } from '../../nouns/blogs/blog-settings-page.ts';
import { queuePage } from '../../nouns/queue/queue-page.ts';
import { archivePage } from './blog-archive-page.ts';
import { blogFeed, blogTagFeed } from './blog-feed.ts';
import { blogPage } from './blog-page.ts';
import { blogTagPage } from './blog-tag-page.ts';
import { postPage, tinyPostPage } from './blog-pages.ts';
import { blockedBlogsPage } from '../../nouns/blocks/blocked-blogs-page.ts';
import { filtersPage } from '../../nouns/filters/filters-page.ts';
import { searchPage } from '../../nouns/search/search-page.ts';
import { followersPage, followingPage, followPage } from '../../nouns/follows/follow-pages.ts';
import { helpPage, helpTopicPage } from '../../nouns/help/help-pages.ts';
import { homePage } from './home-page.ts';
import { limitsOf } from '../../nouns/posts/daily-limits.ts';
import { linkedNetworks } from '../../nouns/networks/link-account.ts';
import { channelsOf } from '../visit/channels-of.ts';
import { postsHtml } from './posts-html.ts';
import { formRedirect, newFormPath } from '../../base/page/open-form.ts';
import { shared } from '../../base/page/shared-pages.ts';
import {
  dashboardPage,
  draftsPage,
  explorePage,
  likesPage,
  taggedPage,
} from '../../nouns/posts/stream-pages.ts';

type Answer = (c: RequestValues) => Promise<Response>;

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

/** Mounts the calls that combine several nouns, as the pages do. */
function registerCalls(app: App): void {
  mount(app, endpoints.getPostFormBuilderData, async ({ deps, viewer }) => ({
    channels: await channelsOf(deps.db, viewer),
    limits: await limitsOf(deps.db, viewer.userId, deps.now()),
    networks: await linkedNetworks(deps, viewer.userId),
  }));
  mount(app, endpoints.postsHtml, postsHtml);
}

/** Mounts all pages in {@link answers}, and the new-post forms over each base route. */
export function registerPages(app: App): void {
  registerCalls(app);
  for (const [name, page] of Object.entries(pages)) {
    if (!isPage(name)) continue;
    app.get(page.path, formPages.includes(name) ? withForm(answers[name]) : answers[name]);
    if ('isBaseRoute' in page) app.get(newFormPath(page.path), withForm(answers[name]));
  }
}
