import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { toastDuration } from '@tessera/shared-contracts/shell/constants';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { startPausableTimer } from './pausable-timer.ts';

/** The current toast. */
export interface ShownToast {
  /** Unique id of the toast. */
  readonly id: number;
  readonly toast: Toast;
  /** Pauses its timer until the returned function is called. */
  readonly hold: () => () => void;
  readonly dismiss: () => void;
}

export interface ToastQueue {
  readonly shown: ReadableStore<ShownToast | undefined>;
  add(toast: Toast): void;
  /** Begins to show toasts. */
  open(): void;
  /** Pauses the timers until the returned function is called. */
  cover(): () => void;
  /** Drops all toasts. */
  clear(): void;
}

interface Timed extends ShownToast {
  readonly cancel: () => void;
  readonly isHeld: () => boolean;
}

function createTimed(id: number, toast: Toast, dismiss: () => void, onRelease: () => void): Timed {
  const timer = startPausableTimer(toast.stays ? Number.POSITIVE_INFINITY : toastDuration, dismiss);
  let holds = 0;
  return {
    id,
    toast,
    dismiss,
    hold() {
      holds += 1;
      timer.pause();
      return function release() {
        holds -= 1;
        if (holds > 0) return;
        timer.resume();
        onRelease();
      };
    },
    isHeld: () => holds > 0,
    cancel: timer.cancel,
  };
}

/**
 * Shows one toast at a time, for 5000 ms each or until it is dismissed; later ones wait. Toasts that
 * stay are shown while no other waits.
 */
export function createToastQueue(): ToastQueue {
  const shown = createStore<Timed | undefined>(undefined);
  const waiting: Toast[] = [];
  const delayed = new Set<ReturnType<typeof setTimeout>>();
  let isOpen = false;
  let ids = 0;
  let covers = 0;
  let uncover = (): void => {};

  function showNext(): void {
    const passing = waiting.findIndex(({ stays }) => !stays);
    const [toast] = waiting.splice(Math.max(passing, 0), 1);
    if (!toast) return shown.set(undefined);
    ids += 1;
    const id = ids;
    function dismiss(): void {
      // the toast is no longer shown, for instance because it was already dismissed
      if (shown.state?.id !== id) return;
      shown.state.cancel();
      showNext();
    }
    const next = createTimed(id, toast, dismiss, makeRoom);
    if (covers > 0) uncover = next.hold();
    shown.set(next);
  }
  /** Lets others come first, unless the shown toast has its time or is being used. */
  function makeRoom(): void {
    const staying = shown.state;
    if (!staying?.toast.stays || staying.isHeld() || waiting.every(({ stays }) => stays)) return;
    waiting.unshift(staying.toast);
    showNext();
  }
  function enqueue(toast: Toast): void {
    waiting.push(toast);
    if (isOpen && !shown.state) showNext();
    else makeRoom();
  }

  return {
    shown,
    add(toast) {
      if (!toast.delay) return enqueue(toast);
      const timer = setTimeout(() => {
        delayed.delete(timer);
        enqueue(toast);
      }, toast.delay);
      delayed.add(timer);
    },
    open() {
      isOpen = true;
      if (!shown.state) showNext();
    },
    cover() {
      covers += 1;
      if (covers === 1 && shown.state) uncover = shown.state.hold();
      return function endCover() {
        covers -= 1;
        if (covers > 0) return;
        uncover();
        uncover = () => {};
      };
    },
    clear() {
      for (const timer of delayed) clearTimeout(timer);
      delayed.clear();
      waiting.length = 0;
      shown.state?.dismiss();
    },
  };
}
