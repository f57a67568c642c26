import { peekCheck } from '@tessera/shared-contracts/media/photoset';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import type { Store } from '@tessera/shared-ui/store';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { fullViewOf } from '../media/full-view.ts';
import { throttledCheck } from '../media/throttled-check.ts';
import { createCarouselPlaces, type CarouselPlace } from './carousel-places.ts';
import { mountCarousel, type MountedCarousel } from './mount-carousel.tsx';

/** Adds controls to the page's photosets that are shown one photo at a time. */
export function startCarousels({
  platform,
  signal,
  posts,
}: Pick<MediaParts, 'platform' | 'signal' | 'posts'>): Enhancer {
  const placeOf = createCarouselPlaces(posts);
  const shown = new Map<MountedCarousel, Store<CarouselPlace>>();
  /** Lets each carousel hint at further photos when it is fully in view for the first time. */
  const check = throttledCheck(signal, peekCheck, () => {
    for (const [{ strip }, place] of shown)
      if (!place.state.hasPeeked && fullViewOf(strip).isFullyInView)
        place.set({ ...place.state, hasPeeked: true });
  });
  return {
    enhance(found) {
      const place = placeOf(found);
      const carousel = mountCarousel(found, place, (holder) =>
        createPartRoot(platform, holder, failPart(platform, 'carousel', undo)),
      );
      if (!carousel) return undefined;
      shown.set(carousel, place);
      check();
      function undo(): void {
        if (!carousel) return;
        shown.delete(carousel);
        carousel.unmount();
      }
      return undo;
    },
    check,
  };
}
