import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** The state of a store; the component renders again when it changes. */
export const useStore = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, () => store.state);
