import type { Router } from '@tessera/shared-contracts/platform/platform';
import {
  introduceAppearance,
  type IntroduceAppearanceOptions,
} from './tour/introduce-appearance.ts';
import { watchVitals } from './vitals/watch-vitals.ts';

export interface StartLaterOptions extends IntroduceAppearanceOptions {
  readonly router: Pick<Router, 'page' | 'page$'>;
  /** Ends it all. */
  readonly signal: AbortSignal;
}

/** Starts what can wait until the page is loaded and idle, and is no part of the first script. */
export function startLater({ signal, ...options }: StartLaterOptions): void {
  if (signal.aborted) return;
  signal.addEventListener('abort', watchVitals(options.router.page.name));
  signal.addEventListener('abort', introduceAppearance(options));
}
