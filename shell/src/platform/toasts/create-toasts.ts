import type { Toast, Toasts } from '@tessera/shared-contracts/platform/platform';
import { toastDuration } from '@tessera/shared-contracts/shell/constants';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { element } from '../element.ts';
import { startPausableTimer } from './pausable-timer.ts';
import { createToastElement } from './toast-element.ts';
import styles from './toasts.module.css';

export interface ToastRegion extends Toasts {
  /** Pauses the timers while a modal covers the toasts. Returns a function that resumes them. */
  cover(): () => void;
  /** Removes all toasts and the region. */
  stop(): void;
}

/**
 * Creates the toasts of the page: shown one at a time for 5000 ms each, dismissed by a click; later
 * ones wait.
 *
 * The region is a popover, so that a toast shows above an open form. It holds two live regions that
 * exist before any text arrives: screen readers announce a change, not an element that is inserted
 * with its text.
 */
export function createToasts(): ToastRegion {
  const polite = element('div', { role: 'status' });
  const urgent = element('div', { role: 'alert' });
  const region = element(
    'div',
    { class: `overlay-toasts ${styles['region']}`, popover: 'manual', 'data-toasts': '' },
    polite,
    urgent,
  );
  document.body.append(region);

  const queue: Toast[] = [];
  const delayed = new Set<ReturnType<typeof setTimeout>>();
  let current:
    | { readonly remove: () => void; readonly hold: () => void; readonly release: () => void }
    | undefined;
  let covers = 0;

  /** Reopens the region to put it above all open dialogs. */
  function raise(): void {
    region.hidePopover();
    region.showPopover();
  }

  function showNext(): void {
    if (current) return;
    const toast = queue.shift();
    if (!toast) {
      region.hidePopover();
      return;
    }
    const box = createToastElement(toast, finish);
    const timer = startPausableTimer(toastDuration, finish);
    let holds = 0;
    const hold = (): void => {
      holds += 1;
      timer.pause();
    };
    const release = (): void => {
      holds -= 1;
      if (holds === 0) timer.resume();
    };
    for (const [begin, end] of [
      ['pointerenter', 'pointerleave'],
      ['focusin', 'focusout'],
    ] as const) {
      box.addEventListener(begin, hold);
      box.addEventListener(end, release);
    }
    let giveFocusBack = (): void => {};
    box.addEventListener('focusin', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget)))
        giveFocusBack = rememberFocus(relatedTarget);
    });
    function remove(): void {
      current = undefined;
      timer.cancel();
      const hadFocus = box.contains(document.activeElement);
      box.remove();
      // a removed toast must not take the focus with it
      if (hadFocus) giveFocusBack();
    }
    function finish(): void {
      if (current?.remove !== remove) return;
      remove();
      showNext();
    }
    current = { remove, hold, release };
    if (covers > 0) hold();
    raise();
    (toast.tone === 'error' ? urgent : polite).append(box);
  }

  function enqueue(toast: Toast): void {
    queue.push(toast);
    showNext();
  }

  return {
    show(toast) {
      if (!toast.delay) return enqueue(toast);
      const timer = setTimeout(() => {
        delayed.delete(timer);
        enqueue(toast);
      }, toast.delay);
      delayed.add(timer);
    },
    cover() {
      covers += 1;
      if (covers === 1) current?.hold();
      return function uncover() {
        covers -= 1;
        if (covers === 0) current?.release();
      };
    },
    stop() {
      for (const timer of delayed) clearTimeout(timer);
      queue.length = 0;
      current?.remove();
      region.remove();
    },
  };
}
