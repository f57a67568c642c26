import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { keepInside, type Place } from './place.ts';

/** A press becomes a drag once the pointer has moved this many px. */
const dragStart = 4;

/**
 * The size in px of the area in which a window may stand. Measured by the row of windows, whose
 * distance from the edges is known: the width of the document counts a gutter for a scrollbar in
 * some browsers, but what is fixed to the edge does not.
 */
function areaOf({ parentElement: row }: Element): { width: number; height: number } {
  const { clientWidth: width } = document.documentElement;
  const height = window.innerHeight;
  if (!row) return { width, height };
  const distance = Number.parseFloat(getComputedStyle(row).right);
  const { right } = row.getBoundingClientRect();
  return { width: Number.isNaN(distance) ? width : right + distance, height };
}

/** The place of a window in the viewport. */
function placeOf(element: Element): Place {
  const { right, bottom } = element.getBoundingClientRect();
  const { width, height } = areaOf(element);
  return { right: width - right, bottom: height - bottom };
}

/** The nearest place to the given one at which a window is visible as a whole. */
function inside(element: Element, place: Place): Place {
  const { width, height } = element.getBoundingClientRect();
  const header = getComputedStyle(document.documentElement).getPropertyValue('--header-height');
  return keepInside(place, { width, height }, areaOf(element), Number.parseFloat(header) || 0);
}

/** Moves a window from where it stands now; it stays inside the viewport. */
export const moveFrom = (element: Element, move: (from: Place) => Place): Place =>
  inside(element, move(placeOf(element)));

export interface WindowDrag {
  /** Where the window is while it is dragged. */
  readonly dragged: Place | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/**
 * Lets a mouse, a pen or a finger drag a window by its handle. Escape, and a gesture of the browser
 * that takes the pointer away, leave the window where it was.
 *
 * @param onMove called when the window is let go
 */
export function useWindowDrag(
  frame: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  onMove: (place: Place) => void,
): WindowDrag {
  const [dragged, setDragged] = useState<Place>();
  const press = useRef<AbortController>(undefined);
  useEffect(() => () => press.current?.abort(), []);

  function begin({ button, clientX, clientY, pointerId, target }: PointerEvent): void {
    const element = frame.current;
    const isOnHandle =
      target instanceof Element &&
      handle.current?.contains(target) === true &&
      target.closest('button, [role="menu"]') === null;
    if (button !== 0 || !element || !isOnHandle) return;
    press.current?.abort();
    const life = new AbortController();
    press.current = life;
    const { signal } = life;
    const from = placeOf(element);
    let latest: Place | undefined;

    function end(): void {
      life.abort();
      setDragged(undefined);
    }
    window.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointerId) return;
        const [x, y] = [event.clientX - clientX, event.clientY - clientY];
        if (!latest && Math.hypot(x, y) < dragStart) return;
        if (!latest) handle.current?.setPointerCapture(pointerId);
        latest = inside(element, { right: from.right - x, bottom: from.bottom - y });
        setDragged(latest);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pointerId) return;
        end();
        if (!latest) return;
        onMove(latest);
        ignoreNextClick();
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !latest) return;
        event.preventDefault();
        event.stopPropagation();
        end();
      },
      { capture: true, signal },
    );
  }
  return { dragged, onPointerDown: begin };
}

/** The press that ends a drag on a link does not follow the link. */
function ignoreNextClick(): void {
  const life = new AbortController();
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true, signal: life.signal });
  // the click follows at once, or not at all
  requestAnimationFrame(() => life.abort());
}
