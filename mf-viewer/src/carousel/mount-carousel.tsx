import type { Store } from '@tessera/shared-ui/store';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import type { PartRoot } from '@tessera/shared-ui/part-root';
import { Carousel } from './Carousel.tsx';
import type { CarouselPlace } from './carousel-places.ts';

/** A photoset on the page that has controls. */
export interface MountedCarousel {
  readonly strip: HTMLElement;
  /** Removes the controls; the photos can still be scrolled by hand. */
  unmount(): void;
}

/**
 * Adds controls to the photos of a carousel. Returns undefined if there are too few photos.
 *
 * @param createRoot creates the place where the controls are rendered
 */
export function mountCarousel(
  root: HTMLElement,
  place: Store<CarouselPlace>,
  createRoot: (holder: HTMLElement) => PartRoot,
): MountedCarousel | undefined {
  const strip = root.querySelector<HTMLElement>('.post-view__strip');
  if (!strip || strip.childElementCount < 2) return undefined;
  // the HTML may have been copied from a page that already had controls
  root.querySelector(`[${photoAttributes.carouselControls}]`)?.remove();
  const holder = document.createElement('div');
  holder.setAttribute(photoAttributes.carouselControls, '');
  root.append(holder);
  const controls = createRoot(holder);
  controls.render(<Carousel root={root} strip={strip} place={place} />);
  return {
    strip,
    unmount() {
      controls.unmount();
      holder.remove();
    },
  };
}
