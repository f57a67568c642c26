import type { ActivityNotification } from '@tessera/shared-contracts/activity/notification';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';

/** The response of `tumblelogData` for a blog with the given activity. */
export const sampleActivity = (
  activity_notifications: readonly ActivityNotification[] = [],
  sparkline: readonly number[] = [],
) => ({
  name: 'ada',
  uuid: 'u',
  title: '',
  description: '',
  url: '/@ada',
  avatar_url: '/a',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: true,
  activity_notifications,
  activity_data: { sparkline },
});
