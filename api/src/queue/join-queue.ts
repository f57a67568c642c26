import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { changeQueue, lastQueuePosition, lockQueue } from './queue-queries.ts';
import { nextSlot } from './rhythm.ts';

/**
 * Returns the position after the last post of a blog's queue. If the queue was empty, its next
 * publication is set to the next slot.
 */
export async function joinQueue(
  trx: Transaction<Database>,
  blogId: string,
  now: Date,
): Promise<string> {
  const queue = await lockQueue(trx, blogId);
  const last = await lastQueuePosition(trx, blogId);
  if (last === undefined || queue.next_at === null)
    await changeQueue(trx, blogId, { next_at: nextSlot(queue, now) });
  return String((last ?? 0n) + 1n);
}
