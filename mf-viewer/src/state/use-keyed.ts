import { useSyncExternalStore } from 'react';
import type { KeyedStore } from './keyed-store.ts';

/**
 * The state of a thing; what was drawn while its HTML is hydrated, and where the store does not know
 * it.
 *
 * @param drawn the same object at each render
 */
export const useKeyed = <S>(store: KeyedStore<S>, key: string, drawn: S): S =>
  useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.read(key) ?? drawn,
    () => drawn,
  );
