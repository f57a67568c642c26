import type { AppContext } from '../http/context.ts';

/** Whether a visit asks not to be tracked (Global Privacy Control). */
const refusesTracking = (c: AppContext): boolean => c.req.header('sec-gpc') === '1';

/** The URL of the ad script for a visit; '' for no ads. */
export function adScriptUrl(c: AppContext): string {
  const { adScriptUrl: url } = c.var.deps.env;
  return url === undefined || refusesTracking(c) ? '' : url;
}
