import { useEffect, type RefObject } from 'react';

/** Keeps the end of a scrolling list in view when the list's height changes. */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
): void {
  useEffect(
    function followSize() {
      const list = scroller.current;
      // jsdom has no ResizeObserver
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
