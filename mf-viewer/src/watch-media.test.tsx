import { logConversion } from '@tessera/shared-contracts/media/endpoints';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import {
  createFakePlatform,
  sentBody,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { fakeIntersections, type FakeIntersections } from './testing/fake-intersections.ts';
import { mountViewer, resetPage, samplePost, streamHtml } from './testing/sample-page.tsx';

const video = (name: string): Extract<PostContent, { type: 'video' }> => ({
  type: 'video',
  url: `/media/${name}.mp4`,
  poster: `/media/${name}.jpg`,
  embed_html: '',
  width: 640,
  height: 360,
  duration: 12,
  caption_html: '',
  hd_url: `/media/${name}-hd.mp4`,
  filmstrip: { url: `/media/${name}-strip.jpg`, width: 160, height: 90 },
});
const page = (...names: readonly string[]) =>
  streamHtml(
    names.map((name, index) =>
      samplePost({ id: String(9 - index), type: 'video' }, { type: 'video', content: video(name) }),
    ),
  );

let intersections: FakeIntersections;
let play: jest.SpyInstance;
beforeEach(() => {
  intersections = fakeIntersections();
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function begin(
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('play'));
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function stop(
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('pause'));
  });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
});
afterEach(async () => {
  await act(() => resetPage());
  jest.restoreAllMocks();
});

