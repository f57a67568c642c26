import { sql } from 'kysely';

/**
 * Search statements begin with this comment. It prevents `connect.ts` from sending them as named
 * prepared statements, so that they are planned on each execution, for the actual words. A single
 * generic plan would scan all posts for a rare word, or sort a million posts for a common word.
 */
export const plannedEachTime = sql`/* planned for each term */`;
