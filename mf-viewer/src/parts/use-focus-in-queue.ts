import type { QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import { useLayoutEffect } from 'react';

/**
 * Keeps the focus inside a queued post that moved: when the focused button becomes disabled,
 * focuses the first enabled button of its form.
 */
export function useFocusInQueue(place: QueuePlace | undefined): void {
  useLayoutEffect(
    function focusEnabledButton() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return;
      focused.form?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    },
    [place],
  );
}
