import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { createServerHalf, hydratedView } from '@tessera/shared-ui/server-half';
import { accountPages } from './pages/accounts/account-pages.ts';
import { activityPages } from './pages/activity/activity-pages.ts';
import { blogSettingsPages } from './pages/blogs/blog-settings-pages.ts';
import { moderationPages } from './pages/moderation/moderation-pages.ts';
import { settingsPages } from './pages/settings/settings-pages.ts';
import { HeaderView } from './view/HeaderView.tsx';

export const { views, render } = createServerHalf([
  hydratedView(headerView, HeaderView),
  ...accountPages,
  ...settingsPages,
  ...blogSettingsPages,
  ...moderationPages,
  ...activityPages,
]);
