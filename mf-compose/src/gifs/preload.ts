import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';

/** Maximum number of images that are preloaded at a time (ours). */
const ahead = 8;

/**
 * What a grid tells the preloader: how many images it has, which of them are visible, and which
 * have loaded.
 */
export interface PreloadView {
  readonly count: number;
  /** Indexes of visible images. */
  seen(): ReadonlySet<number>;
  isLoaded(index: number): boolean;
}

/**
 * Every second, unless a visible image is still loading, preloads some of the images after the
 * visible ones. Returns a function that stops it.
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
