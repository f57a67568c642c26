import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import type { ViewerServices } from '../actions/action-context.ts';
import type { LargeOptions, VideoCopies } from '../media/enhancer.ts';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { rendered } from '@tessera/shared-ui/written';
import { isOwnPhoto } from './read-slides.ts';
import { canEnlarge } from './text-images.ts';

const scopes = '#main, #slot-viewer';

/**
 * The photo, or the image in a post's text, that is the target of an event. Undefined if there is
 * none, or if it cannot be enlarged.
 */
function photoOf({ target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element) || !target.closest(scopes)) return undefined;
  if (target instanceof HTMLImageElement && canEnlarge(target)) return target;
  const link = target.closest<HTMLAnchorElement>(`a[${photoAttributes.photo}]${rendered}`);
  return link && isOwnPhoto(link) ? link : undefined;
}

export interface PhotoWatch {
  /**
   * Opens a photo, image or video of the page in a lightbox. The slides are all the media of its
   * post that can be enlarged.
   */
  openLarge(shown: HTMLElement, options?: LargeOptions): void;
}

/**
 * Opens photos, and images in texts, in a lightbox when they are clicked. A photo is a link to its
 * own file, so Enter clicks it; text-images.ts handles keys on images in texts. If the lightbox
 * cannot be loaded, the file is opened instead.
 */
export function watchPhotos({
  platform,
  signal,
  posts,
  container,
  copies,
}: Pick<ViewerServices, 'platform' | 'signal' | 'posts' | 'container'> & {
  readonly copies: VideoCopies;
}): PhotoWatch {
  const load = loadOnce(() => import('./open-lightbox.tsx'));
  async function openLarge(shown: HTMLElement, options: LargeOptions = {}): Promise<void> {
    try {
      const { openLightbox } = await load();
      if (!signal.aborted && shown.isConnected)
        openLightbox(platform, signal, { shown, container, posts, copies, ...options });
    } catch (error) {
      platform.log.error(error, { action: 'large view' });
      if (shown instanceof HTMLAnchorElement) window.location.assign(shown.href);
      else if (shown instanceof HTMLImageElement) window.location.assign(shown.src);
    }
  }
  function press(event: MouseEvent): void {
    const photo = photoOf(event);
    if (
      !photo ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void openLarge(photo);
  }
  /** Preloads the lightbox's code when a photo is hovered or focused. */
  function prepare(event: Event): void {
    if (photoOf(event)) load().catch(() => {});
  }
  document.addEventListener('click', press, { signal });
  document.addEventListener('pointerover', prepare, { signal });
  document.addEventListener('focusin', prepare, { signal });
  return { openLarge: (shown, options) => void openLarge(shown, options) };
}
