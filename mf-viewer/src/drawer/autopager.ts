import { drawerPaging } from '@tessera/shared-contracts/blogs/drawer-constants';

/** Watches the distance to the end of a scroll container. */
export interface Autopager {
  /** Checks the distance now. Call this when the content of the container has changed. */
  check(): void;
  stop(): void;
}

/**
 * Loads more when the content left below the fold is at most 0.666 of the window's height plus
 * 175 px. Checks at most every 200 ms while scrolling; loads at most every 500 ms.
 */
export function createAutopager(scroller: HTMLElement, loadMore: () => void): Autopager {
  const { offset, buffer, throttle, triggerThrottle } = drawerPaging;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  let lookedAt = -Infinity;

  // a hidden container has no height, so its end is never near
  const isNear = (): boolean =>
    scroller.clientHeight > 0 &&
    scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <=
      offset + buffer * window.innerHeight;

  function check(): void {
    lookedAt = Date.now();
    if (asking !== undefined || !isNear()) return;
    const rest = askedAt + triggerThrottle - Date.now();
    if (rest > 0) {
      asking = setTimeout(() => {
        asking = undefined;
        check();
      }, rest);
      return;
    }
    askedAt = Date.now();
    loadMore();
  }

  function scrolled(): void {
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        check();
      },
      Math.max(0, lookedAt + throttle - Date.now()),
    );
  }

  scroller.addEventListener('scroll', scrolled, { passive: true });
  window.addEventListener('resize', scrolled);
  return {
    check,
    stop() {
      scroller.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', scrolled);
      clearTimeout(waiting);
      clearTimeout(asking);
    },
  };
}
