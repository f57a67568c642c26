import { videoWait } from '@tessera/shared-contracts/media/video-player';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { act, waitFor } from '@testing-library/react';
import { fakeIntersections, type FakeIntersections } from '../testing/fake-intersections.ts';
import {
  isShown,
  mainWith,
  mountViewer,
  ownPost,
  postElement,
  resetPage,
  streamHtml,
} from '../testing/sample-page.tsx';

const content: PostContent = {
  type: 'video',
  url: '/media/a.mp4',
  poster: '',
  embed_html: '',
  width: 640,
  height: 360,
  duration: 12,
  caption_html: '',
};
const preparing = streamHtml([
  ownPost({ id: '7', type: 'video' }, { type: 'video', state: 'transcoding', content }),
]);
const prepared = streamHtml([ownPost({ id: '7', type: 'video' }, { type: 'video', content })]);

let intersections: FakeIntersections;
beforeEach(() => {
  intersections = fakeIntersections();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame'] });
});
afterEach(async () => {
  jest.useRealTimers();
  await resetPage();
  jest.restoreAllMocks();
});

/** Advances the clock by milliseconds. */
const pass = (time: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(time));

async function mountWaiting() {
  const mounted = await mountViewer(preparing);
  const fetchMain = jest.fn(async (_href: string) => mainWith(preparing));
  mounted.platform.router.fetchMain = fetchMain;
  const notice = postElement('7').querySelector<HTMLElement>('[data-video-preparing]');
  if (!notice) throw new Error('no notice');
  await waitFor(() => expect(intersections.watched.has(notice)).toBe(true));
  intersections.comeIntoView(notice);
  await waitFor(() => expect(jest.getTimerCount()).toBeGreaterThan(0));
  return { ...mounted, fetchMain };
}

test('once a video is processed, its post shows it and polling stops', async () => {
  const { fetchMain } = await mountWaiting();
  await pass(videoWait.first);
  expect(fetchMain).toHaveBeenCalledTimes(1);
  expect(postElement('7').querySelector('video')).toBeNull();
  fetchMain.mockResolvedValue(mainWith(prepared));
  await pass(videoWait.first * 2);
  expect(fetchMain).toHaveBeenCalledTimes(2);
  expect(postElement('7').querySelector('video')).not.toBeNull();
  await pass(videoWait.max * 5);
  expect(fetchMain).toHaveBeenCalledTimes(2);
});

test('a post missing from the refetched page is removed once its own page shows the processed video', async () => {
  const { fetchMain, platform } = await mountWaiting();
  const ownPages: string[] = [];
  let isReady = false;
  platform.router.fetchMain = async (href) => {
    if (!href.includes('/post/7')) return mainWith(streamHtml([]));
    ownPages.push(href);
    return mainWith(isReady ? prepared : preparing);
  };
  await pass(videoWait.first);
  expect([ownPages, isShown('7')]).toEqual([['/@ada/post/7'], true]);
  isReady = true;
  await pass(videoWait.first * 4);
  expect(isShown('7')).toBe(false);
  expect(fetchMain).not.toHaveBeenCalled();
});

test('a hidden page does not poll, unmounting stops polling, and failed requests are retried', async () => {
  const { fetchMain, unmount } = await mountWaiting();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(videoWait.max);
  expect(fetchMain).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  fetchMain.mockRejectedValueOnce(new Error('no answer'));
  await pass(videoWait.first * 3);
  expect(fetchMain).toHaveBeenCalledTimes(2);
  await unmount();
  await pass(videoWait.max * 5);
  expect(fetchMain).toHaveBeenCalledTimes(2);
});
