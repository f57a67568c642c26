import type { Hotkeys, Router } from '@tessera/shared-contracts/platform/platform';
import { watchWithdrawn, type WatchWithdrawnOptions } from './releases/watch-withdrawn.ts';
import {
  introduceAppearance,
  type IntroduceAppearanceOptions,
} from './tour/introduce-appearance.ts';
import { watchVitals } from './vitals/watch-vitals.ts';

export interface StartLaterOptions extends IntroduceAppearanceOptions, WatchWithdrawnOptions {
  readonly router: Pick<Router, 'page' | 'page$'>;
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
}
