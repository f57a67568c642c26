/** A value that can be watched, for `useStore` and for code without React. */
export interface ReadableStore<T> {
  readonly state: T;
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends ReadableStore<T> {
  /** Replaces the value and calls the listeners. Setting the same value does nothing. */
  readonly set: (next: T) => void;
  /** Drops all listeners. */
  readonly clear: () => void;
}

/** Creates a store, for state that lives outside React components. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    clear: () => listeners.clear(),
  };
}
