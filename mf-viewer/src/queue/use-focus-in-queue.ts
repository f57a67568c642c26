import type { QueuePlace } from '@tessera/shared-ui/post-view/PostStateBar';
import { useLayoutEffect } from 'react';

/**
 * Keeps the focus with a post whose place changed: a button that leads nowhere any more passes it on
 * when it is rendered as disabled.
 */
export function useFocusInQueue(place: QueuePlace | undefined): void {
  useLayoutEffect(
    function passFocusOn() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return;
      focused.form?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    },
    [place],
  );
}
