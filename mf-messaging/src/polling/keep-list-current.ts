import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { observe } from '@tessera/shared-ui/lifetime';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { Observable, merge, switchMap } from 'rxjs';
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

const changesOf = (store: ReadableStore<unknown>): Observable<void> =>
  new Observable((subscriber) => store.subscribe(() => subscriber.next()));

/**
 * Fetches the list of conversations on the page of messages again whenever one of the stores
 * changes, until a lifetime ends: for example when a message is sent in a window over the page.
 */
export function keepListCurrent(
  { router, log }: Pick<Platform, 'router' | 'log'>,
  stores: readonly ReadableStore<unknown>[],
  signal: AbortSignal,
): void {
  async function refresh(asked: AbortSignal): Promise<void> {
    const part = partIn(document);
    if (!part) return;
    try {
      const { pathname, search } = window.location;
      const fresh = partIn(await router.fetchMain(pathname + search, asked));
      if (fresh && part.isConnected && !asked.aborted) replace(part, fresh);
    } catch (error) {
      if (!asked.aborted) log.error(error, { action: 'list of conversations' });
    }
  }
  const refreshes$ = merge(...stores.map(changesOf)).pipe(switchMap(() => fromAbortable(refresh)));
  observe(signal, refreshes$);
}
