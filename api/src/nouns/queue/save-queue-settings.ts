import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { saveQueueSettings as endpoint } from '@tessera/shared-contracts/queue/endpoints';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { changeQueue, firstQueued, lockQueue, type QueueRow } from './queue-queries.ts';
import { nextSlot } from './queue-schedule.ts';
import { timeZoneOf } from './time-zones.ts';

/** Queue settings as returned to clients. */
export const presentQueue = ({
  posts_per_day,
  start_hour,
  end_hour,
  time_zone,
  is_paused,
}: Pick<QueueRow, keyof CallOutput<typeof endpoint>>): CallOutput<typeof endpoint> => ({
  posts_per_day,
  start_hour,
  end_hour,
  time_zone,
  is_paused,
});

/**
 * `/svc/queue/settings`: changes the settings that were sent. A resumed or rescheduled queue
 * publishes at its next future slot.
 */
export async function saveQueueSettings({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const blog = requireOwnBlog(viewer, body.tumblelog);
  const { tumblelog: _, time_zone: sentZone, ...sent } = body;
  const time_zone = sentZone === undefined ? undefined : timeZoneOf(sentZone.trim());
  if (sentZone !== undefined && time_zone === undefined)
    throw invalid('Choose a time zone, such as Europe/Berlin.');
  const now = deps.now();
  return inTransaction(deps.db, async function change(trx) {
    const before = await lockQueue(trx, blog.id);
    const after = { ...before, ...sent, ...(time_zone !== undefined && { time_zone }) };
    if (after.start_hour === after.end_hour)
      throw invalid('Choose at least one hour for the queue to publish in.');
    const [first] = await firstQueued(trx, blog.id, 1);
    const goesOnAsBefore =
      before.is_paused === after.is_paused &&
      (['posts_per_day', 'start_hour', 'end_hour', 'time_zone'] as const).every(
        (name) => before[name] === after[name],
      );
    const next_at =
      goesOnAsBefore && before.next_at !== null ? before.next_at : nextSlot(after, now);
    return presentQueue(
      await changeQueue(trx, blog.id, { ...presentQueue(after), next_at: first ? next_at : null }),
    );
  });
}
