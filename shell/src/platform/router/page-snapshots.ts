/** A page that was left, as it looked. */
export interface PageSnapshot {
  readonly main: HTMLElement;
  readonly title: string;
  /** Path and query it stood under. */
  readonly address: string;
  /** What had the focus. */
  readonly focused: Element | null;
}

export interface PageSnapshots {
  keep(key: string, snapshot: PageSnapshot): void;
  /** Takes out the snapshot of a history entry, if it is of that address and not too old. */
  take(key: string, address: string): PageSnapshot | undefined;
  /** Forgets all: something they may show has changed. */
  clear(): void;
}

/** Milliseconds after which going back fetches the page anew. */
const maxAge = 5 * 60_000;
const maxSnapshots = 5;

/** Keeps the last pages that were left, so that going back is instant and a long stream is as long as it was. */
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
      return snapshot && snapshot.address === address && now() - snapshot.at < maxAge
        ? snapshot
        : undefined;
    },
    clear: () => kept.clear(),
  };
}
