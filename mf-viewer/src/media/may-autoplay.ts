/** Whether data saving is on. */
function savesData(): boolean {
  const connection = 'connection' in navigator && navigator.connection;
  return (
    (typeof connection === 'object' &&
      connection !== null &&
      'saveData' in connection &&
      connection.saveData === true) ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Selects content that filters or safe mode hide until it is revealed. */
const covers = '.post-view__filtered';

/** Whether videos may autoplay at all: not with reduced motion or data saving. */
export const mayAutoplay = (): boolean => !prefersReducedMotion() && !savesData();

/**
 * Whether a video may autoplay: not if safe mode or a filter has hidden it, even once it is
 * revealed.
 */
export const isAutoplayVideo = (video: Element): boolean => video.closest(covers) === null;
