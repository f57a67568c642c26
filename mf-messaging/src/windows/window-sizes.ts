/** Widths in px of a window, of the gap beside it, and of the column of minimized windows. */
const windowWidth = 320;
const gap = 12;
const column = 72;

/** Maximum viewport width in px at which a window fills the screen. */
export const phoneWidth = 480;
/** Milliseconds that minimizing and restoring take; `--motion-window` in the style sheets. */
export const windowMotion = 250;

/** Number of windows that fit beside each other in a viewport with a width in px. */
export const roomFor = (width: number): number =>
  width <= phoneWidth ? 1 : Math.max(1, Math.floor((width - column - gap) / (windowWidth + gap)));

/** Height in px of the list of minimized windows for a viewport height in px. */
export const minimizedHeight = (height: number): number => Math.max(0, height - 89);
