import { peekCheck } from '@tessera/shared-contracts/media/photoset';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { throttledCheck } from '../media/throttled-check.ts';
import { enhanceCarousel, type Carousel } from './enhance-carousel.ts';

/** The photosets of the page that are shown one photo at a time. */
export function startCarousels({ signal }: Pick<MediaParts, 'signal'>): Enhancer {
  const shown = new Set<Carousel>();
  const check = throttledCheck(signal, peekCheck, () => {
    for (const carousel of shown) carousel.check();
  });
  return {
    enhance(found) {
      const carousel = enhanceCarousel(found);
      if (!carousel) return undefined;
      shown.add(carousel);
      check();
      return function takeBack() {
        shown.delete(carousel);
        carousel.destroy();
      };
    },
    check,
  };
}
