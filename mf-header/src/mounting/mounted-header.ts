import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** The header of a page while mf-header is mounted. */
export interface MountedHeader {
  readonly platform: Platform;
  /** Contains the server-rendered header and drawer. */
  readonly slot: HTMLElement;
  /** Aborted when the remote unmounts: removes listeners and closes popovers. */
  readonly signal: AbortSignal;
}

/** Registers a function to run when the remote unmounts. */
export function onUnmount(signal: AbortSignal, run: () => void): void {
  signal.addEventListener('abort', run, { once: true });
}

/**
 * Listens until the remote unmounts.
 *
 * @NOTE The `signal` option of listeners would do the same, but jsdom's listeners refuse Node's
 * signals.
 */
export function listen<K extends keyof GlobalEventHandlersEventMap>(
  signal: AbortSignal,
  target: GlobalEventHandlers,
  type: K,
  run: (event: GlobalEventHandlersEventMap[K]) => void,
  options: AddEventListenerOptions = {},
): void {
  target.addEventListener(type, run, options);
  onUnmount(signal, () => target.removeEventListener(type, run));
}

/** Runs whenever a media query starts or stops matching, until the remote unmounts. */
export function onMediaChange(signal: AbortSignal, query: MediaQueryList, run: () => void): void {
  query.addEventListener('change', run);
  onUnmount(signal, () => query.removeEventListener('change', run));
}

/** Subscribes to a platform observable until the remote unmounts. Needs no rxjs in this remote. */
export function follow<T>(
  signal: AbortSignal,
  source: { subscribe(next: (value: T) => void): { unsubscribe(): void } },
  run: (value: T) => void,
): void {
  const subscription = source.subscribe(run);
  onUnmount(signal, () => subscription.unsubscribe());
}

/** Runs when another page is swapped in. */
export function onNextPage(
  { platform, signal }: Pick<MountedHeader, 'platform' | 'signal'>,
  run: () => void,
): void {
  let isFirst = true;
  follow(signal, platform.router.page$, () => {
    if (!isFirst) run();
    isFirst = false;
  });
}

/** Whether a click follows a link in this tab: with a modifier it opens a tab or a window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
