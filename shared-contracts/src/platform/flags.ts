/** All feature flags. A flag that is absent or unknown is off. */
export const flagNames = [
  'is_mobile_handset',
  'responsive_help_docs',
  'indash_blogs',
  'ask_form',
  'livephotos_web',
  'lrec_on_blog_pages_peepr',
  'is_logged_in',
  'dashboard_refresh',
  'isMinimizeEnabled',
  'isMultipleWindowsEnabled',
  'isIcebreakersEnabled',
  'isGifSearchEnabled',
  'isSendPhotosEnabled',
  'isPersistenceEnabled',
  'isDesktopNotificationsEnabled',
  'isTutorialEnabled',
  'isExternalSharingEnabled',
  'ad_viewability_beacons',
] as const;
export type FlagName = (typeof flagNames)[number];

export interface Flags {
  isOn(name: FlagName): boolean;
}

/** Reads flags from an untrusted record. `is_logged_in` always follows the presence of a user. */
export function createFlags(values: unknown, hasUser: boolean): Flags {
  const on = new Set<string>();
  if (typeof values === 'object' && values !== null)
    for (const [name, value] of Object.entries(values)) if (value === true) on.add(name);
  if (hasUser) on.add('is_logged_in');
  else on.delete('is_logged_in');
  return { isOn: (name) => flagNames.includes(name) && on.has(name) };
}

/** Class of the root element while `dashboard_refresh` is on; adds space between posts. */
export const dashboardRefreshClass = 'dashboard-refresh';

const mobileAgent = /\bMobile\b|\bAndroid\b|\biPhone\b/i;

/** The value of `is_mobile_handset` for a user agent. */
export const isMobileAgent = (userAgent: string): boolean => mobileAgent.test(userAgent);

/** Whether help is shown in its variant for phones. */
export const isMobileHelp = (flags: Flags): boolean =>
  flags.isOn('is_mobile_handset') && flags.isOn('responsive_help_docs');

/** Target of the help link. */
export const helpPath = (flags: Flags): string =>
  isMobileHelp(flags) ? '/help?variant=mobile' : '/help';
