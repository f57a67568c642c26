import type { AppContext } from '../http/context.ts';
import type { Refused } from './settings-page.ts';

/**
 * What a page confirms, by the query of its address; nothing after a refusal.
 *
 * @param known all that the page can confirm
 */
export const doneOf = <T extends string>(
  c: AppContext,
  refused: Refused | undefined,
  known: readonly T[],
): T | undefined => (refused ? undefined : known.find((one) => one === c.req.query('done')));