const videos = () => [...document.querySelectorAll<HTMLElement>('.post-view__video-player')];
const players = () => screen.queryAllByRole('group', { name: 'Video' });
async function comeNear(index = 0): Promise<HTMLElement> {
  await waitFor(() =>
    expect(
      videos().every(
        (found) => intersections.watched.has(found) || found.getAttribute('role') === 'group',
      ),
    ).toBe(true),
  );
  const found = videos()[index];
  if (!found) throw new Error('no video');
  act(() => intersections.comeIntoView(found));
  await waitFor(() => expect(found.querySelector('[aria-label="Play"]')).not.toBeNull());
  return found;
}
const button = (within: HTMLElement, name: string): HTMLElement => {
  const found = within.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const logs = (platform: FakePlatform) =>
  platform.emitted.filter(({ name }) => name === 'log').map(({ payload }) => payload);

test('only videos near the viewport get our controls; unmounting restores the native controls', async () => {
  const { unmount } = await mountViewer(page('a', 'b'));
  await comeNear(0);
  expect(players()).toHaveLength(1);
  expect(videos().map((found) => found.querySelector('video')?.controls)).toEqual([false, true]);
  await act(() => unmount());
  expect(players()).toHaveLength(0);
  expect(
    videos().map((found) => [found.querySelector('video')?.controls, found.childElementCount]),
  ).toEqual([
    [true, 1],
    [true, 1],
  ]);
  expect(intersections.watched.size).toBe(0);
});

test('removing a video from the page restores its native controls; adding it again replaces them with ours', async () => {
  await mountViewer(page('a'));
  const found = await comeNear();
  const post = found.closest('article');
  const stream = post?.parentElement;
  post?.remove();
  await waitFor(() => expect(found.querySelector('video')?.controls).toBe(true));
  if (post) stream?.append(post);
  await comeNear();
  expect(found.querySelectorAll('[data-video-controls]')).toHaveLength(1);
});

test('VIDEO-22, VIDEO-23, VIDEO-24: for signed-in users, a conversion is reported only the first time each video plays', async () => {
  const platform = createFakePlatform(signedIn());
  await mountViewer(page('a', 'b'), platform);
  const [first, second] = [await comeNear(0), await comeNear(1)];
  const reports = () => platform.calls.filter(({ path }) => path === logConversion.path);
  expect(reports()).toEqual([]);
  fireEvent.click(button(first, 'Play'));
  fireEvent.click(button(first, 'Pause'));
  fireEvent.click(button(first, 'Play'));
  expect(reports()).toHaveLength(1);
  const { log } = v.parse(v.object({ log: v.string() }), reports().map(sentBody)[0]);
  expect(JSON.parse(log)).toEqual({
    name: 'CONVERSION_ACTION_HTML5_VIDEO',
    extra: { player: expect.any(String), player_version: expect.any(String) },
  });
  fireEvent.click(button(second, 'Play'));
  expect(reports()).toHaveLength(2);
});

test('VIDEO-22: no conversion is reported for visitors', async () => {
  const platform = createFakePlatform();
  await mountViewer(page('a'), platform);
  fireEvent.click(button(await comeNear(), 'Play'));
  expect(play).toHaveBeenCalledTimes(1);
  expect(platform.calls).toEqual([]);
});

test('VIDEO-03, VIDEO-25: video events are published on the bus, with the ids of the video’s post and blog', async () => {
  const platform = createFakePlatform();
  await mountViewer(page('a'), platform);
  const found = await comeNear();
  fireEvent.click(button(found, 'Play'));
  fireEvent.click(button(found, 'Mute'));
  const data = {
    post_id: '9',
    root_post_id: '9',
    blog_uuid: 'uuid-bob',
    platform: 'web',
    type: 'video',
    duration: 12,
    time_elapsed: 0,
    position: 0,
    vendor: 'tessera',
  };
  expect(logs(platform)).toEqual([
    { name: 'video:play', data },
    { name: 'video:mute', data },
  ]);
});

test('every control has a name and a state, and keys that the player handles do not reach the page', async () => {
  await mountViewer(page('a'));
  const found = await comeNear();
  expect(
    [...found.querySelectorAll('button:not([aria-hidden]), input')].map((control) =>
      control.getAttribute('aria-label'),
    ),
  ).toEqual(['Position', 'Play', 'Turn sound on', 'Volume', 'HD quality', 'Loop', 'Large view']);
  expect(button(found, 'Loop')).toHaveAttribute('aria-pressed', 'true');
  expect(button(found, 'Position')).toHaveAttribute('aria-valuetext', '0:00 of 0:12');
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  fireEvent.keyDown(button(found, 'Position'), { key: ' ' });
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(button(found, 'Position'), { key: 'ArrowRight' });
  expect(button(found, 'Position')).toHaveAttribute('aria-valuetext', '0:05 of 0:12');
  fireEvent.keyDown(button(found, 'Position'), { key: 'm' });
  expect(button(found, 'Turn sound on')).toBeVisible();
  fireEvent.keyDown(button(found, 'Position'), { key: 'ArrowUp' });
  expect(button(found, 'Volume')).toHaveAttribute('aria-valuetext', '10%');
  // on the volume control, left and right change the volume
  fireEvent.keyDown(button(found, 'Volume'), { key: 'ArrowRight' });
  expect(button(found, 'Position')).toHaveAttribute('aria-valuetext', '0:05 of 0:12');
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(button(found, 'Position'), { key: 'j' });
  expect(heard).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', heard);
});

test('VIDEO-19: pointing at the timeline shows the filmstrip frame for that tenth of the video', async () => {
  await mountViewer(page('a'));
  const found = await comeNear();
  const line = button(found, 'Position').parentElement;
  if (!line) throw new Error('no line');
  line.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
  fireEvent(line, new MouseEvent('pointermove', { bubbles: true, clientX: 55 }));
  expect(found.querySelector('[data-filmstrip-frame="5"]')).toHaveTextContent('0:06');
  fireEvent(line, new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  expect(found.querySelector('[data-filmstrip-frame]')).toBeNull();
});

test('a failed video shows the reason and can be retried', async () => {
  await mountViewer(page('a'));
  const found = await comeNear();
  const video = found.querySelector('video');
  if (!video) throw new Error('no video');
  Object.defineProperty(video, 'error', { value: { code: 2 }, configurable: true });
  fireEvent.error(video);
  expect(
    screen.getByText('The connection was lost while the video was loading.').parentElement,
  ).toHaveAttribute('role', 'status');
  Object.defineProperty(video, 'error', { value: null, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(button(found, 'Pause')).toBeVisible();
});

test('a video outside of posts keeps its native controls', async () => {
  await mountViewer(`${page('a')}<form><div data-video><video controls></video></div></form>`);
  await comeNear();
  expect(document.querySelector('form video')).toHaveAttribute('controls');
});

test('adding and removing a video repeatedly leaves no listeners, observed elements or added elements', async () => {
  const open = new Map<EventTarget, number>();
  const count = (target: EventTarget, by: number) => open.set(target, (open.get(target) ?? 0) + by);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  await mountViewer(page('a'));
  const found = await comeNear();
  const post = found.closest('article');
  const stream = post?.parentElement;
  if (!post || !stream) throw new Error('no post');
  post.remove();
  await waitFor(() => expect(found.childElementCount).toBe(1));
  const add = jest
    .spyOn(EventTarget.prototype, 'addEventListener')
    .mockImplementation(function counted(this: EventTarget, ...given) {
      count(this, 1);
      const [, , options] = given;
      if (typeof options === 'object')
        options.signal?.addEventListener('abort', () => count(this, -1));
      return addEventListener.apply(this, given);
    });
  const remove = jest
    .spyOn(EventTarget.prototype, 'removeEventListener')
    .mockImplementation(function counted(this: EventTarget, ...given) {
      count(this, -1);
      return removeEventListener.apply(this, given);
    });
  for (let time = 0; time < 5; time += 1) {
    stream.append(post);
    await comeNear();
    fireEvent.click(button(found, 'Play'));
    post.remove();
    await waitFor(() => expect(found.childElementCount).toBe(1));
  }
  add.mockRestore();
  remove.mockRestore();
  for (const target of [document, window, found, found.querySelector('video')])
    expect(open.get(target ?? window) ?? 0).toBeLessThanOrEqual(0);
  expect(intersections.watched.size).toBe(0);
});

test('the large view continues a video at its current position and passes the position back on closing', async () => {
  const platform = createFakePlatform();
  await mountViewer(page('a'), platform);
  const found = await comeNear();
  const video = found.querySelector('video');
  if (!video) throw new Error('no video');
  fireEvent.click(button(found, 'Play'));
  video.currentTime = 4;
  fireEvent.click(button(found, 'Large view'));
  const large = await screen.findByRole('dialog', { name: 'Large view' });
  const copy = large.querySelector<HTMLElement>('.post-view__video-player');
  if (!copy) throw new Error('no copy');
  await waitFor(() => expect(intersections.watched.has(copy)).toBe(true));
  act(() => intersections.comeIntoView(copy));
  await waitFor(() => expect(button(copy, 'Pause')).toBeInTheDocument());
  expect(copy.querySelector('[aria-label="Large view"]')).toBeNull();
  expect(copy.querySelector('video')?.muted).toBe(false);
  const inside = copy.querySelector('video');
  if (!inside) throw new Error('no video');
  fireEvent.loadedMetadata(inside);
  expect(inside.currentTime).toBe(4);
  expect(logs(platform).at(-1)).toMatchObject({
    name: 'video:play',
    data: { post_id: '9', root_post_id: '9', blog_uuid: 'uuid-bob' },
  });
  inside.currentTime = 7;
  fireEvent(large, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(button(found, 'Position')).toHaveAttribute('aria-valuetext', '0:07 of 0:12'),
  );
});

test('captions that are on are also on in the large view', async () => {
  // jsdom has no text tracks, so each track element gets a fake track, and each video lists the
  // tracks of its track elements
  const tracks = new WeakMap<Element, { readonly kind: string; mode: string }>();
  const trackOf = (element: Element) => {
    const track = tracks.get(element) ?? { kind: 'captions', mode: 'disabled' };
    tracks.set(element, track);
    return track;
  };
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: Element) {
      return trackOf(this);
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    configurable: true,
    get(this: Element) {
      return [...this.querySelectorAll('track')].map(trackOf);
    },
  });
  const captions = { url: '/media/a.vtt', language: 'de', label: 'Deutsch' };
  await mountViewer(
    streamHtml([
      samplePost(
        { id: '9', type: 'video' },
        { type: 'video', content: { ...video('a'), captions } },
      ),
    ]),
  );
  const found = await comeNear();
  expect(button(found, 'Captions')).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(button(found, 'Captions'));
  expect(
    [...found.querySelectorAll('track')].map((track) => [
      track.getAttribute('src'),
      track.srclang,
      track.label,
      track.track.mode,
    ]),
  ).toEqual([['/media/a.vtt', 'de', 'Deutsch', 'showing']]);
  fireEvent.click(button(found, 'Large view'));
  const large = await screen.findByRole('dialog', { name: 'Large view' });
  await waitFor(() => expect(large.querySelector('track')?.track.mode).toBe('showing'));
  const copy = large.querySelector<HTMLElement>('.post-view__video-player');
  if (!copy) throw new Error('no copy');
  await waitFor(() => expect(intersections.watched.has(copy)).toBe(true));
  act(() => intersections.comeIntoView(copy));
  await waitFor(() => expect(button(copy, 'Captions')).toHaveAttribute('aria-pressed', 'true'));
});
