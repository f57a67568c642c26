import type { RequestValues } from '../http/context.ts';

/** Whether the browser asks sites not to track its user (Global Privacy Control). */
const refusesTracking = (c: RequestValues): boolean => c.req.header('sec-gpc') === '1';

/** The URL of the ad script for a visit; '' for no ads. */
export function adScriptUrl(c: RequestValues): string {
  const { adScriptUrl: url } = c.var.deps.env;
  return url === undefined || refusesTracking(c) ? '' : url;
}
