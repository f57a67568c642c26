import { useEffect, type RefObject } from 'react';

/** Keeps the end of a scrolling list in view when its room changes, if it was in view before. */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
): void {
  useEffect(
    function followSize() {
      const list = scroller.current;
      // jsdom measures nothing
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
