import { createId } from '@tessera/shared-contracts/contract/create-id';
import { tabStore } from '@tessera/shared-ui/guarded-storage';
import { isRecord } from '../../is-record.ts';

/** The property of the history state that holds the key of an entry. */
const keyName = 'tesseraEntry';
const storageKey = 'tessera.scroll';
/** Maximum number of stored positions; the oldest are dropped first. */
const maxPositions = 50;

/** The entries of the tab's history, each with a unique key and its last scroll position. */
export interface HistoryEntries {
  /** Key of the current entry, created if it has none. */
  key(): string;
  /** Pushes an entry, or replaces the URL of the current one. Returns the key of the entry. */
  write(href: string, how: 'push' | 'replace'): string;
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
  const state = (): Readonly<Record<string, unknown>> =>
    isRecord(window.history.state) ? window.history.state : {};
  const name = (key: string, how: 'push' | 'replace', href?: string): string => {
    const named = { ...(how === 'replace' ? state() : {}), [keyName]: key };
    if (how === 'push') window.history.pushState(named, '', href);
    else window.history.replaceState(named, '', href);
    return key;
  };
  return {
    key() {
      const known = state()[keyName];
      return typeof known === 'string' ? known : name(createId(), 'replace');
    },
    write(href, how) {
      const known = state()[keyName];
      return name(how === 'replace' && typeof known === 'string' ? known : createId(), how, href);
    },
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
