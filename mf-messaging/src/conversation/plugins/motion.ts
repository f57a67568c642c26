/** Milliseconds that the preview takes to appear and to vanish. */
export const previewMotion = { in: 300, out: 200 } as const;
/** Milliseconds from closing the preview until its picture is queued. */
export const previewSendDelay = 150;
/** Milliseconds in which the buttons show or hide, and in which a plugin's popover appears. */
export const pluginMotion = { buttons: 200, popover: 300 } as const;

/** Milliseconds that the preview takes to vanish for this user; 0 with reduced motion. */
export const vanishingTime = (): number =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 0
    : previewMotion.out;
