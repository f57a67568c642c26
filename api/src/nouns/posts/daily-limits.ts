import type { Kysely, Transaction } from 'kysely';
import type { Limits } from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import type { Database } from '../../base/database/schema.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { postsMadeSince, lockSubmitsOf } from './post-queries.ts';

const day = 24 * 60 * 60 * 1000;
const total = (used: ReadonlyMap<string, number>): number =>
  [...used.values()].reduce((sum, count) => sum + count, 0);

/**
 * How many posts of each type a user made in the last 24 hours, and the limit of each type: that
 * number plus what is left of the daily limit, which all types share.
 */
export async function limitsOf(db: Kysely<Database>, userId: string, now: Date): Promise<Limits> {
  const used = await postsMadeSince(db, userId, new Date(now.getTime() - day));
  const left = Math.max(0, postLimits.perDay - total(used));
  return Object.fromEntries(
    postTypes.map((type) => [
      type,
      { used: used.get(type) ?? 0, limit: (used.get(type) ?? 0) + left },
    ]),
  );
}

/**
 * Whether the user's daily limit is used up. Until the transaction ends, no other submit of the
 * user can change the result.
 */
export async function hasReachedDailyLimit(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<boolean> {
  // pipelined in this order: the count must not run before the lock is granted
  const [, used] = await Promise.all([
    lockSubmitsOf(trx, userId),
    postsMadeSince(trx, userId, new Date(now.getTime() - day)),
  ]);
  return total(used) >= postLimits.perDay;
}

/** Refuses with 403 when the user's daily limit is used up; see {@link hasReachedDailyLimit}. */
export async function checkDailyLimit(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  if (await hasReachedDailyLimit(trx, userId, now)) throw forbidden(postTexts.limitReached);
}
