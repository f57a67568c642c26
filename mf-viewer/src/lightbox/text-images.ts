import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import type { Enhancer } from '../media/enhancer.ts';

/** Selector of images in users' texts. */
export const textImageSelector = '.post-view__prose img';

/**
 * Maximum width and height in px of an emoji or badge in a line of text; enlarging it would show no
 * more detail.
 */
const emojiSide = 96;

/** Ancestors that handle presses themselves: links, forms and editors. */
const interactiveAncestors = 'a, form, [contenteditable]';

const sideOf = (image: HTMLImageElement, name: 'width' | 'height', natural: number): number =>
  Number(image.getAttribute(name)) || natural;

/** The size of an image according to its attributes, else its natural size; 0 while unknown. */
export const imageSize = (
  image: HTMLImageElement,
): { readonly width: number; readonly height: number } => ({
  width: sideOf(image, 'width', image.naturalWidth),
  height: sideOf(image, 'height', image.naturalHeight),
});

/**
 * Whether a press enlarges an image. The image must be in a user's text, be larger than an emoji,
 * and not be in a link, form or editor.
 */
export function canEnlarge(image: HTMLImageElement): boolean {
  const { width, height } = imageSize(image);
  return (
    image.matches(textImageSelector) &&
    image.closest(interactiveAncestors) === null &&
    Math.max(width, height) > emojiSide
  );
}

/**
 * Turns images in texts into buttons with one tab stop each and no added elements. The name of each
 * button is the image's alternative text.
 */
export function startTextImages({
  openLarge,
}: {
  readonly openLarge: (shown: HTMLElement) => void;
}): Enhancer {
  function enhance(image: HTMLImageElement): () => void {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    function makeButton(): void {
      if (!canEnlarge(image)) return;
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      // an image without alternative text gets a generic name
      if (image.alt === '') image.setAttribute('aria-label', photoTexts.image);
      image.addEventListener(
        'keydown',
        (event) => {
          if (
            event.defaultPrevented ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            (event.key !== 'Enter' && event.key !== ' ')
          )
            return;
          event.preventDefault();
          event.stopPropagation();
          openLarge(image);
        },
        { signal },
      );
    }
    if (imageSize(image).width > 0) makeButton();
    else image.addEventListener('load', makeButton, { signal });
    return function undo() {
      lifetime.abort();
      for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name);
    };
  }
  return {
    enhance: (found) => (found instanceof HTMLImageElement ? enhance(found) : undefined),
    check: () => {},
  };
}
