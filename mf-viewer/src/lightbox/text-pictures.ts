import { listen } from '@tessera/shared-ui/lifetime';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import type { Enhancer } from '../media/enhancer.ts';

/** Images in texts that people wrote. */
export const textPictureSelector = '.post-view__prose img';

/** The longer side of an emoji or a badge in a line of text, in px: enlarging it shows no more. */
const emojiSide = 96;

/** Not in a form, where a press is for the editor; not in a link, which keeps its target. */
const isElsewhere = 'a, form, [contenteditable]';

const sideOf = (image: HTMLImageElement, name: 'width' | 'height', natural: number): number =>
  Number(image.getAttribute(name)) || natural;

/** The natural size of an image; 0 while unknown. */
export const pictureSize = (
  image: HTMLImageElement,
): { readonly width: number; readonly height: number } => ({
  width: sideOf(image, 'width', image.naturalWidth),
  height: sideOf(image, 'height', image.naturalHeight),
});

/** Whether a press on an image of a text enlarges it. */
export function opensLarge(image: HTMLImageElement): boolean {
  const { width, height } = pictureSize(image);
  return (
    image.matches(textPictureSelector) &&
    image.closest(isElsewhere) === null &&
    Math.max(width, height) > emojiSide
  );
}

/**
 * Makes the images of texts buttons, labelled by their alternative text: one tab stop, and screen
 * readers say nothing more than before.
 */
export function startTextPictures({
  openLarge,
}: {
  readonly openLarge: (shown: HTMLElement) => void;
}): Enhancer {
  function enhance(image: HTMLImageElement): () => void {
    const lifetime = new AbortController();
    const { signal } = lifetime;
    function offer(): void {
      if (!opensLarge(image)) return;
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      // an image without an alternative text stays a plain image
      if (image.alt === '') image.setAttribute('aria-label', photoTexts.picture);
      listen(signal, image, 'keydown', (event) => {
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
      });
    }
    if (pictureSize(image).width > 0) offer();
    else listen(signal, image, 'load', offer);
    return function takeBack() {
      lifetime.abort();
      for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name);
    };
  }
  return {
    enhance: (found) => (found instanceof HTMLImageElement ? enhance(found) : undefined),
    check: () => {},
  };
}
