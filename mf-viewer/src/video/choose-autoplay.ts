/** The state of a video that may autoplay, and how much of it is in view. */
export interface AutoplayCandidate {
  readonly isPlaying: boolean;
  readonly isInView: boolean;
  readonly isFullyInView: boolean;
  /** Whether an overlay such as the lightbox covers the video, or the tab is hidden. */
  readonly isCovered: boolean;
}

export interface AutoplayChoice<T> {
  readonly plays: T | undefined;
  readonly pauses: readonly T[];
}

/**
 * Chooses which of the videos, given in page order, starts and which stop. Only the first one fully
 * in view plays. While none is fully in view, a playing video continues until it has left the view.
 */
export function chooseAutoplay<T extends AutoplayCandidate>(
  videos: readonly T[],
): AutoplayChoice<T> {
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
