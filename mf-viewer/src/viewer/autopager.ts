import { viewerPaging } from '@tessera/shared-contracts/blogs/viewer-constants';

/** Watches how near the end of a scrolling box is. */
export interface Autopager {
  /** What the box holds has changed. */
  look(): void;
  stop(): void;
}

/** Asks for more once no more than 0.666 of the window's height and 175 px lie below the fold; looks every 200 ms, asks every 500 ms at most. */
export function createAutopager(scroller: HTMLElement, loadMore: () => void): Autopager {
  const { offset, buffer, throttle, triggerThrottle } = viewerPaging;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  let lookedAt = -Infinity;

  // a box out of sight has no height, and no end to come near to
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
