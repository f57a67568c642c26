import { LRUCache } from 'lru-cache';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consumePoints } from './spend-points.ts';

/** Points taken per query. */
const leaseSize = 10;
/** Maximum number of keys in memory, about 200 bytes each. */
const maxEntries = 50_000;

/**
 * Batches the points of a database-backed limiter. A call without a lease leases ten in one query,
 * and the next nine calls use the rest from memory. Together, processes never exceed the limit, but
 * no process can use points that another one has leased. Throws TooManyError.
 */
export function createPointLeases(limiter: RateLimiterAbstract): (key: string) => Promise<void> {
  const leased = new LRUCache<string, number>({ max: maxEntries });
  const queries = new Map<string, Promise<void>>();

  async function lease(key: string): Promise<void> {
    try {
      const { msBeforeNext } = await consumePoints(limiter, key, leaseSize);
      leased.set(key, leaseSize, { ttl: Math.max(1, msBeforeNext) });
    } finally {
      queries.delete(key);
    }
  }

  return async function spendOne(key) {
    for (;;) {
      const points = leased.get(key) ?? 0;
      if (points > 0) {
        leased.set(key, points - 1, { noUpdateTTL: true });
        return;
      }
      // concurrent calls share one query
      const query = queries.get(key) ?? lease(key);
      queries.set(key, query);
      await query;
    }
  };
}
