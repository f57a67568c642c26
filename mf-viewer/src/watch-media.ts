import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import {
  videoControlsAttribute,
  videoPreparingAttribute,
} from '@tessera/shared-contracts/media/video-element';
import type { ViewerServices } from './actions/action-context.ts';
import { later, onEnd } from '@tessera/shared-ui/lifetime';
import { rendered } from '@tessera/shared-ui/written';
import { startTextImages, textImageSelector } from './lightbox/text-images.ts';
import { watchPhotos } from './lightbox/watch-photos.ts';
import type { Enhancer, MediaParts, VideoCopies } from './media/enhancer.ts';
import { watchTimes } from './times/watch-times.ts';

/** Starts enhancements that load after the page: local times, videos and images. */
export function startLater(services: ViewerServices): void {
  const { platform, signal } = services;
  if (signal.aborted) return;
  watchTimes(platform, signal);
  watchMedia(services);
}

/** Where to look for media: the page's main region and this remote's overlays. */
const scopes = '#main, #slot-viewer';

/**
 * The kinds of elements to enhance. A kind starts when its first element comes near the viewport;
 * except for images in texts, its code loads only then.
 */
const kinds: readonly {
  readonly selector: string;
  readonly load: () => Promise<(parts: MediaParts) => Enhancer>;
}[] = [
  {
    selector: `.post-view__video-player${rendered}`,
    load: async () => (await import('./video/start-videos.ts')).startVideos,
  },
  {
    selector: `[${videoPreparingAttribute}]${rendered}`,
    load: async () => (await import('./video/await-videos.ts')).awaitVideos,
  },
  {
    selector: `[${photoAttributes.carousel}]${rendered}`,
    load: async () => (await import('./carousel/start-carousels.ts')).startCarousels,
  },
  {
    selector: `[${photoAttributes.livePhoto}]${rendered}`,
    load: async () => (await import('./media/start-live-photos.ts')).startLivePhotos,
  },
  { selector: textImageSelector, load: async () => startTextImages },
];

/** Milliseconds for which changes to the page are batched. */
const gathering = 60;

/**
 * Whether a change is in video controls, which change often during playback and contain no media.
 */
const isInVideoControls = (target: Node): boolean =>
  target instanceof Element && target.closest(`[${videoControlsAttribute}]`) !== null;

/**
 * Enhances videos, carousels, live photos and images in texts when they come near the viewport, and
 * cleans up when they are removed. Finds media that are added to the page later, too.
 */
export function watchMedia(services: ViewerServices): void {
  const { platform, signal, posts } = services;
  const copies: VideoCopies = new WeakMap();
  const { openLarge } = watchPhotos({ ...services, copies });
  const parts: MediaParts = { platform, signal, posts, copies, openLarge };
  const started = new Map<(typeof kinds)[number], Promise<Enhancer>>();
  const running: Enhancer[] = [];
  /** All media that have been found, with the functions that undo the enhancements. */
  const known = new Map<HTMLElement, (() => void) | undefined>();

  function start(kind: (typeof kinds)[number]): Promise<Enhancer> {
    const begun =
      started.get(kind) ??
      kind.load().then((make) => {
        const enhancer = make(parts);
        running.push(enhancer);
        return enhancer;
      });
    started.set(kind, begun);
    // retried when the next element of this kind comes near the viewport
    begun.catch(() => started.delete(kind));
    return begun;
  }

  async function begin(found: HTMLElement): Promise<void> {
    const kind = kinds.find(({ selector }) => found.matches(selector));
    if (!kind) return;
    try {
      const enhancer = await start(kind);
      // the element may have been removed while the code loaded
      if (!signal.aborted && known.has(found) && found.isConnected)
        known.set(found, enhancer.enhance(found));
    } catch (error) {
      known.delete(found);
      platform.log.error(error, { action: 'media' });
    }
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        void begin(target);
      }
    },
    { rootMargin: '100% 0px' },
  );

  function check(): void {
    for (const enhancer of running) enhancer.check();
  }
  function scan(): void {
    for (const [found, undo] of known) {
      if (found.isConnected) continue;
      known.delete(found);
      near.unobserve(found);
      undo?.();
    }
    for (const scope of document.querySelectorAll(scopes)) {
      for (const found of scope.querySelectorAll<HTMLElement>(
        kinds.map(({ selector }) => selector).join(),
      )) {
        if (known.has(found)) continue;
        known.set(found, undefined);
        near.observe(found);
      }
    }
    check();
  }

  let isWaiting = false;
  const changes = new MutationObserver(function gather(records) {
    if (isWaiting || records.every(({ target }) => isInVideoControls(target))) return;
    isWaiting = true;
    later(signal, gathering, () => {
      isWaiting = false;
      scan();
    });
  });
  changes.observe(document.body, { childList: true, subtree: true });
  // in the capture phase, since scroll events of inner elements do not bubble
  document.addEventListener('scroll', check, { capture: true, passive: true });
  window.addEventListener('resize', check);
  onEnd(signal, () => {
    changes.disconnect();
    near.disconnect();
    document.removeEventListener('scroll', check, { capture: true });
    window.removeEventListener('resize', check);
    for (const undo of known.values()) undo?.();
    known.clear();
  });
  scan();
}
