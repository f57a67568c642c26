/** Width of a window in px. */
const windowWidth = 320;
/** Width in px of the gap beside a window. */
const gap = 12;
/** Width in px of the column of minimized windows. */
const column = 72;

/** Maximum viewport width in px at which a window fills the screen. */
export const phoneWidth = 480;
/** Milliseconds that minimizing and restoring take; the same as `--motion-window` in CSS. */
export const windowMotion = 250;

/** Number of windows that fit beside each other in a viewport of this width in px. */
export const roomFor = (width: number): number =>
  width <= phoneWidth ? 1 : Math.max(1, Math.floor((width - column - gap) / (windowWidth + gap)));

/** Height in px of the list of minimized windows in a viewport of this height in px. */
export const minimizedHeight = (height: number): number => Math.max(0, height - 89);
