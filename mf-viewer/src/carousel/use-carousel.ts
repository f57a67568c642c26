import type { Store } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../media/may-autoplay.ts';
import type { CarouselPlace } from './carousel-places.ts';
import { clampIndex, stepCarousel } from './carousel-state.ts';

/** How far the photos move in a peek, in percent of their width. */
const peekDistance = 14;
/** Duration of a peek in milliseconds. */
const peekTime = 520;
/** Milliseconds from the last scroll event until the photo in view becomes the current photo. */
const settleTime = 90;

/** The elements of a carousel on the page, and the reader's place in it. */
export interface CarouselParts {
  /** The element around the photos and the controls. */
  readonly root: HTMLElement;
  /** The scrolling element with the photos side by side. */
  readonly strip: HTMLElement;
  readonly place: Store<CarouselPlace>;
}

export interface CarouselControls {
  readonly count: number;
  /** Index of the current photo, from 0. */
  readonly index: number;
  /**
   * Index of the photo last chosen with a control or key, for screen readers; swiping does not
   * count.
   */
  readonly announced: number | undefined;
  go(at: number): void;
  step(by: 1 | -1): void;
}

/** Moves the photos of a carousel, and follows scrolling and arrow keys. */
export function useCarousel({ root, strip, place }: CarouselParts): CarouselControls {
  const count = strip.childElementCount;
  const { hasPeeked } = useStore(place);
  // separate from `place`: a copy of the post in a drawer shares `place` but scrolls separately
  const [index, setIndex] = useState(() => clampIndex(place.state.index, count));
  const [announced, setAnnounced] = useState<number>();
  const peeking = useRef<readonly Animation[]>([]);

  function show(next: number): void {
    setIndex(next);
    place.set({ ...place.state, index: next });
  }
  const scrollPhotos = (at: number, behavior: ScrollBehavior): void =>
    strip.scrollTo({ left: at * strip.clientWidth, behavior });

  /** Ends a peek. Otherwise scroll snapping would align the shifted photos, and keep them there. */
  function endPeek(): void {
    for (const animation of peeking.current) animation.cancel();
    peeking.current = [];
  }
  function peek(direction: 1 | -1): void {
    if (prefersReducedMotion()) return;
    const away = `${-direction * peekDistance}% 0`;
    endPeek();
    peeking.current = [...strip.children].map((photo) =>
      photo.animate(
        [{ translate: '0 0' }, { translate: away, offset: 0.4 }, { translate: '0 0' }],
        { duration: peekTime, easing: 'ease-in-out' },
      ),
    );
  }
  function go(at: number): void {
    endPeek();
    const next = clampIndex(at, count);
    show(next);
    setAnnounced(next);
    scrollPhotos(next, prefersReducedMotion() ? 'instant' : 'smooth');
  }
  function step(by: 1 | -1): void {
    const move = stepCarousel(index, by, count);
    if (move.type === 'go') go(move.index);
    else peek(move.direction);
  }

  const begin = useEffectEvent(() => scrollPhotos(index, 'instant'));
  useLayoutEffect(() => {
    begin();
  }, [strip]);

  const wasPeeked = useRef(hasPeeked);
  const hint = useEffectEvent(() => peek(index < count - 1 ? 1 : -1));
  useEffect(() => {
    if (hasPeeked && !wasPeeked.current) hint();
    wasPeeked.current = hasPeeked;
  }, [hasPeeked]);

  const settle = useEffectEvent(() => {
    if (strip.clientWidth > 0) show(clampIndex(strip.scrollLeft / strip.clientWidth, count));
  });
  const interrupt = useEffectEvent(endPeek);
  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    function follow(): void {
      clearTimeout(settling);
      settling = setTimeout(() => settle(), settleTime);
    }
    const takeOver = (): void => interrupt();
    strip.addEventListener('scroll', follow, { passive: true });
    strip.addEventListener('pointerdown', takeOver);
    strip.addEventListener('wheel', takeOver, { passive: true });
    return () => {
      clearTimeout(settling);
      strip.removeEventListener('scroll', follow);
      strip.removeEventListener('pointerdown', takeOver);
      strip.removeEventListener('wheel', takeOver);
    };
  }, [strip]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (!isArrow || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    step(event.key === 'ArrowLeft' ? -1 : 1);
  });
  useEffect(() => {
    const pressKey = (event: KeyboardEvent): void => press(event);
    root.addEventListener('keydown', pressKey);
    return () => root.removeEventListener('keydown', pressKey);
  }, [root]);

  return { count, index, announced, go, step };
}
