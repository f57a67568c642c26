import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { Subscription } from 'rxjs';
import type { LargeOptions } from '../media/enhancer.ts';
import { listen } from '../mounting/listen.ts';
import { isOwnPhoto } from './read-slides.ts';

const scopes = '#main, #slot-viewer';

/** The photo of a post that an event is about; not one that leads elsewhere. */
function photoOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-photo]') : null;
  return link?.closest(scopes) && isOwnPhoto(link) ? link : undefined;
}

export interface PhotoWatch {
  /** Shows a photo or a film of the page large, among the others of its post. */
  openLarge(shown: HTMLElement, options?: LargeOptions): void;
}

/** A click or Enter on a photo shows it large over the page. Without the code it stays a link to the picture. */
export function watchPhotos(platform: Platform, lifetime: Subscription, container: HTMLElement): PhotoWatch {
  let loading: Promise<typeof import('./open-lightbox.tsx')> | undefined;
  function load(): Promise<typeof import('./open-lightbox.tsx')> {
    loading ??= import('./open-lightbox.tsx').catch((error: unknown) => {
      // the next press tries again
      loading = undefined;
      throw error;
    });
    return loading;
  }
  async function openLarge(shown: HTMLElement, options: LargeOptions = {}): Promise<void> {
    try {
      const { openLightbox } = await load();
      if (!lifetime.closed && shown.isConnected) openLightbox(platform, lifetime, { shown, container, ...options });
    } catch (error) {
      platform.log.error(error, { action: 'large view' });
      if (shown instanceof HTMLAnchorElement) window.location.assign(shown.href);
    }
  }
  function press(event: MouseEvent): void {
    const photo = photoOf(event);
    if (!photo || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openLarge(photo);
  }
  /** The pointer or the focus is on a photo: fetch the code before it is pressed. */
  function prepare(event: Event): void {
    if (photoOf(event)) load().catch(() => {});
  }
  listen(lifetime, 'click', press);
  listen(lifetime, 'pointerover', prepare);
  listen(lifetime, 'focusin', prepare);
  return { openLarge: (shown, options) => void openLarge(shown, options) };
}
