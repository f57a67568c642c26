import { createLifetime, observe, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { flushSync } from 'react-dom';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import type { LargeOptions, VideoCopies } from '../media/enhancer.ts';
import { closestPost } from '../posts/post-elements.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { toggleBookmark } from '../actions/bookmark-post.ts';
import { shareModel } from '../posts/share-post.ts';
import { lockPage } from '../parts/lock-page.ts';
import { Lightbox, type Bookmark } from './Lightbox.tsx';
import { readSlides, type Slide } from './read-slides.ts';

export interface LightboxOptions extends LargeOptions {
  /**
   * The photo, image or video that is shown first. A photo or image is focused again on closing.
   */
  readonly shown: HTMLElement;
  readonly container: HTMLElement;
  readonly posts: PostStore;
  readonly copies: VideoCopies;
}

/** Containers in which a lightbox is open. */
const occupied = new WeakSet<HTMLElement>();

interface ShownSlides {
  readonly slides: readonly Slide[];
  readonly start: number;
  /**
   * The element to which focus returns on closing; by default the element that is focused now.
   */
  readonly opener: HTMLElement | undefined;
  readonly container: HTMLElement;
  /** Called before the copy of a video is shown. */
  readonly onCopyVideo?: (copy: HTMLElement, original: HTMLElement) => void;
  readonly onLeaveVideo?: (host: HTMLElement, position: number) => void;
  readonly onClose?: () => void;
  readonly onShare?: ((anchor: HTMLElement) => void) | undefined;
  readonly bookmark?: Bookmark | undefined;
}

/**
 * Shows slides in a lightbox, unless a lightbox is already open in the container. The lightbox has
 * no URL.
 */
export function showSlides(
  platform: Platform,
  signal: AbortSignal,
  {
    slides,
    start,
    opener,
    container,
    onCopyVideo = () => {},
    onLeaveVideo = () => {},
    onClose = () => {},
    onShare,
    bookmark,
  }: ShownSlides,
): void {
  if (occupied.has(container)) return;
  occupied.add(container);
  const restoreFocus = rememberFocus(opener);
  const holder = document.createElement('div');
  container.append(holder);
  const unlockPage = lockPage();
  const open = createLifetime(signal);
  const close = (): void => open.abort();
  const root = createPartRoot(platform, holder, failPart(platform, 'lightbox', close));
  onEnd(open.signal, () => {
    flushSync(() => root.unmount());
    holder.remove();
    occupied.delete(container);
    unlockPage();
    restoreFocus();
    onClose();
  });
  observeChanges(open.signal, platform.router.page$, close);
  // the lightbox would cover the conversation
  observe(open.signal, platform.bus.on(messagingOpen), close);
  root.render(
    <Lightbox
      slides={slides}
      start={start}
      onCopyVideo={onCopyVideo}
      onClose={close}
      router={platform.router}
      onShare={onShare}
      bookmark={bookmark}
      onLeaveVideo={onLeaveVideo}
    />,
  );
}

/** The bookmark of a post; undefined for visitors, and for posts that are not published. */
function bookmarkOf(
  platform: Platform,
  posts: PostStore,
  { id, state }: PostActionModel,
): Bookmark | undefined {
  if (!platform.bootstrap.user || state !== 'published') return undefined;
  return {
    subscribe: (listener) => posts.subscribe(id, listener),
    isKept: () => posts.read(id)?.action.bookmarked === true,
    toggle: () => void toggleBookmark(platform, posts, id),
  };
}

/**
 * Opens a photo, image or video of the page in a lightbox. The slides are all the media of its post
 * that can be enlarged.
 */
export function openLightbox(
  platform: Platform,
  signal: AbortSignal,
  { shown, container, posts, copies, video, onClose }: LightboxOptions,
): void {
  const post = closestPost(shown);
  const model = post && modelOf(posts, post);
  const slides = readSlides(shown);
  const start = slides.findIndex((slide) => slide.shown === shown);
  if (start < 0) return;
  let position: number | undefined;
  showSlides(platform, signal, {
    slides,
    start,
    container,
    opener:
      shown instanceof HTMLAnchorElement || shown instanceof HTMLImageElement ? shown : undefined,
    onCopyVideo(copy, original) {
      const continued = original === shown ? video : undefined;
      copies.set(copy, { original, start: 0, playsOn: false, ...continued });
    },
    onLeaveVideo(left, at) {
      if (left === shown) position = at;
    },
    onClose: () => onClose?.(position),
    bookmark: model && bookmarkOf(platform, posts, model),
    onShare: model && ((anchor) => void shareModel(platform, model, anchor)),
  });
}
