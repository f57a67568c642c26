import type { HistoryEntries } from './history-entries.ts';

/**
 * Milliseconds that a move in the history may take. After it, the entry is taken to be missing, as
 * in a tab whose earlier entries were not restored (ours).
 */
export const moveTimeout = 5000;

/** What is open over the page, with one history entry each, so that Back closes the topmost. */
export interface BackClaims {
  /**
   * Pushes an entry for something that opens. Returns a function that takes the entry away again;
   * calling it twice does nothing.
   */
  claim(onBack: () => void): () => void;
  /**
   * Call after every move in the history. Calls `onBack` of the topmost claim if its entry was
   * left. Returns whether the entry that was reached is that of a page.
   */
  arrive(): boolean;
  /** Changes the current entry; after a move in the history, if the browser is moving. */
  afterMove(change: () => void): void;
  /** Goes to the entry that the next page has to replace or follow, and pauses. */
  makeRoom(): Promise<void>;
  /** Moves nothing in the history until `settle`, because what is open may close with the page. */
  pause(): void;
  /** Call once a page is shown, or will not be shown after all. */
  settle(): void;
  stop(): void;
}

export interface BackClaimsOptions {
  readonly entries: HistoryEntries;
  /** Key of the page that is shown. */
  readonly pageKey: () => string;
}

/**
 * Keeps the history in step with what is open over the page. `open` is what should have an entry;
 * `held` is how many entries above the page belong to it. They differ while the browser moves, and
 * when `onBack` has kept something open, for example to ask a question: then its entry is entered
 * again. Entries of what has closed cannot be deleted; whoever reaches one by Forward or a reload is
 * moved back to the page.
 */
export function createBackClaims({ entries, pageKey }: BackClaimsOptions): BackClaims {
  const open: { readonly onBack: () => void }[] = [];
  /** The URLs below the entries above the page, from the bottom. */
  let below: string[] = [];
  let held = 0;
  let move:
    | {
        readonly to: number;
        readonly isStepping: boolean;
        readonly timer: ReturnType<typeof setTimeout>;
      }
    | undefined;
  let isPaused = false;
  let change: (() => void) | undefined;
  let arrivals: (() => void)[] = [];
  let closing: ReturnType<typeof setTimeout> | undefined;

  function endMove(): void {
    clearTimeout(move?.timer);
    move = undefined;
    const waiting = arrivals;
    arrivals = [];
    for (const resolve of waiting) resolve();
  }

  function moveTo(to: number, isStepping = false): void {
    const timer = setTimeout(() => {
      if (entries.depth() !== to) {
        entries.ground();
        held = 0;
      }
      endMove();
      reconcile();
    }, moveTimeout);
    move = { to, isStepping, timer };
    window.history.go(isStepping ? -1 : to - entries.depth());
  }

  /** Pushes an entry. Browsers refuse to if a page pushes too many in a short time. */
  function push(): boolean {
    const depth = entries.depth();
    below = [...below.slice(0, depth), window.location.href];
    try {
      entries.pushAbove();
    } catch {
      // the claim has no entry, so Back leaves the page
    }
    held = entries.depth();
    return held > depth;
  }

  function reconcile(): void {
    if (move || isPaused) return;
    const depth = entries.depth();
    if (entries.key() !== pageKey()) {
      // left over ahead of a page that has replaced what it was open over, so how far that page is
      // cannot be told by the depth
      if (depth > 0) moveTo(0, true);
      return;
    }
    held = Math.min(held, open.length);
    if (depth > open.length) return moveTo(open.length);
    if (depth < held) return moveTo(held);
    while (held < open.length && push());
    const late = change;
    change = undefined;
    late?.();
  }

  return {
    claim(onBack) {
      const claim = { onBack };
      open.push(claim);
      reconcile();
      return function release() {
        const index = open.indexOf(claim);
        if (index < 0) return;
        const isTopmost = index === open.length - 1;
        open.splice(index, 1);
        // at once, because the move takes a while and the URL may be read before
        const href = below[index];
        if (isTopmost) change = undefined;
        if (isTopmost && !move && entries.depth() === index + 1 && href !== undefined)
          entries.write(href, 'replace');
        // later, so that what opens in its place can have its entry
        clearTimeout(closing);
        closing = setTimeout(reconcile);
      };
    },
    arrive() {
      const depth = entries.depth();
      const isSamePage = entries.key() === pageKey();
      if (move) {
        if (depth !== move.to) {
          if (move.isStepping) window.history.go(-1);
          else if (isSamePage && depth < move.to) {
            // Back was pressed at the same moment, so the browser went further than asked for
            clearTimeout(move.timer);
            moveTo(move.to);
          }
          return !isSamePage && depth === 0;
        }
        endMove();
      }
      try {
        if (isSamePage && depth < held) open[held - 1]?.onBack();
      } finally {
        reconcile();
      }
      return !isSamePage && depth === 0;
    },
    afterMove(run) {
      if (move) change = run;
      else run();
    },
    async makeRoom() {
      isPaused = true;
      held = Math.min(held, 1);
      while (move || entries.depth() > 1) {
        if (!move) moveTo(1);
        await new Promise<void>((resolve) => arrivals.push(resolve));
      }
    },
    pause() {
      isPaused = true;
    },
    settle() {
      isPaused = false;
      held = Math.min(held, entries.depth());
      reconcile();
    },
    stop() {
      clearTimeout(closing);
      endMove();
    },
  };
}
