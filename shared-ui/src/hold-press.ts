import type { PointerEvent } from 'react';
import { listen } from './lifetime.ts';

/** Distance in px that the mouse may move before the button stops capturing it. */
const slop = 8;

/**
 * Lets a mouse press complete even if the layout moves the button from under the mouse before
 * release; moving the mouse off the button still cancels it. Use as `onPointerDown` of buttons
 * among content that is loading. Browsers already do this for touch.
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
