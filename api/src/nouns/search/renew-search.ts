import { defineRepair, type Repair } from '../../base/jobs/repair.ts';
import { findLast, renewMessageWords, renewPostWords } from './renew-queries.ts';

/** Rows per batch; each takes about a millisecond. */
const batchSize = 200;

const renewWords = (
  name: string,
  table: Parameters<typeof findLast>[1],
  renew: typeof renewPostWords,
): Repair =>
  defineRepair({
    name,
    async prepare(deps, position) {
      const after = position === '' ? '0' : position;
      const last = await findLast(deps.primary, table, after, batchSize);
      return {
        next: last,
        write: async (trx) => (last === undefined ? 0 : renew(trx, { after, last })),
      };
    },
  });

/**
 * Posts and messages written before marks and letter forms were folded (migration 0047) are indexed
 * anew.
 */
export const renewPostSearch = renewWords('renew-post-search', 'post_search', renewPostWords);
export const renewMessageSearch = renewWords(
  'renew-message-search',
  'message_search',
  renewMessageWords,
);
