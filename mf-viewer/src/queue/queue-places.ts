import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import type { QueuePlace } from '@tessera/shared-ui/post-view/PostStateBar';
import type { QueueMoves } from '@tessera/shared-ui/post-view/QueueTools';
import { postIdOf, postSelector } from '../posts/post-elements.ts';
import type { PostStore } from '../state/post-state.ts';
import { mainRegion } from '../stream/stream-parts.ts';

/** Where a button moves a post within its queue. */
export type MoveName = keyof QueueMoves;
const moveNames: readonly MoveName[] = ['top', 'up', 'down'];

/** The place of a post in its queue. */
export const placeOf = (posts: PostStore, post: HTMLElement): QueuePlace | undefined =>
  posts.read(postIdOf(post))?.queuePlace;

/** Whether the page begins after the first post of a queue. */
const isOlderPage = (): boolean => new URLSearchParams(window.location.search).has('before');

/**
 * The queued posts of a blog on the page, in order. Scheduled posts between them have no position
 * of their own.
 */
export const queuedPosts = (posts: PostStore, blog: string): HTMLElement[] =>
  [
    ...(mainRegion()?.querySelectorAll<HTMLElement>(
      `[${streamAttributes.posts}] > ${postSelector}`,
    ) ?? []),
  ].filter((post) => placeOf(posts, post)?.tools?.blog === blog);

/** The order after a move; undefined when it leads off the page, which only the server can do. */
export function moved(
  order: readonly HTMLElement[],
  post: HTMLElement,
  to: MoveName,
): HTMLElement[] | undefined {
  const from = order.indexOf(post);
  if (to === 'top' && isOlderPage()) return undefined;
  const at = { top: 0, up: from - 1, down: from + 1 }[to];
  if (from === -1 || at < 0 || at >= order.length) return undefined;
  return order.filter((other) => other !== post).toSpliced(at, 0, post);
}

/** The moves at a position. At the ends of the page those of the server stay, which knows beyond. */
function movesAt(
  order: readonly HTMLElement[],
  index: number,
  drawn: QueueMoves | undefined,
): QueueMoves {
  const hasMore = Boolean(mainRegion()?.querySelector(`[${streamAttributes.olderPage}]`));
  const [first, previous, next] = [order[0], order[index - 1], order[index + 1]];
  const afterNext = order[index + 2];
  const moves: { [N in MoveName]: string | undefined } = {
    top: isOlderPage() ? drawn?.top : index > 0 && first ? postIdOf(first) : undefined,
    up: previous ? postIdOf(previous) : drawn?.up,
    down: afterNext ? postIdOf(afterNext) : hasMore ? drawn?.down : next ? '' : undefined,
  };
  return Object.fromEntries(
    moveNames.flatMap((name) => (moves[name] === undefined ? [] : [[name, moves[name]]])),
  );
}

/** Reorders the posts of a queue: positions and times stay, the posts change theirs. */
export function arrange(
  posts: PostStore,
  now: readonly HTMLElement[],
  next: readonly HTMLElement[],
): void {
  const focused = document.activeElement;
  const places = now.map((post) => placeOf(posts, post));
  const spots = now.map((post) => {
    const spot = document.createComment('');
    post.replaceWith(spot);
    return spot;
  });
  spots.forEach((spot, index) => spot.replaceWith(...next.slice(index, index + 1)));
  next.forEach((post, index) => {
    const place = places[index];
    posts.update(postIdOf(post), (state) => ({
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
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}
