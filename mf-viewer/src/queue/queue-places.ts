import { postSelector } from '../posts/post-model.ts';
import { mainRegion } from '../stream/stream-parts.ts';

/** Buttons of a post that move it within its queue, in the markup of shared-ui. */
export type MoveName = 'top' | 'up' | 'down';

const toolsOf = (post: HTMLElement): HTMLElement | null =>
  post.querySelector<HTMLElement>('[data-queue-place]');
const timeOf = (post: HTMLElement): HTMLElement | null =>
  post.querySelector<HTMLElement>('[data-queue-time]');

/** Whether the page begins after the first post of a queue. */
const isOlderPage = (): boolean => new URLSearchParams(window.location.search).has('before');

/**
 * The queued posts of a blog on the page, in order. Scheduled posts between them have no position
 * of their own.
 */
export const queuedPosts = (blog: string): HTMLElement[] =>
  [
    ...(mainRegion()?.querySelectorAll<HTMLElement>(`[data-stream-posts] > ${postSelector}`) ?? []),
  ].filter((post) => toolsOf(post)?.dataset['queuePlace'] === blog);

/** The order after a move; undefined when it leads off the page, which only the server can do. */
export function moved(
  posts: readonly HTMLElement[],
  post: HTMLElement,
  to: MoveName,
): HTMLElement[] | undefined {
  const from = posts.indexOf(post);
  if (to === 'top' && isOlderPage()) return undefined;
  const at = { top: 0, up: from - 1, down: from + 1 }[to];
  if (from === -1 || at < 0 || at >= posts.length) return undefined;
  return posts.filter((other) => other !== post).toSpliced(at, 0, post);
}

/** Enables the buttons that lead somewhere. Posts on the next page count too. */
function showEnds(posts: readonly HTMLElement[]): void {
  const hasMore = Boolean(mainRegion()?.querySelector('[data-stream-more]'));
  posts.forEach((post, index) => {
    const isFirst = index === 0 && !isOlderPage();
    const isLast = index === posts.length - 1 && !hasMore;
    for (const [name, isOff] of [
      ['top', isFirst],
      ['up', isFirst],
      ['down', isLast],
    ] as const) {
      const button = post.querySelector<HTMLButtonElement>(`[data-action="queue-${name}"]`);
      if (button) button.disabled = isOff;
    }
  });
}

/** Reorders the posts of a queue: positions and times stay, the posts change theirs. */
export function arrange(now: readonly HTMLElement[], next: readonly HTMLElement[]): void {
  const focused = document.activeElement;
  const times = now.map((post) => timeOf(post));
  const spots = now.map((post) => {
    const spot = document.createComment('');
    post.replaceWith(spot);
    return spot;
  });
  spots.forEach((spot, index) => spot.replaceWith(...next.slice(index, index + 1)));
  const timeSpots = next.map((post) => {
    const spot = document.createComment('');
    timeOf(post)?.replaceWith(spot);
    return spot;
  });
  timeSpots.forEach((spot, index) => {
    const time = times[index];
    if (time) spot.replaceWith(time);
    else spot.remove();
  });
  showEnds(next);
  if (!(focused instanceof HTMLElement) || !focused.isConnected) return;
  // a button that is disabled passes the focus to an enabled one
  const target =
    focused instanceof HTMLButtonElement && focused.disabled
      ? focused.closest('[data-queue-place]')?.querySelector<HTMLElement>('button:enabled')
      : focused;
  target?.focus({ preventScroll: true });
}
