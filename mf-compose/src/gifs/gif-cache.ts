import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';
import type { GifResponse } from '@tessera/shared-contracts/gifs/endpoints';

/** A response, and its time of arrival in milliseconds, which the cache adds. */
export interface TimedGifs extends GifResponse {
  readonly ts: number;
}

/** Caches responses by query for five minutes. */
export interface GifCache {
  get(query: string): TimedGifs | undefined;
  set(query: string, response: GifResponse): TimedGifs;
}

/** Maximum number of cached queries (ours); the oldest are dropped first. */
const maxQueries = 50;

export function createGifCache(now: () => number = Date.now): GifCache {
  const kept = new Map<string, TimedGifs>();
  return {
    get(query) {
      const found = kept.get(query);
      if (found && now() - found.ts < gifSearch.cache) return found;
      kept.delete(query);
      return undefined;
    },
    set(query, response) {
      const timed = { ...response, ts: now() };
      kept.delete(query);
      kept.set(query, timed);
      const [oldest] = kept.keys();
      if (kept.size > maxQueries && oldest !== undefined) kept.delete(oldest);
      return timed;
    },
  };
}
