import type { PointerEvent } from 'react';

/** Distance in px that the mouse may move before the button stops capturing it. */
const slop = 8;

/**
 * Lets a mouse press complete even if the layout moves the button from under the mouse before
 * release; moving the mouse off the button still cancels it. Use as `onPointerDown` of buttons
 * among content that is loading. Browsers already do this for touch.
 */
export function holdPress({
  currentTarget,
  pointerType,
  pointerId,
  clientX,
  clientY,
}: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return;
  const button: HTMLElement = currentTarget;
  button.setPointerCapture(pointerId);
  const press = new AbortController();
  button.addEventListener('lostpointercapture', () => press.abort(), { signal: press.signal });
  button.addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slop)
        button.releasePointerCapture(pointerId);
    },
    { signal: press.signal },
  );
}
