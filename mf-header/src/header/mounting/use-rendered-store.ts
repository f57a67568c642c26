import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '@tessera/shared-ui/store';

const never = (): (() => void) => () => {};

/**
 * A value from a store. Without a store, on the server, and while the server's HTML is hydrated, it
 * is the value that the server rendered.
 */
export function useRenderedStore<S, T extends string | number | boolean>(
  store: ReadableStore<S> | undefined,
  select: (state: S) => T,
  rendered: T,
): T {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => (store ? select(store.state) : rendered),
    () => rendered,
  );
}
