/**
 * Timeout of a page request in milliseconds. For this long after a change, HTML that was rendered
 * before the change may still arrive.
 */
const requestTimeout = 20_000;

/** The states of the page's items of one kind, such as posts. */
export interface KeyedStore<S> {
  /** The state of an item; undefined before it is seeded. */
  read(key: string): S | undefined;
  /** The items that are seeded. */
  keys(): Iterable<string>;
  /** Calls the listener after each change of an item, until the returned function is called. */
  subscribe(key: string, listener: () => void): () => void;
  /**
   * Stores the state with which arriving HTML was rendered. The HTML may have been rendered before recent
   * changes were saved, so they are reapplied.
   */
  seed(key: string, state: S): void;
  /** Changes the state of a seeded item, once: `seed` does not reapply the change. */
  update(key: string, change: (state: S) => S): void;
  /**
   * Changes an item, now and in HTML that arrives soon after.
   *
   * @param subject what is changed, such as `like`; a later change of the item with the same
   *   subject replaces this one
   * @param change if `isAgain`, must return the state unchanged when it already contains the change
   */
  change(key: string, subject: string, change: (state: S, isAgain: boolean) => S): void;
}

interface RecentChange<S> {
  readonly key: string;
  readonly madeAt: number;
  readonly change: (state: S, isAgain: boolean) => S;
}

/** Creates a store for items of one kind. */
export function createKeyedStore<S>(now: () => number = Date.now): KeyedStore<S> {
  const states = new Map<string, S>();
  const listeners = new Map<string, Set<() => void>>();
  const recent = new Map<string, RecentChange<S>>();

  function set(key: string, state: S): void {
    if (Object.is(states.get(key), state)) return;
    states.set(key, state);
    for (const listener of listeners.get(key) ?? []) listener();
  }
  function update(key: string, change: (state: S) => S): void {
    const state = states.get(key);
    if (state !== undefined) set(key, change(state));
  }

  return {
    read: (key) => states.get(key),
    keys: () => states.keys(),
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
      };
    },
    seed(key, rendered) {
      let state = rendered;
      for (const [subject, made] of recent) {
        if (now() - made.madeAt >= requestTimeout) recent.delete(subject);
        else if (made.key === key) state = made.change(state, true);
      }
      set(key, state);
    },
    update,
    change(key, subject, change) {
      const name = `${subject} ${key}`;
      // reinserted, so that the latest change is applied last
      recent.delete(name);
      recent.set(name, { key, madeAt: now(), change });
      update(key, (state) => change(state, false));
    },
  };
}
