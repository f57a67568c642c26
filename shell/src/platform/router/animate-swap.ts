/**
 * Makes a change to the page. The change runs in a view transition if the browser supports view
 * transitions, the page is visible and reduced motion is not preferred. Resolves once it is made.
 */
export async function animateSwap(change: () => void): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || document.hidden || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // `ready` rejects if the next transition interrupts this one, which is not an error. An error of
  // the change itself is not lost, because `updateCallbackDone` rejects with it as well.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
