import { useEffect, type RefObject } from 'react';

/**
 * If the end of a scrolling list is in view, keeps it there when the height of the list itself (not
 * of its content) changes.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
): void {
  useEffect(
    function followSize() {
      const list = scroller.current;
      // jsdom has no ResizeObserver unless a polyfill adds it
      if (!list || !('ResizeObserver' in window)) return undefined;
      const observer = new ResizeObserver(() => {
        if (isAtEnd.current) list.scrollTop = list.scrollHeight;
      });
      observer.observe(list);
      return () => observer.disconnect();
    },
    [scroller, isAtEnd],
  );
}
