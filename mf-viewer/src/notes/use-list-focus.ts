import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusQuietly } from '../stream/focus-quietly.ts';

/**
 * For a list whose rows are deleted by buttons inside them: the element with the returned ref gets
 * the focus when it left the page with a row.
 */
export function useListFocus<E extends HTMLElement>(rowCount: number): RefObject<E | null> {
  const rest = useRef<E>(null);
  const before = useRef(rowCount);
  useLayoutEffect(() => {
    const isShorter = rowCount < before.current;
    before.current = rowCount;
    if (isShorter && rest.current && document.activeElement === document.body)
      focusQuietly(rest.current);
  }, [rowCount]);
  return rest;
}
