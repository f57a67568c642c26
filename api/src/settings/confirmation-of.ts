import type { AppContext } from '../http/context.ts';
import type { Refused } from './settings-page.ts';

/**
 * The confirmation that `?done=` asks a page to show; undefined after a refusal.
 *
 * @param known the confirmations of the page
 */
export const confirmationOf = <T extends string>(
  c: AppContext,
  refused: Refused | undefined,
  known: readonly T[],
): T | undefined => (refused ? undefined : known.find((one) => one === c.req.query('done')));
