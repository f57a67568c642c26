import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { codeTimeLimit, withTimeLimit } from '../../base/time-limit.ts';
import { appendContainer } from '../../page/elements.ts';
import { showAsText } from './show-as-text.ts';
import { createToastQueue } from './toast-queue.ts';
import styles from './toasts.module.css';

export interface ToastRegion extends Toasts {
  withdraw(subject: string): void;
  /** Loads the component before the first toast. Rejects if that fails. */
  preload(): Promise<void>;
  /** Undoes what the newest toast offers to undo; false if none does. */
  undo(): boolean;
  /** Pauses the timers while a modal covers the toasts. Returns a function that resumes them. */
  cover(): () => void;
  /** Removes all toasts and the region. */
  stop(): void;
}

function appendLiveRegion(parent: HTMLElement, role: 'status' | 'alert'): HTMLElement {
  const place = appendContainer(parent);
  place.role = role;
  return place;
}

type LoadList = () => Promise<typeof import('./ToastList.tsx')>;
const loadToastList: LoadList = () => import(/* webpackChunkName: "overlays" */ './ToastList.tsx');

/**
 * Creates the toasts of the page. They are queued and shown one at a time, for some seconds each or
 * until they are dismissed. Their component loads with the first toast. If that fails or takes
 * longer than `codeTimeLimit`, toasts are shown as text until the component has loaded.
 *
 * The region is a popover, so that a toast shows above an open form. It holds two live regions that
 * exist before any text arrives.
 *
 * @param onError called when the component could not be loaded in time; the next toast tries again
 */
export function createToasts(
  onError: (error: unknown) => void,
  loadList = loadToastList,
): ToastRegion {
  const region = appendContainer();
  region.className = `overlay-toasts ${styles['region']}`;
  region.popover = 'manual';
  region.setAttribute(pageAttributes.toasts, '');
  const queue = createToastQueue();
  const parts = {
    shown: queue.shown,
    polite: appendLiveRegion(region, 'status'),
    urgent: appendLiveRegion(region, 'alert'),
  };
  let isStopped = false;
  let isLoaded = false;
  let endView: (() => void) | undefined;

  // subscribed before the component, so that the region is visible before it gets any text
  const endRaising = queue.shown.subscribe(function raise() {
    // reopened so that it is above all open dialogs
    region.hidePopover();
    if (queue.shown.state) region.showPopover();
  });
  const load = loadOnce(async () => {
    const { mountToastList } = await loadList();
    if (isStopped) return;
    isLoaded = true;
    endView?.();
    endView = mountToastList(parts);
    queue.open();
  });
  async function prepare(): Promise<void> {
    try {
      await withTimeLimit(load(), codeTimeLimit, 'loading the toasts');
    } catch (error) {
      if (isStopped) return;
      onError(error);
      endView ??= showAsText(parts);
      queue.open();
    }
  }

  return {
    show(toast) {
      queue.add(toast);
      if (!isLoaded) void prepare();
    },
    preload: load,
    withdraw: queue.withdraw,
    undo: queue.undo,
    cover: queue.cover,
    stop() {
      isStopped = true;
      queue.clear();
      endRaising();
      endView?.();
      region.remove();
    },
  };
}
