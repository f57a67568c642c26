/** How a film that may play by itself stands in the window. */
export interface Standing {
  readonly isPlaying: boolean;
  readonly isInView: boolean;
  readonly isFullyInView: boolean;
  /** Something lies over it, such as the large view of a photo. */
  readonly isCovered: boolean;
}

export interface AutoplayChoice<T> {
  readonly plays: T | undefined;
  readonly pauses: readonly T[];
}

/**
 * Which of the films that may play by themselves, in the order of the page, begins now, and which stop: the first that is
 * fully in view plays, and no other does. While none is, one that is partly in view goes on until it has left.
 */
export function chooseAutoplay<T extends Standing>(films: readonly T[]): AutoplayChoice<T> {
  const first = films.find(({ isFullyInView, isCovered }) => isFullyInView && !isCovered);
  return {
    plays: first?.isPlaying === true ? undefined : first,
    pauses: films.filter(
      (film) =>
        film.isPlaying &&
        film !== first &&
        (first !== undefined || !film.isInView || film.isCovered),
    ),
  };
}
