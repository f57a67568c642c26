import { accountFormView } from '../accounts/account-views.ts';
import { activityView } from '../activity/activity-views.ts';
import { askFormView } from '../asks/ask-views.ts';
import { blogMembersView } from '../blogs/blog-members-view.ts';
import { archiveView } from '../posts/archive-view.ts';
import {
  blockedBlogsView,
  blogDeletionView,
  blogSettingsView,
} from '../blogs/blog-settings-views.ts';
import { blogInvitationView, newBlogView, ownBlogsView } from '../blogs/own-blog-views.ts';
import { filtersView } from '../filters/filters-view.ts';
import { followersView, followingView, followView } from '../follows/follow-views.ts';
import { helpTopicView, helpView } from '../help/help-views.ts';
import { referenceView } from '../help/reference-views.ts';
import { conversationView, messagesView } from '../messaging/message-views.ts';
import {
  moderationLogView,
  moderationReportView,
  moderationView,
  reportView,
} from '../moderation/moderation-views.ts';
import { notesView } from '../notes/note-views.ts';
import { streamView } from '../posts/post-views.ts';
import { searchHeadView } from '../search/search-views.ts';
import { accountSettingsView } from '../settings/account-settings-view.ts';
import { appSettingsView } from '../settings/app-settings-view.ts';
import {
  dashboardSettingsView,
  notificationSettingsView,
  passwordSettingsView,
} from '../settings/settings-views.ts';
import { twoFactorSettingsView } from '../settings/two-factor-views.ts';
import { submissionFormView } from '../submissions/submission-views.ts';
import { definePage, type RenderedPage } from '../pages/pages.ts';

/**
 * The pages that remotes render. All other pages are redirects, feeds, responses to links in emails,
 * and the embed, which is a separate document.
 */
export const pageCatalogue: readonly RenderedPage[] = [
  definePage('home', streamView),
  definePage('login', accountFormView),
  definePage('loginCode', accountFormView),
  definePage('register', accountFormView),
  definePage('forgot', accountFormView),
  definePage('reset', accountFormView),
  definePage('dashboard', streamView),
  definePage('explore', streamView),
  definePage('tagged', streamView),
  definePage('likes', streamView),
  definePage('following', followingView),
  definePage('drafts', streamView),
  definePage('queue', streamView),
  definePage('inbox', streamView),
  definePage('blogDrafts', streamView),
  definePage('blogQueue', streamView),
  definePage('blogInbox', streamView),
  definePage('blogActivity', activityView),
  definePage('blogFollowers', followersView),
  definePage('search', searchHeadView),
  definePage('searchTerm', streamView),
  definePage('filters', filtersView),
  definePage('blockedBlogs', blockedBlogsView),
  definePage('ownBlogs', ownBlogsView),
  definePage('newBlog', newBlogView),
  definePage('invitation', blogInvitationView),
  definePage('blogMembers', blogMembersView),
  definePage('blogDelete', blogDeletionView),
  definePage('blogSettings', blogSettingsView),
  definePage('follow', followView),
  definePage('accountSettings', accountSettingsView),
  definePage('passwordSettings', passwordSettingsView),
  definePage('tfaSettings', twoFactorSettingsView),
  definePage('dashboardSettings', dashboardSettingsView),
  definePage('notificationSettings', notificationSettingsView),
  definePage('appSettings', appSettingsView),
  definePage('report', reportView),
  definePage('moderation', moderationView),
  definePage('moderationReport', moderationReportView),
  definePage('moderationLog', moderationLogView),
  definePage('help', helpView),
  definePage('helpTopic', helpTopicView),
  definePage('editForm', streamView),
  definePage('reblogForm', streamView),
  definePage('newForm', streamView),
  definePage('blog', streamView),
  definePage('blogTagged', streamView),
  definePage('blogArchive', archiveView),
  definePage('blogArchiveMonth', archiveView),
  definePage('blogSubmit', submissionFormView),
  definePage('blogAsk', askFormView),
  definePage('blogPost', streamView),
  definePage('blogPostSlug', streamView),
  definePage('blogPostNotes', notesView),
  definePage('messages', messagesView),
  definePage('newConversation', conversationView),
  definePage('conversation', conversationView),
  definePage('reference', referenceView),
];
