import type { FlagName } from '@tessera/shared-contracts/platform/flags';

/**
 * Feature flags of this version; unlisted ones are off. The document adds the two that depend on
 * the visit.
 */
export const featureFlags: Readonly<Partial<Record<FlagName, boolean>>> = {
  indash_blogs: true,
  ask_form: true,
  livephotos_web: true,
  responsive_help_docs: true,
  dashboard_refresh: true,
  isMinimizeEnabled: true,
  isMultipleWindowsEnabled: true,
  isPersistenceEnabled: true,
  isDesktopNotificationsEnabled: true,
};
