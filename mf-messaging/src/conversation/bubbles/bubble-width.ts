import { useLayoutEffect, useState, type RefObject } from 'react';

/** A bubble wider than this share of its container takes the container's full width. */
export const fullWidthShare = 0.6;

/** Whether a bubble takes the full width; both widths in px. */
export const takesFullWidth = (bubble: number, container: number): boolean =>
  bubble > fullWidthShare * container;

/**
 * Whether a bubble takes the full width of its container.
 *
 * @param wanted the width in px that the content should have; by default its measured width
 */
export function useFullWidth(
  content: RefObject<HTMLElement | null>,
  container: RefObject<HTMLElement | null>,
  wanted?: number,
): boolean {
  const [isFull, setFull] = useState(false);
  useLayoutEffect(
    function measureWidths() {
      const [inner, outer] = [content.current, container.current];
      if (!inner || !outer) return undefined;
      const measure = (): void =>
        setFull(takesFullWidth(wanted ?? inner.offsetWidth, outer.clientWidth));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(inner);
      observer.observe(outer);
      return () => observer.disconnect();
    },
    [content, container, wanted],
  );
  return isFull;
}
