/**
 * Resolves after the first paint, so that remotes don't delay it. Resolves immediately in a hidden
 * page, which the browser doesn't paint.
 */
export const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    // the task after the frame
    else requestAnimationFrame(() => setTimeout(resolve));
  });
