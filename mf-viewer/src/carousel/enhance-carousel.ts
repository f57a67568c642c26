import { listen } from '@tessera/shared-ui/lifetime';
import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { fullViewOf } from '../media/full-view.ts';
import { closestPost, readPostModel } from '../posts/post-model.ts';
import { element } from '../stream/element.ts';
import { prefersReducedMotion } from '../video/may-autoplay.ts';
import { keepIndex, stepCarousel } from './carousel-state.ts';
import styles from './carousel.module.css';
import { readPhotoset } from './read-photoset.ts';

/** A photoset of the page that is shown one photo at a time. */
export interface Carousel {
  readonly index: number;
  /** When it is first fully in view, it hints that there are more photos. */
  check(): void;
  /** Removes all additions; it can still be scrolled by hand. */
  destroy(): void;
}

/** How far the photos move to hint that there are more, or none, in percent of their width. */
const peekDistance = 14;
const peekTime = 520;
/** Milliseconds after the last scroll event until the photo in view becomes current. */
const settleTime = 90;

function arrow(label: string, className: string, path: string): HTMLButtonElement {
  const button = element('button', `${styles['arrow'] ?? ''} ${styles[className] ?? ''}`);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.title = label;
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}

/** Gives the photos in an element arrows, dots and keys; undefined when there are too few. */
export function enhanceCarousel(root: HTMLElement): Carousel | undefined {
  const strip = root.querySelector<HTMLElement>('.post-view__strip');
  const count = strip?.childElementCount ?? 0;
  if (!strip || count < 2) return undefined;
  const photos = [...strip.children];
  const post = closestPost(root);
  const { carousel_index } = readPhotoset(root, post && readPostModel(post));
  const lifetime = new AbortController();
  const { signal } = lifetime;
  // where the reader left it, or where its post begins
  let index = keepIndex(Number(root.dataset['place'] ?? carousel_index), count);
  let peeking: readonly Animation[] = [];
  let hasPeeked = root.dataset['peeked'] !== undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  // additions that were copied with the page
  root.querySelectorAll('[data-carousel-control]').forEach((control) => control.remove());
  const back = arrow(photoTexts.previous, 'arrow--back', 'M12.5 4 6.5 10l6 6');
  const on = arrow(photoTexts.next, 'arrow--on', 'M7.5 4l6 6-6 6');
  const dots = photos.map((_, at) => {
    const dot = element('button', styles['dot'] ?? '');
    dot.type = 'button';
    dot.setAttribute(
      'aria-label',
      fillText(photoTexts.goTo, { index: String(at + 1), total: String(count) }),
    );
    dot.addEventListener('click', () => go(at));
    return dot;
  });
  const dotRow = element('div', styles['dots'] ?? '', ...dots);
  const place = element('p', 'visually-hidden');
  place.setAttribute('role', 'status');
  const stage = element('div', styles['stage'] ?? '', back, on);
  const added = [stage, dotRow, place];
  for (const control of added) control.dataset['carouselControl'] = '';
  root.append(...added);

  function mark(at: number): void {
    index = at;
    root.dataset['place'] = String(at);
    dots.forEach((dot, dotAt) => dot.setAttribute('aria-current', String(dotAt === at)));
  }
  function go(
    at: number,
    behavior: ScrollBehavior = prefersReducedMotion() ? 'instant' : 'smooth',
  ): void {
    endPeek();
    mark(keepIndex(at, count));
    strip?.scrollTo({ left: index * strip.clientWidth, behavior });
    if (behavior !== 'instant')
      place.textContent = fillText(photoTexts.goTo, {
        index: String(index + 1),
        total: String(count),
      });
  }
  /** Photos that are moved would snap to their present position, and stay there. */
  function endPeek(): void {
    for (const animation of peeking) animation.cancel();
    peeking = [];
  }
  function peek(direction: 1 | -1): void {
    if (prefersReducedMotion()) return;
    const away = `${-direction * peekDistance}% 0`;
    endPeek();
    peeking = photos.map((photo) =>
      photo.animate(
        [{ translate: '0 0' }, { translate: away, offset: 0.4 }, { translate: '0 0' }],
        { duration: peekTime, easing: 'ease-in-out' },
      ),
    );
  }
  function step(by: 1 | -1): void {
    const move = stepCarousel(index, by, count);
    if (move.type === 'go') go(move.index);
    else peek(move.direction);
  }
  function settle(): void {
    if (strip && strip.clientWidth > 0)
      mark(keepIndex(strip.scrollLeft / strip.clientWidth, count));
  }

  back.addEventListener('click', () => step(-1));
  on.addEventListener('click', () => step(1));
  listen(
    signal,
    strip,
    'scroll',
    () => {
      clearTimeout(settling);
      settling = setTimeout(settle, settleTime);
    },
    { passive: true },
  );
  listen(signal, strip, 'pointerdown', endPeek);
  listen(signal, strip, 'wheel', endPeek, { passive: true });
  listen(signal, root, 'keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')
    )
      return;
    event.preventDefault();
    step(event.key === 'ArrowLeft' ? -1 : 1);
  });
  go(index, 'instant');

  return {
    get index() {
      return index;
    },
    check() {
      if (hasPeeked || !fullViewOf(strip).isFullyInView) return;
      hasPeeked = true;
      root.dataset['peeked'] = '';
      peek(index < count - 1 ? 1 : -1);
    },
    destroy() {
      lifetime.abort();
      clearTimeout(settling);
      for (const control of added) control.remove();
    },
  };
}
