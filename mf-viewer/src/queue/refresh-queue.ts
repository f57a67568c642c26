import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postElements, postSelector } from '../posts/post-model.ts';
import type { Stream } from '../stream/stream.ts';
import { mainRegion } from '../stream/stream-parts.ts';

const bars = '.post-view__state';
const panel = '[data-queue-panel]';

const idsOf = (main: ParentNode): string[] =>
  [...main.querySelectorAll<HTMLElement>(`[data-stream-posts] > ${postSelector}`)].map(
    (post) => post.dataset['postId'] ?? '',
  );

/**
 * Updates the queue from the server: its schedule, the times of its posts, and the posts themselves
 * when their order differs.
 */
export async function refreshQueue(platform: Platform, stream: Stream): Promise<void> {
  const page = platform.router.page;
  if (page.name !== 'queue' || new URLSearchParams(window.location.search).has('before')) return;
  const fresh = await platform.router.fetchMain(page.base_route);
  const main = mainRegion();
  if (!main || platform.router.page !== page) return;
  const freshPanel = fresh.querySelector(panel);
  if (freshPanel) main.querySelector(panel)?.replaceWith(freshPanel);
  const ids = idsOf(fresh);
  const shown = idsOf(main);
  if (ids.length === 0 || ids.some((id, index) => id !== shown[index])) return stream.show(fresh);
  for (const id of ids) {
    const bar = fresh.querySelector(`[data-post-id="${id}"] ${bars}`);
    const focus = document.activeElement?.getAttribute('data-action');
    for (const post of postElements(id, main)) {
      const hadFocus = post.contains(document.activeElement);
      if (bar) post.querySelector(bars)?.replaceWith(bar);
      if (hadFocus && focus)
        post.querySelector<HTMLElement>(`[data-action="${focus}"]`)?.focus({ preventScroll: true });
    }
  }
}
