import { createId } from '@tessera/shared-contracts/contract/create-id';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { isMobileAgent } from '@tessera/shared-contracts/platform/flags';

/**
 * Adds to a payload the values that differ between visits (the handset flag, and an id of this page
 * load if the page has none), because the server renders some pages once for all visitors.
 */
export const withVisit = (payload: Bootstrap, userAgent: string): Bootstrap => ({
  ...payload,
  flags: { ...payload.flags, is_mobile_handset: isMobileAgent(userAgent) },
  config: { ...payload.config, rid: payload.config.rid || createId() },
});
