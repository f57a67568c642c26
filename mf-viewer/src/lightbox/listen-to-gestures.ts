import type { Point } from './zoom.ts';

/** Handlers of touch and mouse gestures. Points are in px relative to the window. */
export interface GestureHandlers {
  /** Whether the image is zoomed. If it is, one finger moves the image instead of the slide. */
  readonly isZoomed: () => boolean;
  readonly onMove: (by: Point) => void;
  /**
   * A pinch on a touch screen or trackpad; called with the zoom factor since the last event, and
   * the point to zoom around.
   */
  readonly onPinch: (factor: number, at: Point) => void;
  /** A double tap, or a mouse click on the image. */
  readonly onToggle: (at: Point) => void;
  /** One finger drags the slide; called with the distance so far. */
  readonly onDrag: (by: Point) => void;
  readonly onDragEnd: (outcome: 'previous' | 'next' | 'close' | 'stay') => void;
}

/** Distances in px beyond which a drag is a swipe. */
const swipeSideways = 60;
const swipeDown = 100;
const doubleTap = { time: 320, distance: 32 } as const;
/** How far in px a finger may move during a tap, or the mouse during a click. */
const tapTolerance = 8;

/** The outcome of a drag, by its direction and distance. */
export function swipeOf({ x, y }: Point): 'previous' | 'next' | 'close' | 'stay' {
  if (Math.abs(x) > Math.abs(y))
    return x > swipeSideways ? 'previous' : x < -swipeSideways ? 'next' : 'stay';
  return y > swipeDown ? 'close' : 'stay';
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Listens for gestures on an element until the signal aborts. */
export function listenToGestures(
  element: HTMLElement,
  handlers: GestureHandlers,
  signal: AbortSignal,
): void {
  const fingers = new Map<number, Point>();
  let begun: Point | undefined;
  let wasPinched = false;
  let tap: { readonly at: Point; readonly time: number } | undefined;

  const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });
  const others = (id: number): Point | undefined =>
    [...fingers].find(([finger]) => finger !== id)?.[1];

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (
        event.button !== 0 ||
        (event.target instanceof Element && event.target.closest('button, a, input'))
      )
        return;
      // a pinch ends the drag of the first finger
      if (begun && !handlers.isZoomed()) handlers.onDragEnd('stay');
      fingers.set(event.pointerId, pointOf(event));
      begun = fingers.size === 1 ? pointOf(event) : undefined;
      wasPinched = fingers.size > 1;
    },
    { signal },
  );

  element.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      fingers.set(event.pointerId, now);
      const other = others(event.pointerId);
      if (other)
        handlers.onPinch(distance(now, other) / Math.max(1, distance(before, other)), {
          x: (now.x + other.x) / 2,
          y: (now.y + other.y) / 2,
        });
      else if (handlers.isZoomed()) {
        // not captured on the press, because the click that follows would have the wrong target
        if (begun && distance(now, begun) > tapTolerance)
          element.setPointerCapture(event.pointerId);
        handlers.onMove({ x: now.x - before.x, y: now.y - before.y });
      } else if (begun && !wasPinched && event.pointerType !== 'mouse')
        handlers.onDrag({ x: now.x - begun.x, y: now.y - begun.y });
    },
    { signal },
  );

  function onPointerUp(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return;
    const at = pointOf(event);
    const from = begun;
    if (fingers.size === 0) begun = undefined;
    if (wasPinched || !from) return;
    const moved = distance(at, from);
    if (event.type === 'pointerup' && event.pointerType === 'mouse' && moved < tapTolerance) {
      if (event.target instanceof HTMLImageElement) handlers.onToggle(at);
    } else if (event.type === 'pointerup' && moved < tapTolerance) {
      const isSecond =
        tap !== undefined &&
        event.timeStamp - tap.time < doubleTap.time &&
        distance(at, tap.at) < doubleTap.distance;
      tap = isSecond ? undefined : { at, time: event.timeStamp };
      handlers.onDragEnd('stay');
      if (isSecond) handlers.onToggle(at);
    } else if (!handlers.isZoomed() && event.pointerType !== 'mouse')
      handlers.onDragEnd(
        event.type === 'pointerup' ? swipeOf({ x: at.x - from.x, y: at.y - from.y }) : 'stay',
      );
  }
  element.addEventListener('pointerup', onPointerUp, { signal });
  element.addEventListener('pointercancel', onPointerUp, { signal });
  // a trackpad pinch arrives as a wheel event with Ctrl
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      handlers.onPinch(Math.exp(-event.deltaY / 120), pointOf(event));
    },
    { passive: false, signal },
  );
}
