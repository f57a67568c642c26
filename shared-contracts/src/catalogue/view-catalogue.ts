import type { ViewDefinition } from '../core/view.ts';
import { headerView } from '../platform/header-view.ts';
import { postViews } from '../posts/post-views.ts';
import { helpViews } from '../help/help-views.ts';
import { accountSettingsView } from '../settings/account-settings-view.ts';
import { accessView, newClientView } from '../programs/oauth-views.ts';
import { appSettingsView, newTokenView } from '../settings/app-settings-view.ts';
import { referenceViews } from '../help/reference-views.ts';
import { settingsViews } from '../settings/settings-views.ts';
import { twoFactorViews } from '../settings/two-factor-views.ts';
import { filtersView } from '../filters/filters-view.ts';
import { accountViews } from '../accounts/account-views.ts';
import { blogSettingsViews } from '../blogs/blog-settings-views.ts';
import { moderationViews } from '../moderation/moderation-views.ts';
import { welcomeViews } from '../welcome/welcome-views.ts';
import { siteViews } from '../site/site-views.ts';
import { activityViews } from '../activity/activity-views.ts';
import { streamPageViews } from '../pages/stream-page-views.ts';
import { queueViews } from '../queue/queue-views.ts';
import { exploreViews } from '../explore/explore-views.ts';
import { searchViews } from '../search/search-views.ts';
import { blogPageViews } from '../blogs/blog-page-views.ts';
import { blogSideViews } from '../blogs/blog-side-views.ts';
import { archiveView } from '../posts/archive-view.ts';
import { neighbourViews } from '../posts/neighbour-views.ts';
import { followViews } from '../follows/follow-views.ts';
import { noteViews } from '../notes/note-views.ts';
import { replyViews } from '../replies/reply-views.ts';
import { askViews } from '../asks/ask-views.ts';
import { embedViews } from '../sharing/embed-views.ts';
import { submissionViews } from '../submissions/submission-views.ts';
import { messageViews } from '../messaging/message-views.ts';

/** Every view that the server asks a release to render. */
export const viewCatalogue: readonly ViewDefinition[] = [
  headerView,
  ...postViews,
  ...helpViews,
  ...referenceViews,
  ...settingsViews,
  accountSettingsView,
  appSettingsView,
  newTokenView,
  accessView,
  newClientView,
  ...twoFactorViews,
  filtersView,
  ...accountViews,
  ...blogSettingsViews,
  ...moderationViews,
  ...siteViews,
  ...welcomeViews,
  ...activityViews,
  ...streamPageViews,
  ...queueViews,
  ...searchViews,
  ...exploreViews,
  ...blogPageViews,
  ...blogSideViews,
  archiveView,
  ...neighbourViews,
  ...followViews,
  ...noteViews,
  ...replyViews,
  ...askViews,
  ...submissionViews,
  ...messageViews,
  ...embedViews,
];
