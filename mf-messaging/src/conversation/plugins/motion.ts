/** Milliseconds that the preview takes to appear and to vanish. */
export const previewMotion = { in: 300, out: 200 } as const;
/** Milliseconds after closing the preview until its picture is queued. */
export const previewSendDelay = 150;
/** Milliseconds: buttons hide and show, and a plugin's popover appears. */
export const pluginMotion = { buttons: 200, popover: 300 } as const;

/** How long the preview takes to vanish for this user: not at all with reduced motion. */
export const vanishingTime = (): number =>
  'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 0
    : previewMotion.out;
