import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';

/** Pictures ahead of what is seen that a poll fetches at most (ours). */
const ahead = 8;

/** What a grid tells the preloader: which pictures are seen, and which of those and of the others have loaded. */
export interface PreloadView {
  readonly count: number;
  /** Indexes in sight. */
  seen(): ReadonlySet<number>;
  isLoaded(index: number): boolean;
}

/**
 * Decides which pictures of a grid are fetched: those in sight at once, and every second some of those after them, as
 * soon as what is in sight has arrived. Returns the way to stop.
 */
export function startPreloading(
  view: () => PreloadView,
  want: (indexes: readonly number[]) => void,
): () => void {
  const asked = new Set<number>();
  const poll = setInterval(() => {
    const { count, seen, isLoaded } = view();
    const inSight = [...seen()];
    if (inSight.some((index) => !isLoaded(index))) return;
    const last = Math.max(-1, ...inSight);
    const next: number[] = [];
    for (let index = last + 1; index < count && next.length < ahead; index++) {
      if (index > last + 3 * ahead) break;
      if (!seen().has(index) && !asked.has(index)) next.push(index);
    }
    for (const index of next) asked.add(index);
    if (next.length > 0) want(next);
  }, gifSearch.preloadPoll);
  return () => clearInterval(poll);
}
