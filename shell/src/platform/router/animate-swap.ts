/** Runs a change of the page within the browser's view transition where there is one and motion is wanted; done when the change is made. */
export async function animateSwap(change: () => void): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || document.hidden || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // A transition that is cut short by the next one is no error.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
