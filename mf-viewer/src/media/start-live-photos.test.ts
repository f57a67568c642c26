import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent } from '@testing-library/react';
import { fakeIntersections, type FakeIntersections } from '../testing/fake-intersections.ts';
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
/** Places every element inside the window. */
const placeInView = () =>
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 100, 300, 200));

/** Mounts the viewer and reports that the photos are near the viewport, which loads their code. */
async function mounted(isOn: boolean): Promise<Awaited<ReturnType<typeof mountViewer>>> {
  const viewer = await mountViewer(page, createFakePlatform({ flags: { livephotos_web: isOn } }));
  await jest.advanceTimersByTimeAsync(0);
  for (const photo of view.watched) view.comeIntoView(photo);
  await jest.advanceTimersByTimeAsync(0);
  return viewer;
}

let view: FakeIntersections;
let play: jest.SpyInstance;
beforeEach(() => {
  view = fakeIntersections();
  jest.useFakeTimers();
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['pointer', () => fireEvent.pointerOver(still()), () => fireEvent.pointerOut(still())],
  ['focus', () => fireEvent.focusIn(still()), () => fireEvent.focusOut(still())],
])(
  'BOOT-10, VIDEO-27: with the flag on, the %s on a live photo plays its motion; once the photo is left, the motion fades back to the still in 500 ms',
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

test('BOOT-10: shows only the still when the flag is off', async () => {
  await mounted(false);
  fireEvent.pointerOver(still());
  expect(video()).toBeNull();
});

test('BOOT-10: a photo without a motion stays a still', async () => {
  await mounted(true);
  fireEvent.pointerOver(still(1));
  expect(video()).toBeNull();
});

test('VIDEO-27: at the end of the motion, the last frame stays for 375 ms before it fades', async () => {
  await mounted(true);
  fireEvent.pointerOver(still());
  const shown = video();
  shown?.dispatchEvent(new Event('ended'));
  jest.advanceTimersByTime(374);
  expect(shown?.className).toBe('video');
  jest.advanceTimersByTime(1);
  expect(shown?.className).toContain('video--fading');
});

test('a motion that cannot play is removed; unmounting removes motions that are playing or fading', async () => {
  const { unmount } = await mounted(true);
  play.mockRejectedValueOnce(new Error('not supported'));
  fireEvent.pointerOver(still());
  await jest.advanceTimersByTimeAsync(500);
  expect(video()).toBeNull();
  fireEvent.pointerOver(still());
  fireEvent.pointerOut(still());
  fireEvent.pointerOver(still());
  expect(document.querySelectorAll('#main video')).toHaveLength(2);
  await unmount();
  expect(video()).toBeNull();
});

test('the delayed fade after the end of a motion does not stop the next motion', async () => {
  await mounted(true);
  fireEvent.pointerOver(still());
  video()?.dispatchEvent(new Event('ended'));
  fireEvent.pointerOut(still());
  fireEvent.pointerOver(still());
  await jest.advanceTimersByTimeAsync(1000);
  expect(video()?.className).toBe('video');
});

test('leaving a photo while its motion is loading does not stop the next motion', async () => {
  await mounted(true);
  const loading = Promise.withResolvers<void>();
  play.mockReturnValueOnce(loading.promise);
  fireEvent.pointerOver(still());
  fireEvent.pointerOut(still());
  fireEvent.pointerOver(still());
  loading.reject(new DOMException('interrupted by pause()', 'AbortError'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(video()?.className).toBe('video');
});

test('VIDEO-28: the motion plays for 500 ms when the photo first comes into view, and not again on scrolling', async () => {
  placeInView();
  await mounted(true);
  await jest.advanceTimersByTimeAsync(1000);
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.scroll(document);
  await jest.advanceTimersByTimeAsync(1000);
  expect(play).toHaveBeenCalledTimes(1);
  expect(video()).toBeNull();
});

test('VIDEO-27: a preview lasts 500 ms from its first frame, no matter how long that frame takes to load', async () => {
  let begin = (): void => {};
  play.mockReturnValue(
    new Promise<void>((resolve) => {
      begin = resolve;
    }),
  );
  placeInView();
  await mounted(true);
  await jest.advanceTimersByTimeAsync(2000);
  const shown = video();
  expect(shown?.className).toBe('video');
  begin();
  await jest.advanceTimersByTimeAsync(499);
  expect(shown?.className).toBe('video');
  await jest.advanceTimersByTimeAsync(1);
  expect(shown?.className).toContain('video--fading');
});

test('VIDEO-28: pointing at a photo during its preview makes the motion play to its end', async () => {
  placeInView();
  await mounted(true);
  await jest.advanceTimersByTimeAsync(10);
  fireEvent.pointerOver(still());
  await jest.advanceTimersByTimeAsync(3000);
  expect(video()?.className).toBe('video');
});
