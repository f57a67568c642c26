import { photosetPost } from '@tessera/shared-contracts/media/photoset';
import type { Post, PostContent } from '@tessera/shared-contracts/posts/post';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import * as v from 'valibot';
import { createKeyedStore } from '../state/keyed-store.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { postElement, postHtml, samplePost } from '../testing/sample-page.tsx';
import { clampIndex, stepCarousel } from './carousel-state.ts';
import { readPhotoset } from './read-photoset.ts';
import { startCarousels } from './start-carousels.ts';

const photo = (name: string, caption = '') => ({
  url: `/media/${name}.jpg`,
  width: 600,
  height: 400,
  caption,
  alt: `Photo of ${name}`,
  alt_sizes: [],
});
const content: PostContent = {
  type: 'photo',
  photos: [photo('a', 'The pier'), photo('b'), photo('c')],
  layout: '3',
  caption_html: '',
  linkthrough: '',
};
const post = (changes: Partial<Post['action']> = {}): Post =>
  samplePost({ id: '5', pt: 'pt5', is_carousel: true, ...changes }, { type: 'photo', content });

let lifetime = new AbortController();
let posts: PostStore = createKeyedStore();
let carousels = startCarousels({ platform: createFakePlatform(), signal: lifetime.signal, posts });
let undo: (() => void) | undefined;
beforeEach(() => {
  lifetime = new AbortController();
  posts = createKeyedStore();
  carousels = startCarousels({ platform: createFakePlatform(), signal: lifetime.signal, posts });
});
afterEach(() => {
  leave();
  lifetime.abort();
});
const enhance = (root: HTMLElement): void =>
  act(() => {
    undo = carousels.enhance(root);
  });
function leave(): void {
  act(() => undo?.());
  undo = undefined;
}

/** Seeds the store, as `start-islands.ts` does for the posts of the page. */
function seed({ action }: Post): void {
  posts.seed(action.id, {
    action,
    promotedUnder: undefined,
    firstTag: undefined,
    source: undefined,
    queuePlace: undefined,
  });
}

let scrolled: unknown[] = [];
let animated = 0;
let cancelled = 0;
function show(changes: Partial<Post['action']> = {}): HTMLElement {
  document.body.innerHTML = `<main>${postHtml(post(changes))}</main>`;
  seed(post(changes));
  const root = document.querySelector<HTMLElement>('[data-carousel]');
  const strip = root?.querySelector('.post-view__strip');
  if (!root || !strip) throw new Error('no carousel');
  Object.defineProperty(strip, 'clientWidth', { value: 500, configurable: true });
  scrolled = [];
  animated = 0;
  cancelled = 0;
  Object.defineProperty(strip, 'scrollTo', { value: (options: unknown) => scrolled.push(options) });
  for (const slide of strip.children)
    Object.defineProperty(slide, 'animate', {
      value: () => {
        animated += 1;
        return {
          cancel: () => {
            cancelled += 1;
          },
        };
      },
    });
  enhance(root);
  return root;
}
const current = () =>
  screen
    .getAllByRole('button', { name: /^Photo \d of 3$/ })
    .map((dot) => dot.getAttribute('aria-current') === 'true');
const place = () => current().indexOf(true);

test('CAROUSEL-03: a photoset lists the largest file, caption and alternative text of each photo, and has the carousel fields of its post', () => {
  show({ carousel_index: 1 });
  const photoset = readPhotoset(postElement('5'), modelOf(posts, postElement('5')));
  expect(photoset).toEqual({
    photoset_photos: [
      { high_res: '/media/a.jpg', caption: 'The pier', alt: 'Photo of a' },
      { high_res: '/media/b.jpg', caption: '', alt: 'Photo of b' },
      { high_res: '/media/c.jpg', caption: '', alt: 'Photo of c' },
    ],
    id: '5',
    pt: 'pt5',
    carousel_index: 1,
    is_carousel: true,
  });
  expect(v.is(photosetPost, photoset)).toBe(true);
});

