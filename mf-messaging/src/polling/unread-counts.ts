import { createLifetime, later } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import type { Unread } from './create-poller.ts';

/** Milliseconds for which a local count overrides the polled count. */
export const overrideTime = 500;

/** Unread counts by mention key: their sum, and the known counts by conversation id. */
export type UnreadCounts = Readonly<
  Record<string, { readonly sum: number; readonly of: Readonly<Record<string, number>> }>
>;

export interface UnreadStore {
  readonly store: ReadableStore<UnreadCounts>;
  /** Applies the response to a poll. */
  take(unread: Unread): void;
  /**
   * Sets the count of a conversation to 0 immediately. After 500 ms the polled count applies again;
   * without polls, the count stays 0.
   *
   * @param count number of messages that were read, which is needed while only the sum is known
   */
  read(mentionKey: string, id: string, count: number): void;
  countOf(mentionKey: string, id: string): number;
}

/** Adds up the unread messages of a blog's conversations. */
export const sumOf = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Stores the unread counts of the user's blogs, starting with the sums in the page's payload.
 *
 * @param isPolled whether polls correct the counts
 */
export function createUnreadCounts(
  sums: Readonly<Record<string, number>>,
  isPolled: boolean,
  signal: AbortSignal,
): UnreadStore {
  let polled: UnreadCounts = Object.fromEntries(
    Object.entries(sums).map(([key, sum]) => [key, { sum, of: {} }]),
  );
  const overrides = new Map<string, { readonly key: string; readonly id: string; count: number }>();
  const lifetimes = new Map<string, AbortController>();
  const store = createStore(polled);

  function apply(): void {
    let counts = polled;
    for (const { key, id, count } of overrides.values()) {
      const before = counts[key];
      if (!before) continue;
      // before the first poll only the sum is known
      const known = before.of[id] ?? (sumOf(before.of) === before.sum ? 0 : count);
      counts = {
        ...counts,
        [key]: { sum: Math.max(0, before.sum - known), of: { ...before.of, [id]: 0 } },
      };
    }
    store.set(counts);
  }

  return {
    store,
    countOf: (mentionKey, id) => store.state[mentionKey]?.of[id] ?? 0,
    take(unread) {
      polled = Object.fromEntries(
        Object.keys(polled).map((key) => [key, { sum: sumOf(unread[key]), of: unread[key] ?? {} }]),
      );
      apply();
    },
    read(key, id, count) {
      const name = `${key} ${id}`;
      lifetimes.get(name)?.abort();
      overrides.set(name, { key, id, count });
      apply();
      if (!isPolled) {
        polled = store.state;
        overrides.delete(name);
        return;
      }
      const lifetime = createLifetime(signal);
      lifetimes.set(name, lifetime);
      later(lifetime.signal, overrideTime, () => {
        overrides.delete(name);
        lifetimes.delete(name);
        apply();
      });
    },
  };
}
