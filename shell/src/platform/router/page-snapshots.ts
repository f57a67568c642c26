/** Snapshot of a page that was left. */
export interface PageSnapshot {
  readonly main: HTMLElement;
  readonly title: string;
  /** Path and query of the page. */
  readonly address: string;
  /** When the page was stored, if it is a stored one. */
  readonly storedAt?: string | undefined;
  /** The element that had focus when the page was left. */
  readonly focused: Element | null;
}

export interface PageSnapshots {
  keep(key: string, snapshot: PageSnapshot): void;
  /**
   * Removes the snapshot of a history entry, and returns it if its path and query match and it has
   * not expired.
   */
  take(key: string, address: string): PageSnapshot | undefined;
  /** Drops all snapshots, because their content may have changed. */
  clear(): void;
  /** The main regions of the snapshots. */
  mains(): readonly HTMLElement[];
}

const maxSnapshots = 5;
/** Milliseconds for which a page that was left can be restored; later it is fetched again. */
const pageSnapshotLife = 5 * 60_000;

/**
 * Moves the main region of a page that is not shown again into a document of its own, so that both
 * can be collected: in Chromium a document holds all images with `sizes` that were ever in it.
 */
export function releaseMain(main: Element): void {
  document.implementation.createHTMLDocument('').adoptNode(main);
}

/**
 * Stores snapshots of the most recently left pages, so that going back is instant and a stream
 * still has all posts that it had loaded.
 */
export function createPageSnapshots(now: () => number = Date.now): PageSnapshots {
  const kept = new Map<string, PageSnapshot & { readonly at: number }>();
  function drop(key: string): void {
    const dropped = kept.get(key);
    kept.delete(key);
    if (dropped) releaseMain(dropped.main);
  }
  return {
    keep(key, snapshot) {
      drop(key);
      kept.set(key, { ...snapshot, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > maxSnapshots && oldest !== undefined) drop(oldest);
    },
    take(key, address) {
      const snapshot = kept.get(key);
      if (snapshot?.address !== address || now() - snapshot.at >= pageSnapshotLife) {
        drop(key);
        return undefined;
      }
      kept.delete(key);
      return snapshot;
    },
    clear() {
      for (const key of kept.keys()) drop(key);
    },
    mains: () => [...kept.values()].map(({ main }) => main),
  };
}
