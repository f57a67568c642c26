import { peekCheck } from '@tessera/shared-contracts/media/photoset';
import { videoCheck } from '@tessera/shared-contracts/media/video-player';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act } from '@testing-library/react';
import { startCarousels } from '../carousel/start-carousels.ts';
import { createKeyedStore } from '../state/keyed-store.ts';
import { startVideos } from '../video/start-videos.ts';
import { throttledCheck } from './throttled-check.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a throttled check runs immediately, then at the end of each interval in which it was called, and never after it was aborted', () => {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const times: number[] = [];
  const ask = throttledCheck(signal, 500, () => times.push(Date.now()));
  const begin = Date.now();
  for (let at = 0; at < 20; at += 1) {
    ask();
    jest.advanceTimersByTime(60);
  }
  jest.advanceTimersByTime(5000);
  expect(times.map((time) => time - begin)).toEqual([0, 500, 1000, 1500]);
  ask();
  ask();
  lifetime.abort();
  ask();
  jest.advanceTimersByTime(5000);
  expect(times).toHaveLength(5);
  expect(jest.getTimerCount()).toBe(0);
});

test('CAROUSEL-07: checks for carousels in view at most every 500 ms', () => {
  expect(peekCheck).toBe(500);
  const lifetime = new AbortController();
  document.body.innerHTML =
    '<div data-carousel="0"><div class="post-view__strip"><figure></figure><figure></figure></div></div>';
  const [root] = document.querySelectorAll<HTMLElement>('[data-carousel]');
  const strip = root?.querySelector('.post-view__strip');
  if (!root || !strip) throw new Error('no carousel');
  strip.scrollTo = () => {};
  const look = jest.spyOn(strip, 'getBoundingClientRect');
  const carousels = startCarousels({
    platform: createFakePlatform(),
    signal: lifetime.signal,
    posts: createKeyedStore(),
  });
  let undo: (() => void) | undefined;
  act(() => {
    undo = carousels.enhance(root);
  });
  for (let at = 0; at < 9; at += 1) {
    carousels.check();
    jest.advanceTimersByTime(100);
  }
  expect(look.mock.calls.length).toBe(2);
  act(() => undo?.());
  lifetime.abort();
});

test('CAROUSEL-12: checks which video to autoplay at most every 500 ms', () => {
  expect(videoCheck).toBe(500);
  const lifetime = new AbortController();
  document.body.innerHTML =
    '<div class="post-view__video-player"><video src="/a.mp4"></video></div>';
  const [host] = document.querySelectorAll<HTMLElement>('.post-view__video-player');
  const video = host?.querySelector('video');
  if (!host || !video) throw new Error('no video');
  jest.spyOn(video, 'pause').mockReturnValue(undefined);
  const look = jest.spyOn(video, 'getBoundingClientRect');
  const videos = startVideos({
    platform: createFakePlatform(),
    posts: createKeyedStore(),
    signal: lifetime.signal,
    copies: new WeakMap(),
    openLarge: () => {},
  });
  let undo: (() => void) | undefined;
  act(() => {
    undo = videos.enhance(host);
  });
  for (let at = 0; at < 9; at += 1) {
    videos.check();
    jest.advanceTimersByTime(100);
  }
  expect(look.mock.calls.length).toBe(2);
  act(() => undo?.());
  lifetime.abort();
});
