import { useEffect, type RefObject } from 'react';

/**
 * If the end of a scrolling list is in view, keeps it in view when the size of the list's visible
 * area changes. Changes to the content are not observed.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
): void {
  useEffect(
    function followSize() {
      const list = scroller.current;
      if (!list) return undefined;
      const observer = new ResizeObserver(() => {
        if (isAtEnd.current) list.scrollTop = list.scrollHeight;
      });
      observer.observe(list);
      return () => observer.disconnect();
    },
    [scroller, isAtEnd],
  );
}
