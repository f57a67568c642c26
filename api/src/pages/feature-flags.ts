import type { FlagName } from '@tessera/shared-contracts/platform/flags';

/** Feature flags of this version of the product; what is not named is off. The two that depend on the visit are added by the document. */
export const featureFlags: Readonly<Partial<Record<FlagName, boolean>>> = {
  indash_blogs: true,
  ask_form: true,
  livephotos_web: true,
  responsive_help_docs: true,
  dashboard_refresh: true,
};
