import { livePhotoMotion } from '@tessera/shared-contracts/posts/live-photo';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent } from '@testing-library/react';
import { mountViewer, resetPage, samplePost, streamHtml } from '../testing/sample-page.tsx';

const photo = {
  url: '/media/a.jpg',
  width: 600,
  height: 400,
  caption: '',
  alt: 'A pier',
  alt_sizes: [],
};
const content: PostContent = {
  type: 'photo',
  photos: [
    { ...photo, livephoto_url: '/media/a.mp4' },
    { ...photo, url: '/media/b.jpg' },
  ],
  layout: '',
  caption_html: '',
  linkthrough: '',
};
const page = streamHtml([samplePost({ id: '5', type: 'photo' }, { type: 'photo', content })]);
const still = (index = 0) => {
  const found = document.querySelectorAll('.post-view__photo-link')[index];
  if (!found) throw new Error('no photo');
  return found;
};
const video = () => document.querySelector<HTMLVideoElement>('#main video');
const mounted = (isOn: boolean) =>
  mountViewer(page, createFakePlatform({ flags: { livephotos_web: isOn } }));

let play: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('VIDEO-27: a postroll of 375 ms, a deactivate time of 500 ms and a preview of 500 ms', () => {
  expect(livePhotoMotion).toEqual({ postroll: 375, deactivate: 500, preview: 500 });
});

test.each([
  ['pointer', () => fireEvent.pointerOver(still()), () => fireEvent.pointerOut(still())],
  ['focus', () => fireEvent.focusIn(still()), () => fireEvent.focusOut(still())],
])(
  'BOOT-10: with the flag on the %s on a live photo plays it, and leaving fades back to the still',
  async (_, enter, leave) => {
    await mounted(true);
    enter();
    expect(video()).toHaveAttribute('src', '/media/a.mp4');
    expect(video()?.muted).toBe(true);
    expect(play).toHaveBeenCalledTimes(1);
    leave();
    jest.advanceTimersByTime(499);
    expect(video()).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(video()).toBeNull();
  },
);

test('BOOT-10: with the flag off only the still is shown', async () => {
  await mounted(false);
  fireEvent.pointerOver(still());
  expect(video()).toBeNull();
});

test('BOOT-10: a photo without a video is a still', async () => {
  await mounted(true);
  fireEvent.pointerOver(still(1));
  expect(video()).toBeNull();
});

test('the last frame holds for 375 ms before it fades', async () => {
  await mounted(true);
  fireEvent.pointerOver(still());
  const shown = video();
  shown?.dispatchEvent(new Event('ended'));
  jest.advanceTimersByTime(374);
  expect(shown?.className).toBe('video');
  jest.advanceTimersByTime(1);
  expect(shown?.className).toContain('video--fading');
});

test('a video that cannot be played, and unmounting, leave the still', async () => {
  const { unmount } = await mounted(true);
  play.mockRejectedValueOnce(new Error('not supported'));
  fireEvent.pointerOver(still());
  await jest.advanceTimersByTimeAsync(500);
  expect(video()).toBeNull();
  fireEvent.pointerOver(still());
  expect(video()).not.toBeNull();
  await unmount();
  expect(video()).toBeNull();
});

test('VIDEO-28: when it is first in view it plays for 500 ms, and never again by coming into view', async () => {
  const platform = createFakePlatform({ flags: { livephotos_web: true } });
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 100, 300, 200));
  await mountViewer(page, platform);
  await jest.advanceTimersByTimeAsync(1000);
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.scroll(document);
  await jest.advanceTimersByTimeAsync(1000);
  expect(play).toHaveBeenCalledTimes(1);
  expect(video()).toBeNull();
});

test('VIDEO-28: a preview that someone points at goes on to its end', async () => {
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 100, 300, 200));
  await mounted(true);
  await jest.advanceTimersByTimeAsync(10);
  fireEvent.pointerOver(still());
  await jest.advanceTimersByTimeAsync(3000);
  expect(video()?.className).toBe('video');
});
