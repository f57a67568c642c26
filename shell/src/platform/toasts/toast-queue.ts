import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { toastDuration } from '@tessera/shared-contracts/shell/constants';
import { undoRules } from '@tessera/shared-contracts/undo/undo-rules';
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
  /** Drops the toasts about a subject. */
  withdraw(subject: string): void;
  /** Begins to show toasts. */
  open(): void;
  /** Pauses the timers until the returned function is called. */
  cover(): () => void;
  /** Undoes what the newest toast offers to undo, and dismisses it; false if none does. */
  undo(): boolean;
  /** Drops all toasts. */
  clear(): void;
}

interface Timed extends ShownToast {
  readonly cancel: () => void;
  readonly isHeld: () => boolean;
  readonly left: () => number;
}

/** A toast that waits, and how many milliseconds it will be shown. */
interface Waiting {
  /** Later toasts have greater ids. */
  readonly id: number;
  readonly toast: Toast;
  readonly left: number;
}

const durationOf = ({ stays, undo }: Toast): number =>
  stays ? Number.POSITIVE_INFINITY : undo ? undoRules.offeredFor : toastDuration;

const rankOf = ({ stays, undo }: Toast): number => (stays ? 2 : undo ? 1 : 0);

/** Whether a toast is shown before another: of several offers to undo, the newest is the first. */
function comesBefore(one: Pick<Waiting, 'id' | 'toast'>, other: typeof one): boolean {
  const [rank, otherRank] = [rankOf(one.toast), rankOf(other.toast)];
  if (rank !== otherRank) return rank < otherRank;
  return rank === 1 ? one.id > other.id : one.id < other.id;
}

function createTimed(
  { id, toast, left }: Waiting,
  dismiss: () => void,
  onRelease: () => void,
): Timed {
  const timer = startPausableTimer(left, dismiss);
  let holds = 0;
  return {
    id,
    toast,
    dismiss,
    left: timer.left,
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
 * offer to undo something have more time, but make room for others, also for a newer offer. Toasts
 * that stay are shown while no other waits.
 */
export function createToastQueue(): ToastQueue {
  const shown = createStore<Timed | undefined>(undefined);
  const waiting: Waiting[] = [];
  const delayed = new Set<ReturnType<typeof setTimeout>>();
  let isOpen = false;
  let ids = 0;
  let covers = 0;
  let uncover = (): void => {};

  function showNext(): void {
    const [entry] = waiting.sort((one, other) => (comesBefore(one, other) ? -1 : 1)).splice(0, 1);
    if (!entry) return shown.set(undefined);
    const { id } = entry;
    function dismiss(): void {
      // the toast is no longer shown, for instance because it was already dismissed
      if (shown.state?.id !== id) return;
      shown.state.cancel();
      showNext();
    }
    const next = createTimed(entry, dismiss, makeRoom);
    if (covers > 0) uncover = next.hold();
    shown.set(next);
  }
  /** Lets others come first, unless the shown toast is being used. */
  function makeRoom(): void {
    const current = shown.state;
    if (!current || current.isHeld()) return;
    if (!waiting.some((entry) => comesBefore(entry, current))) return;
    waiting.push({ id: current.id, toast: current.toast, left: current.left() });
    current.cancel();
    showNext();
  }
  function withdraw(subject: string): void {
    for (const entry of waiting.filter(({ toast }) => toast.subject === subject))
      waiting.splice(waiting.indexOf(entry), 1);
    if (shown.state?.toast.subject === subject) shown.state.dismiss();
  }
  function enqueue(toast: Toast): void {
    if (toast.subject !== undefined) withdraw(toast.subject);
    ids += 1;
    waiting.push({ id: ids, toast, left: durationOf(toast) });
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
    withdraw,
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
    undo() {
      const current = shown.state;
      if (current?.toast.undo) {
        current.dismiss();
        current.toast.undo();
        return true;
      }
      const offers = waiting.filter((entry) => entry.toast.undo !== undefined);
      const newest = offers.toSorted((one, other) => other.id - one.id)[0];
      if (!newest) return false;
      waiting.splice(waiting.indexOf(newest), 1);
      newest.toast.undo?.();
      return true;
    },
    clear() {
      for (const timer of delayed) clearTimeout(timer);
      delayed.clear();
      waiting.length = 0;
      shown.state?.dismiss();
    },
  };
}
