import type { Call, Toasts } from '@tessera/shared-contracts/platform/platform';
import { withdrawnReleases } from '@tessera/shared-contracts/shell/endpoints';
import {
  EMPTY,
  catchError,
  exhaustMap,
  filter,
  from,
  fromEvent,
  map,
  merge,
  startWith,
  switchMap,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import { readMounts } from '../../base/mount-mark.ts';

/**
 * Milliseconds between two questions of a visible page. Together with the caches of the server, a
 * page learns of a withdrawal within 60 seconds.
 */
export const withdrawnInterval = 30_000;

/** Texts of the offer to reload a page that runs a withdrawn release (ours). */
export const withdrawnTexts = {
  replaced: 'Part of this page had a fault and was replaced.',
  reload: 'Reload',
} as const;

export interface WatchWithdrawnOptions {
  readonly call: Call;
  readonly toasts: Toasts;
  /** Version of the shell; undefined if none is released. */
  readonly shellVersion: string | undefined;
  readonly reload: () => void;
  /** When the page was stored, if it is a stored one: it may run what was withdrawn long ago. */
  readonly storedAt$: Observable<string | undefined>;
  /** Called once one of the running releases has been withdrawn. */
  readonly onWithdrawn: () => void;
}

/** The releases that the page runs, each as `name version`: the last that mounted of each remote. */
function runningReleases(shellVersion: string | undefined): string[] {
  const versions = new Map(readMounts().map(({ remote, version }) => [remote, version]));
  if (shellVersion !== undefined) versions.set('shell', shellVersion);
  return [...versions].map((release) => release.join(' '));
}

/** Whether the page is visible, now and after each change. */
const visible$ = fromEvent(document, 'visibilitychange').pipe(
  startWith(undefined),
  map(() => document.visibilityState === 'visible'),
);

/** Whether a field that no component keeps holds what a reload might lose. */
const hasChangedField = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  ) || document.querySelector('[contenteditable="true"]') !== null;

/**
 * Asks from time to time, but not while the page is hidden, and when the browser is online again,
 * whether a running release was withdrawn. Offers a reload once; a stored page in which nothing was
 * typed is reloaded at once. Failed questions are asked again. Returns a function that ends it.
 */
export function watchWithdrawn({
  call,
  toasts,
  shellVersion,
  reload,
  storedAt$,
  onWithdrawn,
}: WatchWithdrawnOptions): () => void {
  let isStored = false;
  const storing = storedAt$.subscribe((at) => {
    isStored = at !== undefined;
  });
  // fields of React have what was typed as their default value, too
  let hasTyped = false;
  storing.add(
    fromEvent(document, 'input', { capture: true }).subscribe(() => {
      hasTyped = true;
    }),
  );
  // the page has just loaded
  let askedAt = Date.now();
  const ask = async (): Promise<readonly string[]> => {
    const running = runningReleases(shellVersion);
    if (running.length === 0) return [];
    return (await call(withdrawnReleases, { query: { running: running.join() } })).withdrawn;
  };
  const regularly$ = visible$.pipe(
    switchMap((isVisible) =>
      isVisible
        ? timer(Math.max(0, askedAt + withdrawnInterval - Date.now()), withdrawnInterval)
        : EMPTY,
    ),
  );
  const watching = merge(regularly$, fromEvent(window, 'online'))
    .pipe(
      tap(() => {
        askedAt = Date.now();
      }),
      exhaustMap(() => from(ask()).pipe(catchError(() => EMPTY))),
      filter((withdrawn) => withdrawn.length > 0),
      take(1),
    )
    .subscribe(() => {
      onWithdrawn();
      if (isStored && !hasTyped && !hasChangedField()) return reload();
      toasts.show({
        text: withdrawnTexts.replaced,
        stays: true,
        action: { label: withdrawnTexts.reload, run: reload },
      });
    });
  return () => {
    watching.unsubscribe();
    storing.unsubscribe();
  };
}
