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
 * Chooses which of the videos, given in page order, starts and which stop. Only the first video
 * that is fully in view and not covered plays. While there is none, a playing video continues until
 * it leaves the view or is covered.
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
