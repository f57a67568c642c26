import type { RequestValues } from '../http/context.ts';
import type { Refused } from './settings-page.ts';

/**
 * The confirmation that `?done=` asks a page to show; undefined after a refusal, or if the page has
 * no confirmation of that name.
 *
 * @param known the confirmations that the page has
 */
export const confirmationOf = <T extends string>(
  c: RequestValues,
  refused: Refused | undefined,
  known: readonly T[],
): T | undefined => (refused ? undefined : known.find((one) => one === c.req.query('done')));
