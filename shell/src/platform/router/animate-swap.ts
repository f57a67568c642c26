/**
 * Makes a change to the page, within a view transition if the browser supports them, the page is
 * visible and motion is not reduced. Resolves when the change is made.
 */
export async function animateSwap(change: () => void): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || document.hidden || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // A transition rejects if the next one interrupts it, which is not an error.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
