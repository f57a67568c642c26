/**
 * Resolves once the page has been painted, so that its HTML is seen before the remotes take the
 * processor. A hidden page is not painted: there it resolves at once.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    // the task after the frame
    else requestAnimationFrame(() => setTimeout(resolve));
  });
