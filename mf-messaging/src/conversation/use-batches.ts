import { useEffect, useState } from 'react';

/** Number of items per batch. */
export const batchSize = 5;
/** Milliseconds between batches. */
export const batchInterval = 100;

/**
 * Renders a long list in batches, from its end. Items added at the end show immediately; items
 * added at the start follow in batches.
 *
 * @returns the index of the first item to render
 */
export function useBatches(keys: readonly number[]): number {
  const [from, showFrom] = useState(() => keys[Math.max(0, keys.length - batchSize)]);
  const found = from === undefined ? -1 : keys.indexOf(from);
  const first = found === -1 ? Math.max(0, keys.length - batchSize) : found;
  // the list was empty, or has been replaced
  if (found === -1 && keys.length > 0) showFrom(keys[first]);
  useEffect(
    function showMore() {
      if (first === 0) return undefined;
      const timer = setTimeout(() => showFrom(keys[Math.max(0, first - batchSize)]), batchInterval);
      return () => clearTimeout(timer);
    },
    [keys, first],
  );
  return first;
}
