import { viewerPaging } from '@tessera/shared-contracts/blogs/viewer-constants';

/** Watches the distance to the end of a scroll container. */
export interface Autopager {
  /** The content of the container has changed. */
  look(): void;
  stop(): void;
}

/**
 * Asks for more once no more than 0.666 of the window's height plus 175 px are left below the fold;
 * checks every 200 ms, asks every 500 ms at most.
 */
export function createAutopager(scroller: HTMLElement, loadMore: () => void): Autopager {
  const { offset, buffer, throttle, triggerThrottle } = viewerPaging;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  let lookedAt = -Infinity;

  // a hidden container has no height, and no end to come near to
  const isNear = (): boolean =>
    scroller.clientHeight > 0 &&
    scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <=
      offset + buffer * window.innerHeight;

  function look(): void {
    lookedAt = Date.now();
    if (asking !== undefined || !isNear()) return;
    const rest = askedAt + triggerThrottle - Date.now();
    if (rest > 0) {
      asking = setTimeout(() => {
        asking = undefined;
        look();
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
        look();
      },
      Math.max(0, lookedAt + throttle - Date.now()),
    );
  }

  scroller.addEventListener('scroll', scrolled, { passive: true });
  window.addEventListener('resize', scrolled);
  return {
    look,
    stop() {
      scroller.removeEventListener('scroll', scrolled);
      window.removeEventListener('resize', scrolled);
      clearTimeout(waiting);
      clearTimeout(asking);
    },
  };
}
