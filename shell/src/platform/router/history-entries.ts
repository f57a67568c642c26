import { createId } from '@tessera/shared-contracts/core/create-id';
import { tabStore } from '@tessera/shared-ui/guarded-storage';
import { isRecord } from '../../base/is-record.ts';

/** The property of the history state that holds the key of an entry. */
const keyName = 'tesseraEntry';
/** The property of the history state that holds the depth of an entry. */
const depthName = 'tesseraDepth';
const storageKey = 'tessera.scroll';
/** Maximum number of stored positions; the oldest are dropped first. */
const maxPositions = 50;

/**
 * The entries of the tab's history. An entry is a page, or something that is open over a page; each
 * page has a unique key and its last scroll position.
 */
export interface HistoryEntries {
  /** Key of the page of the current entry, created if it has none. */
  key(): string;
  /** How many entries the current one is above that of its page; 0 if it is the page. */
  depth(): number;
  /**
   * Pushes the entry of a page, or replaces the URL of the current entry. Returns the key of the
   * page.
   */
  write(href: string, how: 'push' | 'replace'): string;
  /** Pushes an entry, with the same URL, for something that opens over the page. */
  pushAbove(): void;
  /** Makes the current entry that of a page, which gets a new key. Returns the key. */
  takeOver(href: string): string;
  /** Makes the current entry that of its page, because no entry is below it. */
  ground(): void;
  savePosition(key: string, top: number): void;
  positionOf(key: string): number | undefined;
  /** Stores the positions so that they survive a reload. */
  persist(): void;
}

const storage = tabStore();

function readStored(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKey) ?? '{}');
    return new Map(
      isRecord(stored)
        ? Object.entries(stored).flatMap(([key, top]) =>
            typeof top === 'number' ? [[key, top]] : [],
          )
        : [],
    );
  } catch {
    return new Map();
  }
}

export function createHistoryEntries(): HistoryEntries {
  const positions = readStored();
  let last = { key: '', depth: 0 };
  const state = (): Readonly<Record<string, unknown>> =>
    isRecord(window.history.state) ? window.history.state : {};
  function name(key: string, depth: number, how: 'push' | 'replace', href?: string): string {
    const named = { ...(how === 'replace' ? state() : {}), [keyName]: key, [depthName]: depth };
    if (how === 'push') window.history.pushState(named, '', href);
    else window.history.replaceState(named, '', href);
    last = { key, depth };
    return key;
  }
  /** The current entry. Names one that the browser added, for a fragment. */
  function current(): { readonly key: string; readonly depth: number } {
    const { [keyName]: key, [depthName]: depth } = state();
    if (typeof key === 'string') last = { key, depth: typeof depth === 'number' ? depth : 0 };
    else name(last.depth > 0 ? last.key : createId(), last.depth, 'replace');
    return last;
  }
  return {
    key: () => current().key,
    depth: () => current().depth,
    write(href, how) {
      if (how === 'push') return name(createId(), 0, 'push', href);
      const { key, depth } = current();
      return name(key, depth, 'replace', href);
    },
    pushAbove() {
      const { key, depth } = current();
      name(key, depth + 1, 'push');
    },
    takeOver: (href) => name(createId(), 0, 'replace', href),
    ground: () => void name(current().key, 0, 'replace'),
    savePosition(key, top) {
      positions.delete(key);
      positions.set(key, top);
      for (const oldest of positions.keys()) {
        if (positions.size <= maxPositions) break;
        positions.delete(oldest);
      }
    },
    positionOf: (key) => positions.get(key),
    persist() {
      // without storage, going back after a reload starts at the top
      storage.write(storageKey, JSON.stringify(Object.fromEntries(positions)));
    },
  };
}
