import { createLifetime, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { LargeOptions } from '../media/enhancer.ts';
import { element } from '../stream/element.ts';
import { lockPage } from '../viewer/lock-page.ts';
import { Lightbox } from './Lightbox.tsx';
import { readSlides } from './read-slides.ts';

export interface LightboxOptions extends LargeOptions {
  /** The photo or video that is shown first and gets the focus back. */
  readonly shown: HTMLElement;
  readonly container: HTMLElement;
}

const noAttributes: Readonly<Record<string, string>> = {};

/**
 * Enlarges a photo or a video of the page, with the others of its post beside it. One at a time; it
 * has no address.
 */
export function openLightbox(
  platform: Platform,
  signal: AbortSignal,
  { shown, container, video = noAttributes, onClose }: LightboxOptions,
): void {
  if (container.querySelector('[data-detail-overlay]')) return;
  const slides = readSlides(shown);
  const start = slides.findIndex((slide) => slide.shown === shown);
  if (start < 0) return;
  const giveFocusBack = rememberFocus(
    shown instanceof HTMLAnchorElement || shown instanceof HTMLImageElement ? shown : undefined,
  );
  const holder = element('div', '');
  container.append(holder);
  const root = createRoot(holder);
  const unlockPage = lockPage();
  let position: number | undefined;
  const open = createLifetime(signal);
  const close = (): void => open.abort();
  onEnd(open.signal, () => {
    flushSync(() => root.unmount());
    holder.remove();
    unlockPage();
    giveFocusBack();
    onClose?.(position);
  });
  observeChanges(open.signal, platform.router.page$, close);
  root.render(
    <Lightbox
      slides={slides}
      start={start}
      videoAttributes={video}
      onClose={close}
      onLeaveVideo={(left, at) => {
        if (left === shown) position = at;
      }}
    />,
  );
}
