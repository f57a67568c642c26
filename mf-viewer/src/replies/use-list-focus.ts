import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusQuietly } from '../stream/focus-quietly.ts';

/**
 * Returns a ref for a list whose rows have delete buttons, or for an element around it. When the
 * focused button is removed with its row, focus moves to the ref's element.
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
