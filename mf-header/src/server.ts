import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { createServerHalf, hydratedView } from '@tessera/shared-ui/server-half';
import { accountPages } from './account-pages/accounts/account-pages.ts';
import { activityPages } from './account-pages/activity/activity-pages.ts';
import { blogSettingsPages } from './account-pages/blogs/blog-settings-pages.ts';
import { moderationPages } from './account-pages/moderation/moderation-pages.ts';
import { settingsPages } from './account-pages/settings/settings-pages.ts';
import { sitePages } from './account-pages/site/site-pages.ts';
import { HeaderView } from './header/view/HeaderView.tsx';

export const { views, render } = createServerHalf([
  hydratedView(headerView, HeaderView),
  ...accountPages,
  ...settingsPages,
  ...blogSettingsPages,
  ...moderationPages,
  ...sitePages,
  ...activityPages,
]);
