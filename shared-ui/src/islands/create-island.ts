import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { createLifetime, later, onEnd } from '../lifetime.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Milliseconds after a failed load before a pointer, a touch or focus can start a retry. Our value.
 */
const pauseAfterFailure = 2000;

/** Events after which a press is likely. */
const intents = ['pointerover', 'focusin', 'touchstart'] as const;

export interface IslandOptions {
  /** Contains the server-rendered HTML. */
  readonly element: HTMLElement;
  /** Ends the island. */
  readonly signal: AbortSignal;
  /** Loads the code and hydrates. Resolves once presses are handled. */
  readonly hydrate: () => Promise<void>;
  /**
   * Selector of the elements that hydrate the island when a pointer, a touch or focus reaches
   * them; all elements by default.
   */
  readonly controls?: string | undefined;
  /** Holds presses until the island is hydrated. Without it the browser handles them. */
  readonly holdPresses?: HoldPresses | undefined;
  /**
   * Called when hydration fails. `isPressLost`: whether there was a held press that neither the
   * island nor the browser can handle.
   */
  readonly onFail: (error: unknown, isPressLost: boolean) => void;
}

/** A piece of server-rendered HTML that is hydrated when it is needed. */
export interface Island {
  /** Aborts when the island is hydrated, or when it ends before that. */
  readonly untilHydrated: AbortSignal;
  hydrateNow(): void;
  /** Hydrates when the page is idle. */
  hydrateSoon(): void;
}

/**
 * Hydrates a piece of server-rendered HTML when a pointer, a touch or focus reaches it or
 * something in it is pressed. `holdPresses` holds presses until it is hydrated and gives them up if
 * hydration fails: see `early-presses.ts`.
 */
export function createIsland({
  element,
  signal,
  hydrate,
  holdPresses,
  controls,
  onFail,
}: IslandOptions): Island {
  const beforeHydration = createLifetime(signal);
  const untilHydrated = beforeHydration.signal;
  let intent = createLifetime(untilHydrated);
  let cancel: (() => void) | undefined;
  let isUnderWay = false;

  async function attempt(): Promise<void> {
    if (isUnderWay || untilHydrated.aborted) return;
    isUnderWay = true;
    intent.abort();
    try {
      await hydrate();
      beforeHydration.abort();
    } catch (error) {
      if (signal.aborted) return;
      onFail(error, held?.giveUp() ?? false);
      later(untilHydrated, pauseAfterFailure, awaitIntent);
    } finally {
      isUnderWay = false;
    }
  }
  const hydrateNow = (): void => void attempt();
  function onIntent({ target }: Event): void {
    const isControl =
      controls === undefined || (target instanceof Element && target.closest(controls) !== null);
    if (isControl) hydrateNow();
  }

  function awaitIntent(): void {
    intent.abort();
    intent = createLifetime(untilHydrated);
    for (const type of intents)
      element.addEventListener(type, onIntent, { passive: true, signal: intent.signal });
  }

  awaitIntent();
  const held = holdPresses?.(element, hydrateNow);
  onEnd(untilHydrated, () => {
    cancel?.();
    held?.play();
  });
  return {
    untilHydrated,
    hydrateNow,
    hydrateSoon() {
      if (untilHydrated.aborted) return;
      cancel?.();
      cancel = whenIdle(hydrateNow);
    },
  };
}
