/** Milliseconds for which arriving HTML may be older than a change; no request takes longer. */
const requestTimeout = 20_000;

/** The state of things of one kind, such as posts, as far as the page shows them. */
export interface KeyedStore<S> {
  /** The state of a thing; undefined while the page shows none. */
  read(key: string): S | undefined;
  /** Calls the listener after each change of a thing, until the returned function is called. */
  subscribe(key: string, listener: () => void): () => void;
  /**
   * Takes over the state that arriving HTML was drawn with. It may have been drawn before recent
   * changes were stored: they are made again.
   */
  seed(key: string, state: S): void;
  /** Changes a thing that the page shows. */
  update(key: string, change: (state: S) => S): void;
  /**
   * Changes a thing, now and in HTML that arrives soon after.
   *
   * @param subject what a later change of the same thing replaces, such as its likes
   * @param change must leave a state alone in which it was made already, when `isAgain`
   */
  change(key: string, subject: string, change: (state: S, isAgain: boolean) => S): void;
}

interface RecentChange<S> {
  readonly key: string;
  readonly madeAt: number;
  readonly change: (state: S, isAgain: boolean) => S;
}

/** Creates a store of the things of one kind. */
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
    subscribe(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
    seed(key, drawn) {
      let state = drawn;
      for (const [subject, made] of recent) {
        if (now() - made.madeAt >= requestTimeout) recent.delete(subject);
        else if (made.key === key) state = made.change(state, true);
      }
      set(key, state);
    },
    update,
    change(key, subject, change) {
      const name = `${subject} ${key}`;
      // the last change is made last
      recent.delete(name);
      recent.set(name, { key, madeAt: now(), change });
      update(key, (state) => change(state, false));
    },
  };
}
