import type { Store } from '@tessera/shared-ui/store';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { createPartRoot } from '@tessera/shared-ui/part-root';
import { Carousel } from './Carousel.tsx';
import type { CarouselPlace } from './carousel-places.ts';

/** A photoset of the page with controls. */
export interface MountedCarousel {
  readonly strip: HTMLElement;
  /** Removes the controls; the photos can still be scrolled by hand. */
  unmount(): void;
}

/**
 * Adds controls to the photos in an element, which the server made; undefined when there are too
 * few.
 *
 * @param onFail they could not be drawn
 */
export function mountCarousel(
  root: HTMLElement,
  place: Store<CarouselPlace>,
  onFail: (error: unknown) => void,
): MountedCarousel | undefined {
  const strip = root.querySelector<HTMLElement>('.post-view__strip');
  if (!strip || strip.childElementCount < 2) return undefined;
  // additions that were copied with the page
  root.querySelector(`[${photoAttributes.carouselControls}]`)?.remove();
  const holder = document.createElement('div');
  holder.setAttribute(photoAttributes.carouselControls, '');
  root.append(holder);
  const controls = createPartRoot(holder, onFail);
  controls.render(<Carousel root={root} strip={strip} place={place} />);
  return {
    strip,
    unmount() {
      controls.unmount();
      holder.remove();
    },
  };
}
