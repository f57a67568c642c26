/** Whether the browser was told to save bytes. */
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

/** What filters and safe mode cover until it is asked for. */
const covers = '.post-view__filtered';

/** Whether films may begin by themselves at all: not for people who asked for little motion or to save bytes. */
export const mayAutoplay = (): boolean => !prefersReducedMotion() && !savesData();

/** Whether a film is one of those: what safe mode or a filter covers waits to be played, also once it is uncovered. */
export const isAutoplayFilm = (film: Element): boolean => film.closest(covers) === null;
