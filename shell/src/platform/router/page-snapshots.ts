import { pageSnapshotLife } from '@tessera/shared-contracts/platform/page-snapshots';

/** Snapshot of a page that was left. */
export interface PageSnapshot {
  readonly main: HTMLElement;
  readonly title: string;
  /** Path and query of the page. */
  readonly address: string;
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
}

const maxSnapshots = 5;

/**
 * Stores snapshots of the most recently left pages, so that going back is instant and a stream
 * still has all posts that it had loaded.
 */
export function createPageSnapshots(now: () => number = Date.now): PageSnapshots {
  const kept = new Map<string, PageSnapshot & { readonly at: number }>();
  return {
    keep(key, snapshot) {
      kept.delete(key);
      kept.set(key, { ...snapshot, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > maxSnapshots && oldest !== undefined) kept.delete(oldest);
    },
    take(key, address) {
      const snapshot = kept.get(key);
      kept.delete(key);
      return snapshot && snapshot.address === address && now() - snapshot.at < pageSnapshotLife
        ? snapshot
        : undefined;
    },
    clear: () => kept.clear(),
  };
}
