import { useEffect, type RefObject } from 'react';

/** Closes a popover in the drawer on Escape and on a press outside, while it is open. */
export function useDismissal(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    function press(event: PointerEvent): void {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) close();
    }
    function key(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      // the drawer stays open
      event.preventDefault();
      close();
    }
    document.addEventListener('pointerdown', press);
    // before the drawer, which listens on the document
    const root = inside.current;
    root?.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      root?.removeEventListener('keydown', key);
    };
  }, [inside, isOpen, close]);
}
