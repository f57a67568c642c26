import type { PointerEvent } from 'react';

/** Pixels a mouse moves before its press counts as abandoned. */
const slop = 8;

/**
 * Keeps a mouse press on the button it began on, even when the layout moves the button away before
 * the mouse is released; moving the mouse away still abandons it. For `onPointerDown` of buttons
 * among content that is still loading. Touch needs none of this: browsers hold it anyway.
 */
export function holdPress({
  currentTarget: button,
  pointerType,
  pointerId,
  clientX,
  clientY,
}: PointerEvent): void {
  if (pointerType !== 'mouse') return;
  button.setPointerCapture(pointerId);
  const released = new AbortController();
  const { signal } = released;
  button.addEventListener('lostpointercapture', () => released.abort(), { signal });
  button.addEventListener(
    'pointermove',
    (event) => {
      if (
        event instanceof globalThis.PointerEvent &&
        Math.hypot(event.clientX - clientX, event.clientY - clientY) > slop
      )
        button.releasePointerCapture(pointerId);
    },
    { signal },
  );
}
