import { islandsOf } from '@tessera/shared-contracts/platform/island-attributes';
import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { createLifetime, onEnd } from '../lifetime.ts';
import { written } from '../written.ts';
import { createIsland, type Island } from './create-island.ts';

/** How far outside the window an island counts as in view, so that it is ready in time (ours). */
const nearby = '200px 0px';
/**
 * Milliseconds in view before an island is hydrated, so that scrolling past is not enough (ours).
 */
const restTime = 500;

/**
 * Why islands end. One for all, because a new one holds the functions on the stack, and so the page
 * that is being shown, for as long as anything holds the signal.
 */
const pageGone = new DOMException('The page was left.', 'AbortError');

/** Calls the listener after each change, until the returned function is called. */
export type WatchChanges = (listener: () => void) => () => void;

export interface IslandsOptions {
  /** The remote that owns the islands. */
  readonly owner: string;
  /** Ends all islands. */
  readonly signal: AbortSignal;
  /** Selector of the parts of the page that may contain the islands. */
  readonly scopes: string;
  /**
   * Loads the code of an island and hydrates it. Resolves once it handles presses, with a function
   * that unmounts React and keeps the HTML.
   */
  readonly hydrate: (element: HTMLElement) => Promise<() => void>;
  /**
   * Called with the element of each island: immediately if it is already on the page, and before it
   * is painted if it is added later. May return a function that watches the data that the island
   * shows: the first change hydrates the island when the page is idle.
   */
  readonly onArrival: (element: HTMLElement) => WatchChanges | undefined;
  /**
   * Selector of the elements that hydrate their island when a pointer, a touch or focus reaches
   * them; all elements by default.
   */
  readonly controls?: string | undefined;
  /**
   * Whether islands that stay in view are hydrated when the page is idle. If not, they wait until
   * they are reached or pressed, or their data changes.
   */
  readonly isEager: boolean;
  readonly holdPresses?: HoldPresses | undefined;
  readonly onFail: (error: unknown, isPressLost: boolean) => void;
}

export interface Islands {
  /** Ends the islands that are neither on the page nor in one of the regions that are kept. */
  sweep(kept: readonly Element[]): void;
}

/**
 * Creates the islands of a remote from their marked elements, including those added later. Ignores
 * user-written HTML.
 */
export function watchIslands({
  owner,
  signal,
  scopes,
  hydrate,
  onArrival,
  controls,
  isEager,
  holdPresses,
  onFail,
}: IslandsOptions): Islands {
  const known = new Map<HTMLElement, AbortController>();
  /** Islands by the element whose visibility is watched. */
  const boxes = new WeakMap<Element, Island>();
  const selector = `${islandsOf(owner)}:not(${written} *)`;

  /** By element in view, the timer that hydrates its island. */
  const restTimers = new Map<Element, ReturnType<typeof setTimeout>>();
  function clearRestTimer(box: Element): void {
    clearTimeout(restTimers.get(box));
    restTimers.delete(box);
  }
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        clearRestTimer(target);
        if (!isIntersecting) continue;
        const hydrateSoon = (): void => {
          unobserve(target);
          boxes.get(target)?.hydrateSoon();
        };
        restTimers.set(target, setTimeout(hydrateSoon, restTime));
      }
    },
    { rootMargin: nearby },
  );
  function unobserve(box: Element): void {
    clearRestTimer(box);
    inView.unobserve(box);
  }

  function start(element: HTMLElement): void {
    if (known.has(element) || !element.closest(scopes)) return;
    const life = createLifetime(signal);
    const watchChanges = onArrival(element);
    const island = createIsland({
      element,
      signal: life.signal,
      async hydrate() {
        const dissolve = await hydrate(element);
        onEnd(life.signal, dissolve);
      },
      controls,
      holdPresses,
      onFail,
    });
    if (watchChanges) onEnd(island.untilHydrated, watchChanges(island.hydrateSoon));
    // only the element of a post has a box
    const box = element.tagName === 'ARTICLE' ? element : (element.lastElementChild ?? element);
    onEnd(island.untilHydrated, () => unobserve(box));
    onEnd(life.signal, () => known.delete(element));
    known.set(element, life);
    boxes.set(box, island);
    if (isEager) inView.observe(box);
  }

  function startWithin(root: HTMLElement): void {
    if (root.matches(selector)) start(root);
    root.querySelectorAll<HTMLElement>(selector).forEach(start);
  }

  // the observer's callback runs before the additions are painted
  const arrivals = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLElement) startWithin(node);
  });
  startWithin(document.body);
  arrivals.observe(document.body, { childList: true, subtree: true });
  onEnd(signal, () => {
    arrivals.disconnect();
    inView.disconnect();
  });

  return {
    sweep(kept) {
      for (const [element, life] of known)
        if (!element.isConnected && !kept.some((region) => region.contains(element)))
          life.abort(pageGone);
    },
  };
}
