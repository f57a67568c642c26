import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { onEnd } from '@tessera/shared-ui/lifetime';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { conversationsPart } from './conversations-part.ts';

const partIn = (place: ParentNode): HTMLElement | null =>
  place.querySelector<HTMLElement>(`[${conversationsPart}]`);

/** Replaces a part of the page. The focus stays on the link to the same page. */
function replace(part: HTMLElement, fresh: HTMLElement): void {
  const focused = part.contains(document.activeElement) ? document.activeElement : undefined;
  const href = focused?.getAttribute('href');
  part.replaceWith(fresh);
  if (href === undefined || href === null) return;
  for (const link of fresh.querySelectorAll('a'))
    if (link.getAttribute('href') === href) link.focus({ preventScroll: true });
}

/**
 * Fetches the list of conversations on the page of messages again whenever one of the stores
 * changes, until a lifetime ends: for example when a message is sent in a window over the page.
 */
export function keepListCurrent(
  { router, log }: Pick<Platform, 'router' | 'log'>,
  stores: readonly ReadableStore<unknown>[],
  signal: AbortSignal,
): void {
  let asking = new AbortController();
  async function refresh(): Promise<void> {
    asking.abort();
    const part = partIn(document);
    if (!part) return;
    asking = new AbortController();
    const { signal: asked } = asking;
    try {
      const { pathname, search } = window.location;
      const fresh = partIn(await router.fetchMain(pathname + search, asked));
      if (fresh && part.isConnected && !asked.aborted) replace(part, fresh);
    } catch (error) {
      if (!asked.aborted) log.error(error, { action: 'list of conversations' });
    }
  }
  for (const store of stores)
    onEnd(
      signal,
      store.subscribe(() => void refresh()),
    );
  onEnd(signal, () => asking.abort());
}
