import { useSyncExternalStore } from 'react';
import type { KeyedStore } from './keyed-store.ts';

/**
 * The state of an item in the store; during hydration, or if the store does not have it, the rendered
 * state.
 *
 * @param rendered must be the same object in each render
 */
export const useKeyed = <S>(store: KeyedStore<S>, key: string, rendered: S): S =>
  useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.read(key) ?? rendered,
    () => rendered,
  );
