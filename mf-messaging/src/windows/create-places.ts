import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { maxPlaces, parseStoredPlaces, type StoredPlaces } from '../persistence/stored-places.ts';
import type { WindowStorageLocation } from '../persistence/window-storage-location.ts';
import type { Place } from './place.ts';

/** The places of moved windows; windows without a place stand in the row at the bottom. */
export interface Places {
  readonly store: ReadableStore<StoredPlaces>;
  placeOf(key: string): Place | undefined;
  /** Moves a window; with undefined, it returns to the row. */
  move(key: string, place: Place | undefined): void;
}

/**
 * Remembers in this browser where windows were moved to, also while they are closed, and follows
 * other tabs. Where nothing may be stored, the page alone remembers.
 */
export function createPlaces(kept: WindowStorageLocation | undefined, signal: AbortSignal): Places {
  const stored = (): StoredPlaces =>
    parseStoredPlaces(kept?.storage.read(kept.keys.places) ?? null);
  const store = createStore<StoredPlaces>(stored());
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (kept && (key === null || key === kept.keys.places)) store.set(stored());
    },
    { signal },
  );
  return {
    store,
    placeOf: (key) => store.state.find((one) => one.key === key)?.place,
    move(key, place) {
      const others = store.state.filter((one) => one.key !== key);
      const places = place ? [...others, { key, place }].slice(-maxPlaces) : others;
      store.set(places);
      if (!kept) return;
      if (places.length === 0) kept.storage.remove(kept.keys.places);
      else kept.storage.write(kept.keys.places, JSON.stringify(places));
    },
  };
}
