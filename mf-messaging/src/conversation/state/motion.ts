/** Milliseconds that the preview takes to appear and to disappear. */
export const previewMotion = { in: 300, out: 200 } as const;
/** Milliseconds from closing the preview until its image is queued. */
export const previewSendDelay = 150;
/** Milliseconds that the buttons take to appear or disappear, and a plugin's popover to appear. */
export const pluginMotion = { buttons: 200, popover: 300 } as const;

/** Milliseconds that the preview takes to disappear for this user; 0 with reduced motion. */
export const previewExitTime = (): number =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 0
    : previewMotion.out;
