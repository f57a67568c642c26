import type { QueueMoves } from '@tessera/shared-contracts/posts/post-views';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { firstPlace, type Place } from '../../base/wire/cursor.ts';
import type { OtherStream } from '../posts/load-stream.ts';
import type { Placed } from '../posts/stream-parts.ts';
import { queuesOf, waitingOn, type QueueRow } from './queue-queries.ts';
import { defaultSchedule, nextSlot, slotsAfter, type QueueSchedule } from './queue-schedule.ts';

/** A queued or scheduled post. */
export interface WaitingPost extends Placed {
  readonly blogId: string;
  /** Publication time; undefined for a queued post while its queue is paused. */
  readonly time: Date | undefined;
  /** Possible moves in the queue; undefined for scheduled posts, which are ordered by time. */
  readonly moves: QueueMoves | undefined;
}

/**
 * Sort key of the first post in a paused queue; later posts count up from it. Such posts have no
 * time and come last, so the key is the latest time that a `Date` can represent.
 */
const beyondTimes = 8_640_000_000_000_000;

/** An endless sequence of the times at which a queue publishes its posts. */
function* timesOf(queue: QueueRow | undefined, now: Date): Generator<Date, never> {
  const schedule: QueueSchedule = queue ?? defaultSchedule;
  const first = queue?.next_at ?? nextSlot(schedule, now);
  yield first;
  yield* slotsAfter(schedule, first > now ? first : now);
  throw new Error('a schedule ended');
}

function movesOf(ids: readonly string[], index: number): QueueMoves {
  const [first, previous, afterNext] = [ids[0], ids[index - 1], ids[index + 2]];
  return {
    ...(previous !== undefined && first !== undefined && { top: first, up: previous }),
    ...(index < ids.length - 1 && { down: afterNext ?? '' }),
  };
}

/**
 * All queued and scheduled posts of some blogs with their publication times: earliest first, then
 * those of paused queues. The times are computed on each call, because moving a post or changing a
 * setting changes them.
 */
export async function listQueue(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  blogIds: readonly string[],
): Promise<{
  readonly queues: ReadonlyMap<string, QueueRow>;
  readonly posts: readonly WaitingPost[];
}> {
  const [queueRows, rows] = await Promise.all([queuesOf(db, blogIds), waitingOn(db, blogIds)]);
  const queues = new Map(queueRows.map((queue) => [queue.blog_id, queue]));
  const now = clock();
  const posts = blogIds.flatMap((blogId): WaitingPost[] => {
    const queue = queues.get(blogId);
    const ids = rows.flatMap((row) =>
      row.blog_id === blogId && row.queue_position !== null ? [row.id] : [],
    );
    const times = timesOf(queue, now);
    const queued = ids.map((id, index): WaitingPost => {
      const time = queue?.is_paused === true ? undefined : times.next().value;
      return {
        id,
        blogId,
        at: time?.getTime() ?? beyondTimes + index,
        time,
        moves: movesOf(ids, index),
      };
    });
    const scheduled = rows.flatMap((row): WaitingPost[] =>
      row.blog_id === blogId && row.publish_on !== null
        ? [
            {
              id: row.id,
              blogId,
              at: row.publish_on.getTime(),
              time: row.publish_on,
              moves: undefined,
            },
          ]
        : [],
    );
    return [...queued, ...scheduled];
  });
  return {
    queues,
    posts: posts.toSorted(
      (one, other) => one.at - other.at || Number(BigInt(one.id) - BigInt(other.id)),
    ),
  };
}

/**
 * A page of queued and scheduled posts after a given post: after its current position, or after its
 * former time if it is no longer in the list.
 */
async function queuedPlaces(
  deps: Pick<Deps, 'db' | 'now'>,
  blogIds: readonly string[],
  place: Place,
  limit: number,
): Promise<Placed[]> {
  const { posts } = await listQueue(deps, blogIds);
  const known = posts.findIndex(({ id }) => id === place.id);
  const isBehind = ({ at, id }: Placed): boolean =>
    at > place.at || (at === place.at && BigInt(id) > BigInt(place.id));
  return (known === -1 ? posts.filter(isBehind) : posts.slice(known + 1)).slice(0, limit);
}

/** The queued and scheduled posts of some of the viewer's blogs, as a stream. */
export const queueStream = (viewer: Viewer, blogIds: readonly string[]): OtherStream => ({
  kind: 'other',
  viewer,
  start: firstPlace,
  read: (deps, place, limit) => queuedPlaces(deps, blogIds, place, limit),
});
