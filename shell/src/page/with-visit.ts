import { createId } from '@tessera/shared-contracts/core/create-id';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { isMobileAgent } from '@tessera/shared-contracts/platform/flags';

/**
 * Completes a payload with the values that differ between visits: the handset flag, and an id of
 * this page load if the payload has none. The server renders some pages once for all visitors, so
 * it cannot add them.
 */
export const withVisit = (payload: Bootstrap, userAgent: string): Bootstrap => ({
  ...payload,
  flags: { ...payload.flags, is_mobile_handset: isMobileAgent(userAgent) },
  config: { ...payload.config, rid: payload.config.rid || createId() },
});
