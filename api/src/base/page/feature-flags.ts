import { isMobileAgent, type FlagName } from '@tessera/shared-contracts/platform/flags';
import { adScriptUrl } from './ad-settings.ts';
import type { RequestValues } from '../http/context.ts';

/** The feature flags that are on for every visit. */
export const featureFlags: Readonly<Partial<Record<FlagName, boolean>>> = {
  indash_blogs: true,
  ask_form: true,
  livephotos_web: true,
  responsive_help_docs: true,
  dashboard_refresh: true,
  isMinimizeEnabled: true,
  isMultipleWindowsEnabled: true,
  isIcebreakersEnabled: true,
  isGifSearchEnabled: true,
  isSendPhotosEnabled: true,
  isPersistenceEnabled: true,
  isDesktopNotificationsEnabled: true,
  isTutorialEnabled: true,
  isExternalSharingEnabled: true,
  ad_viewability_beacons: true,
};

/**
 * The feature flags of a visit; unlisted ones are off. On a page shared by all visitors, the
 * browser adds the flag that depends on the device.
 */
export const flagsOf = (c: RequestValues): Readonly<Partial<Record<FlagName, boolean>>> => ({
  ...featureFlags,
  is_logged_in: c.var.viewer !== undefined,
  ...(!c.var.isShared && { is_mobile_handset: isMobileAgent(c.req.header('user-agent') ?? '') }),
  lrec_on_blog_pages_peepr: adScriptUrl(c) !== '',
});
