import { pages } from '../pages/pages.ts';

/** The settings pages, in the order and with the titles that menus show. */
export const settingsSections = {
  account: { path: pages.accountSettings.path, title: 'Account' },
  password: { path: pages.passwordSettings.path, title: 'Password' },
  tfa: { path: pages.tfaSettings.path, title: 'Two-factor authentication' },
  dashboard: { path: pages.dashboardSettings.path, title: 'Dashboard' },
  notifications: { path: pages.notificationSettings.path, title: 'Notifications' },
  apps: { path: pages.appSettings.path, title: 'Apps' },
} as const;
export type SettingsSection = keyof typeof settingsSections;
