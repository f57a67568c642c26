/** The position of a video that may autoplay in the window. */
export interface Standing {
  readonly isPlaying: boolean;
  readonly isInView: boolean;
  readonly isFullyInView: boolean;
  /** An overlay covers it, such as the lightbox. */
  readonly isCovered: boolean;
}

export interface AutoplayChoice<T> {
  readonly plays: T | undefined;
  readonly pauses: readonly T[];
}

/**
 * Which of the autoplay videos, in page order, starts now, and which stop: the first that is fully
 * in view plays, and no other. While none is, a playing one that is partly in view goes on until it
 * has left.
 */
export function chooseAutoplay<T extends Standing>(videos: readonly T[]): AutoplayChoice<T> {
  const first = videos.find(({ isFullyInView, isCovered }) => isFullyInView && !isCovered);
  return {
    plays: first?.isPlaying === true ? undefined : first,
    pauses: videos.filter(
      (video) =>
        video.isPlaying &&
        video !== first &&
        (first !== undefined || !video.isInView || video.isCovered),
    ),
  };
}
