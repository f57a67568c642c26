import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { Subscription } from 'rxjs';
import type { Enhancer } from '../media/enhancer.ts';
import { listenOn } from '../mounting/listen.ts';

/** Pictures that people put into what they wrote. */
export const textPictureSelector = '.post-view__prose img';

/** The longer side of an emoji or a badge in a line of text, in px: there is nothing more to see of it. */
const emojiSide = 96;

/** Not in a form, where a press is for the editor; not in a link, which leads where its author wanted. */
const isElsewhere = 'a, form, [contenteditable]';

const sideOf = (image: HTMLImageElement, name: 'width' | 'height', natural: number): number =>
  Number(image.getAttribute(name)) || natural;

/** The size of a picture in its own pixels, as far as it is known; 0 before. */
export const pictureSize = (
  image: HTMLImageElement,
): { readonly width: number; readonly height: number } => ({
  width: sideOf(image, 'width', image.naturalWidth),
  height: sideOf(image, 'height', image.naturalHeight),
});

/** Whether a press on a picture of a text shows it large. */
export function opensLarge(image: HTMLImageElement): boolean {
  const { width, height } = pictureSize(image);
  return (
    image.matches(textPictureSelector) &&
    image.closest(isElsewhere) === null &&
    Math.max(width, height) > emojiSide
  );
}

/**
 * Makes the pictures of texts buttons of themselves, under the description that they have: one stop for the keyboard,
 * and not a word more than a screen reader says anyway.
 */
export function startTextPictures({
  openLarge,
}: {
  readonly openLarge: (shown: HTMLElement) => void;
}): Enhancer {
  function enhance(image: HTMLImageElement): () => void {
    const life = new Subscription();
    function offer(): void {
      if (!opensLarge(image)) return;
      image.tabIndex = 0;
      image.setAttribute('role', 'button');
      // a picture without a description is no more than that
      if (image.alt === '') image.setAttribute('aria-label', photoTexts.picture);
      listenOn(life, image, 'keydown', (event) => {
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
    else listenOn(life, image, 'load', offer);
    return function takeBack() {
      life.unsubscribe();
      for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name);
    };
  }
  return {
    enhance: (found) => (found instanceof HTMLImageElement ? enhance(found) : undefined),
    check: () => {},
  };
}