test('CAROUSEL-04: the index always stays between 0 and the photo count minus one', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 1, max: 10 }), (index, count) => {
      const kept = clampIndex(index, count);
      return Number.isInteger(kept) && kept >= 0 && kept <= count - 1;
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.constantFrom<1 | -1>(1, -1)),
      (count, steps) => {
        let index = 0;
        for (const step of steps) {
          const move = stepCarousel(index, step, count);
          if (move.type === 'go') index = move.index;
          if (index < 0 || index > count - 1) return false;
        }
        return true;
      },
    ),
  );
  show({ carousel_index: 99 });
  expect(place()).toBe(2);
});

test('arrows, dots and keys change the photo; a step beyond the last photo only makes the photos peek', () => {
  const root = show();
  expect(scrolled).toEqual([{ left: 0, behavior: 'instant' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect([place(), current(), scrolled.at(-1)]).toEqual([
    1,
    [false, true, false],
    { left: 500, behavior: 'smooth' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Photo 3 of 3' }));
  expect(place()).toBe(2);
  expect(screen.getByRole('status')).toHaveTextContent('Photo 3 of 3');
  expect(animated).toBe(0);
  fireEvent.keyDown(root, { key: 'ArrowRight' });
  expect([place(), animated]).toEqual([2, 3]);
  fireEvent.keyDown(root, { key: 'ArrowLeft' });
  expect(place()).toBe(1);
});

test('CAROUSEL-05: a press or touch cancels a peek, and the photos return to their place', () => {
  const root = show({ carousel_index: 2 });
  fireEvent.keyDown(root, { key: 'ArrowRight' });
  expect([animated, cancelled]).toEqual([3, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Photo 1 of 3' }));
  expect(cancelled).toBe(3);
  fireEvent.keyDown(root, { key: 'ArrowLeft' });
  fireEvent(
    root.querySelector('.post-view__strip') ?? root,
    new Event('pointerdown', { bubbles: true }),
  );
  expect([animated, cancelled]).toEqual([6, 6]);
});

test('a native swipe changes the current photo', () => {
  jest.useFakeTimers();
  const root = show();
  const strip = root.querySelector('.post-view__strip');
  if (!strip) throw new Error('no strip');
  Object.defineProperty(strip, 'scrollLeft', { value: 980 });
  fireEvent.scroll(strip);
  act(() => jest.runAllTimers());
  expect([place(), current()]).toEqual([2, [false, false, true]]);
  jest.useRealTimers();
});

test('a carousel starts with the photo that the post specifies; when the reader comes back, it starts with the last photo seen', () => {
  const root = show({ carousel_index: 1 });
  expect(place()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  leave();
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  enhance(root);
  expect(place()).toBe(2);
  expect(screen.getAllByRole('button', { name: 'Next photo' })).toHaveLength(1);
});

test('CAROUSEL-06: a carousel peeks when it is first fully in view, and not again when the reader comes back', () => {
  jest.useFakeTimers();
  const root = show();
  const strip = root.querySelector('.post-view__strip');
  if (!strip) throw new Error('no strip');
  const comeBy = (): void => {
    act(() => carousels.check());
    act(() => jest.advanceTimersByTime(1000));
  };
  comeBy();
  expect(animated).toBe(0);
  jest.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 500, 300));
  comeBy();
  comeBy();
  expect(animated).toBe(3);
  leave();
  enhance(root);
  comeBy();
  expect(animated).toBe(3);
  jest.useRealTimers();
});

test('neither a single photo nor a photoset in rows is a carousel', () => {
  document.body.innerHTML =
    postHtml(
      samplePost(
        { id: '6', is_carousel: true },
        { type: 'photo', content: { ...content, photos: [photo('a')] } },
      ),
    ) + postHtml(samplePost({ id: '7' }, { type: 'photo', content }));
  expect(document.querySelector('[data-carousel]')).toBeNull();
  expect(document.querySelectorAll('.post-view__row')).toHaveLength(2);
});
