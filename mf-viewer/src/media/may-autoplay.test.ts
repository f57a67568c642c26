import { isAutoplayVideo, mayAutoplay } from './may-autoplay.ts';

const real = window.matchMedia;
const media = (matching: string) =>
  Object.defineProperty(window, 'matchMedia', {
    value: (query: string) => Object.assign(new EventTarget(), { matches: query === matching }),
    configurable: true,
    writable: true,
  });
afterEach(() => {
  Object.defineProperty(window, 'matchMedia', { value: real, configurable: true, writable: true });
  Reflect.deleteProperty(navigator, 'connection');
});

test('videos autoplay unless the user prefers reduced motion or saves data', () => {
  expect(mayAutoplay()).toBe(true);
  media('(prefers-reduced-motion: reduce)');
  expect(mayAutoplay()).toBe(false);
  media('(prefers-reduced-data: reduce)');
  expect(mayAutoplay()).toBe(false);
  media('');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(mayAutoplay()).toBe(false);
});

test('a video covered by safe mode does not autoplay, even once revealed', () => {
  document.body.innerHTML =
    '<details class="post-view__filtered" open><div class="post-view__video-player"></div></details><div class="post-view__video-player"></div>';
  expect([...document.querySelectorAll('.post-view__video-player')].map(isAutoplayVideo)).toEqual([
    false,
    true,
  ]);
});
