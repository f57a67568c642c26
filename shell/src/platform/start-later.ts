import type { Registry } from '@tessera/shared-contracts/core/registry';
import type { Bus } from '@tessera/shared-contracts/platform/bus';
import type { Hotkeys, Log, Router, Toasts } from '@tessera/shared-contracts/platform/platform';
import { later } from '@tessera/shared-ui/lifetime';
import type { ConnectLiveOptions } from './live/connect-live.ts';
import { watchWithdrawn, type WatchWithdrawnOptions } from './releases/watch-withdrawn.ts';
import {
  introduceAppearance,
  type IntroduceAppearanceOptions,
} from './tour/introduce-appearance.ts';
import { watchConnection } from './connection/watch-connection.ts';
import { installApp } from './app/install-app.ts';
import { watchVitals } from './vitals/watch-vitals.ts';

/** Milliseconds before the app is stored for use offline. */
const installDelay = 4000;

export interface StartLaterOptions
  extends IntroduceAppearanceOptions, WatchWithdrawnOptions, ConnectLiveOptions {
  readonly router: Pick<Router, 'page' | 'page$'>;
  readonly log: Pick<Log, 'error' | 'event'>;
  readonly registry: Registry;
  readonly bus: Pick<Bus, 'on'>;
  readonly toasts: Toasts;
  /** The current form key, which stands for the session. */
  readonly session: () => string;
  readonly hotkeys: Hotkeys;
  /** Undoes what the newest toast offers to undo; false if none does. */
  readonly undo: () => boolean;
  /** Stops the work when it aborts. */
  readonly signal: AbortSignal;
}

const undoKey = { keys: '$mod+KeyZ', description: 'Undo, while it is offered' } as const;

/**
 * Starts low-priority work. Its code is not part of the first script; it is loaded and called once
 * the page has loaded and is idle.
 */
export function startLater({ signal, ...options }: StartLaterOptions): void {
  if (signal.aborted) return;
  signal.addEventListener('abort', watchVitals(options.router.page.name));
  signal.addEventListener('abort', introduceAppearance(options));
  signal.addEventListener('abort', watchConnection(options));
  signal.addEventListener('abort', watchWithdrawn(options));
  signal.addEventListener(
    'abort',
    options.hotkeys.register({
      ...undoKey,
      group: 'Everywhere',
      run(event) {
        if (options.undo()) event.preventDefault();
      },
    }),
  );
  // the files of the app must not compete with what the reader does first
  later(signal, installDelay, () => {
    void installApp({
      ...options,
      hasUser: options.userName !== '',
      report: (error) => options.log.error(error, { phase: 'app' }),
    });
  });
  if (options.userName === '') return;
  // in the same chunk as the outbox
  import(/* webpackChunkName: "signed-in" */ './start-signed-in.ts')
    .then(({ startSignedIn }) => startSignedIn({ signal, ...options }))
    .catch((error: unknown) => options.log.error(error, { phase: 'live' }));
}
