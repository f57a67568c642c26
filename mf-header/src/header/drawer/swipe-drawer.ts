/**
 * A touch becomes a swipe once it has moved `slop` px to the left. On release, a long or fast swipe
 * closes the drawer: longer than `share` of the drawer's width, or on average faster than `speed`
 * px per millisecond (ours).
 */
export const swipe = { slop: 12, share: 0.3, speed: 0.5 } as const;

/** Closes the drawer on a swipe to the left. Moving back before release leaves it open. */
export function swipeDrawer(
  signal: AbortSignal,
  drawer: HTMLDialogElement,
  close: () => void,
): void {
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
    // vertical movement is scrolling
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
    if (isFar || isFast) close();
  }

  drawer.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        start = { id: event.pointerId, x: event.clientX, y: event.clientY, time: event.timeStamp };
    },
    { signal },
  );
  drawer.addEventListener('pointermove', onMove, { signal });
  drawer.addEventListener('pointerup', onUp, { signal });
  drawer.addEventListener('pointercancel', rest, { signal });
}
