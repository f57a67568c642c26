import type { PointerEvent } from 'react';
import { listen } from './lifetime.ts';

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
}: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return;
  button.setPointerCapture(pointerId);
  const press = new AbortController();
  listen(press.signal, button, 'lostpointercapture', () => press.abort());
  listen(press.signal, button, 'pointermove', (event) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slop)
      button.releasePointerCapture(pointerId);
  });
}
