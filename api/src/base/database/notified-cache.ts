import { LRUCache } from 'lru-cache';
import type { NotificationChannel, Notifications } from './notifications.ts';

/** Options of a cache of database values. */
export interface CacheOptions<T> {
  /** Maximum total size of the cached values. */
  readonly maxSize: number;
  /** Size of a value, in the unit of `maxSize`; 1 by default. */
  readonly sizeOf?: (value: T) => number;
  /** The topics of a value: a notification of any of them drops the value. */
  readonly topicsOf: (value: T) => readonly string[];
  /** The topic of a notification; undefined when it does not concern this cache. */
  readonly topicOf: (channel: NotificationChannel, payload: string) => string | undefined;
}

/**
 * Values read from the database, cached until they change there. A value is returned only while
 * notifications are known to get through (`Notifications.isCurrent`), and for at most a minute.
 */
export interface NotifiedCache<T extends object> {
  /** The value of a key, if it is cached and known to be current. */
  get(key: string): T | undefined;
  /**
   * Reads a value and caches it, unless it is undefined, one of its topics was dropped in the
   * meantime, or notifications may have been missed.
   *
   * @NOTE Read from the database that notifies: a replica may not have the change yet.
   */
  read<V extends T | undefined>(key: string, query: () => Promise<V>): Promise<V>;
  /** Drops the values of a topic, without waiting for its notification. */
  drop(topic: string): void;
  /** Number of values. */
  count(): number;
}

/** Milliseconds that a value stays cached, in case a change sends no notification. */
const maxAge = 60_000;

interface Kept<T> {
  readonly value: T;
  readonly topics: readonly string[];
}

/** Creates a cache whose values are dropped by notifications from this process and all others. */
export function createNotifiedCache<T extends object>(
  notifications: Notifications,
  { maxSize, sizeOf = () => 1, topicsOf, topicOf }: CacheOptions<T>,
): NotifiedCache<T> {
  const keysOf = new Map<string, Set<string>>();
  /** For every read under way, the topics that were dropped since it began. */
  const reads = new Set<Set<string>>();
  const kept = new LRUCache<string, Kept<T>>({
    maxSize,
    sizeCalculation: ({ value }) => sizeOf(value),
    ttl: maxAge,
    ttlResolution: 1000,
    dispose({ topics }, key) {
      for (const topic of topics) {
        const keys = keysOf.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(topic);
      }
    },
  });

  function drop(topic: string): void {
    for (const dropped of reads) dropped.add(topic);
    for (const key of keysOf.get(topic) ?? []) kept.delete(key);
  }

  function keep(key: string, value: T, topics: readonly string[]): void {
    kept.set(key, { value, topics });
    // the cache refuses a value that is larger than its maximum
    if (!kept.has(key)) return;
    for (const topic of topics) keysOf.set(topic, (keysOf.get(topic) ?? new Set()).add(key));
  }

  notifications.listen({
    onNotification(channel, payload) {
      const topic = topicOf(channel, payload);
      if (topic !== undefined) drop(topic);
    },
    onListening: () => kept.clear(),
  });

  return {
    get(key) {
      if (!notifications.isCurrent()) return undefined;
      return kept.get(key)?.value;
    },
    async read(key, query) {
      const period = notifications.period();
      const dropped = new Set<string>();
      reads.add(dropped);
      try {
        const value = await query();
        if (value === undefined || period !== notifications.period()) return value;
        const topics = topicsOf(value);
        if (!topics.some((topic) => dropped.has(topic))) keep(key, value, topics);
        return value;
      } finally {
        reads.delete(dropped);
      }
    },
    drop,
    count: () => kept.size,
  };
}
