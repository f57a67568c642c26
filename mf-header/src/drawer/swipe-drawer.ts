import { listen } from '../mounting/mounted-header.ts';

/** Px a finger goes before it is a swipe and not a press or a scroll, and the share of the width from which letting go closes (ours). */
export const swipe = { slop: 12, share: 0.3, speed: 0.5 } as const;

/** Lets a finger push the drawer out at its edge. One that goes back before it lets go changes nothing. */
export function swipeDrawer(signal: AbortSignal, drawer: HTMLDialogElement): void {
  let start:
    | { readonly id: number; readonly x: number; readonly y: number; readonly time: number }
    | undefined;
  let pushed = 0;

  function rest(): void {
    start = undefined;
    pushed = 0;
    drawer.style.removeProperty('translate');
    drawer.style.removeProperty('transition');
  }
  function onMove(event: PointerEvent): void {
    if (event.pointerId !== start?.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    // up and down is scrolling
    if (pushed === 0 && Math.abs(y) > Math.abs(x)) return;
    if (pushed === 0 && x > -swipe.slop) return;
    if (pushed === 0) drawer.setPointerCapture(event.pointerId);
    pushed = Math.max(1, -x);
    drawer.style.transition = 'none';
    drawer.style.translate = `${-pushed}px 0`;
  }
  function onUp(event: PointerEvent): void {
    if (event.pointerId !== start?.id) return;
    const isFar = pushed > drawer.getBoundingClientRect().width * swipe.share;
    const isFast = pushed > 0 && pushed / Math.max(1, event.timeStamp - start.time) > swipe.speed;
    rest();
    if (isFar || isFast) drawer.close();
  }

  listen(signal, drawer, 'pointerdown', (event) => {
    if (event.pointerType === 'touch' && event.isPrimary)
      start = { id: event.pointerId, x: event.clientX, y: event.clientY, time: event.timeStamp };
  });
  listen(signal, drawer, 'pointermove', onMove);
  listen(signal, drawer, 'pointerup', onUp);
  listen(signal, drawer, 'pointercancel', rest);
}
