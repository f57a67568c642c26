import type { Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { changeQueue, lastQueuePosition, lockQueue } from './queue-queries.ts';
import { nextSlot } from './queue-schedule.ts';

/**
 * Locks a blog's queue and returns the position after its last post. If the queue was empty or had
 * no next publication time, sets this time to the next slot.
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
