/**
 * Script of an embedded post that has a carousel. It runs in a frame on another site, without a
 * platform or a session.
 */
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { createStore } from '@tessera/shared-ui/store';
import { rendered } from '@tessera/shared-ui/written';
import type { CarouselPlace } from './carousel/carousel-places.ts';
import { mountCarousel } from './carousel/mount-carousel.tsx';
import { createRoot } from 'react-dom/client';

for (const root of document.querySelectorAll<HTMLElement>(
  `[${photoAttributes.carousel}]${rendered}`,
)) {
  const index = Number(root.getAttribute(photoAttributes.carousel));
  const place = createStore<CarouselPlace>({ index, hasPeeked: false });
  const carousel = mountCarousel(root, place, (holder) =>
    createRoot(holder, {
      // deferred: React is still working on the root
      onUncaughtError: () => queueMicrotask(() => carousel?.unmount()),
    }),
  );
}
