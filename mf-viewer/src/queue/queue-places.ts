import type { QueueMoves, QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import type { PostStore } from '../state/post-state.ts';
import { listInView } from '../stream/post-list.ts';

/** The moves of a post within its queue. */
export type MoveName = keyof QueueMoves;
const moveNames: readonly MoveName[] = ['top', 'up', 'down'];

/** The place of a post in its queue. */
export const placeOf = (posts: PostStore, id: string): QueuePlace | undefined =>
  posts.read(id)?.queuePlace;

/** Whether the page starts after the first post of the queue. */
const isOlderPage = (): boolean => new URLSearchParams(window.location.search).has('before');

/**
 * The ids of a blog's queued posts on the page, in order. Scheduled posts between them are left
 * out, because they have no position in the queue.
 */
export const queuedPosts = (posts: PostStore, blog: string): string[] =>
  (listInView()?.state.ids ?? []).filter((id) => placeOf(posts, id)?.tools?.blog === blog);

/** The order after a move; undefined for a move beyond the page, which only the server can make. */
export function orderAfterMove(
  order: readonly string[],
  id: string,
  to: MoveName,
): string[] | undefined {
  const from = order.indexOf(id);
  if (to === 'top' && isOlderPage()) return undefined;
  const at = { top: 0, up: from - 1, down: from + 1 }[to];
  if (from === -1 || at < 0 || at >= order.length) return undefined;
  return order.filter((other) => other !== id).toSpliced(at, 0, id);
}

/**
 * The possible moves at a position. Those that depend on posts beyond the page stay as the server
 * rendered them.
 */
function movesAt(
  order: readonly string[],
  index: number,
  rendered: QueueMoves | undefined,
): QueueMoves {
  const hasMore = listInView()?.state.older !== undefined;
  const next = order[index + 1];
  const afterNext = order[index + 2];
  const moves: { [N in MoveName]: string | undefined } = {
    top: isOlderPage() ? rendered?.top : index > 0 ? order[0] : undefined,
    up: order[index - 1] ?? rendered?.up,
    down: afterNext ?? (hasMore ? rendered?.down : next === undefined ? undefined : ''),
  };
  return Object.fromEntries(
    moveNames.flatMap((name) => (moves[name] === undefined ? [] : [[name, moves[name]]])),
  );
}

/** How often the posts of the page's queues were reordered. */
const reorders = new WeakMap<PostStore, number>();
export const reordersOf = (posts: PostStore): number => reorders.get(posts) ?? 0;

/**
 * Reorders the posts of a queue. Times belong to positions, so each post gets the time of its new
 * position.
 */
export function arrange(posts: PostStore, now: readonly string[], next: readonly string[]): void {
  reorders.set(posts, reordersOf(posts) + 1);
  const places = now.map((id) => placeOf(posts, id));
  listInView()?.arrange(next);
  next.forEach((id, index) => {
    const place = places[index];
    posts.update(id, (state) => ({
      ...state,
      queuePlace: {
        slot: place?.slot,
        ...(state.queuePlace?.tools && {
          tools: {
            ...state.queuePlace.tools,
            moves: movesAt(next, index, place?.tools?.moves),
          },
        }),
      },
    }));
  });
}
