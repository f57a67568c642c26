import { tabStore } from '@tessera/shared-ui/guarded-storage';
import { isRecord } from '../../is-record.ts';

/** Member of the history state that names an entry. */
const keyName = 'tesseraEntry';
const storageKey = 'tessera.scroll';
/** Positions that are remembered; older ones go first. */
const maxPositions = 50;

/** The entries of the tab's history, each with a name of its own and the scroll position it was left at. */
export interface HistoryEntries {
  /** Name of the present entry; one that has none yet is given one. */
  key(): string;
  /** Adds an entry, or gives the present one another address; returns its name. */
  write(href: string, how: 'push' | 'replace'): string;
  savePosition(key: string, top: number): void;
  positionOf(key: string): number | undefined;
  /** Keeps the positions for after a reload. */
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
      return typeof known === 'string' ? known : name(crypto.randomUUID(), 'replace');
    },
    write(href, how) {
      const known = state()[keyName];
      return name(
        how === 'replace' && typeof known === 'string' ? known : crypto.randomUUID(),
        how,
        href,
      );
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
      // a browser that keeps nothing starts at the top after a reload
      storage.write(storageKey, JSON.stringify(Object.fromEntries(positions)));
    },
  };
}
