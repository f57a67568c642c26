import { adMethods } from '@tessera/shared-contracts/ads/ads';
import {
  parseWindowMessage,
  replyMethod,
  stringifyWindowMessage,
} from '@tessera/shared-contracts/platform/window-message';
import type { Log } from '@tessera/shared-contracts/platform/platform';
import { deliver } from '../log/deliver.ts';
import { fillAd } from './fill-ad.ts';
import { createTrackers } from './trackers.ts';
import { watchViewability } from './watch-viewability.ts';

jest.mock('../log/deliver.ts', () => ({ deliver: jest.fn() }));
jest.mock('./watch-viewability.ts', () => ({ watchViewability: jest.fn(() => () => {}) }));

const log = { event: jest.fn(), error: jest.fn() } satisfies Log;
let life = new AbortController();
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  document.body.innerHTML = '<div id="place"></div>';
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const place = () => document.getElementById('place') ?? document.body;
const frame = () => document.querySelector('iframe');

/**
 * Fills the container with a frame that sends these replies in order, and then repeats the last
 * one. Undefined stands for no reply.
 */
async function fill(
  answers: readonly (readonly unknown[] | undefined)[],
  { hasBeacons = true, origin = 'null' } = {},
) {
  const asked: { readonly method: string; readonly args: readonly unknown[] }[] = [];
  const onEmpty = jest.fn();
  let receive: (data: unknown, from: string) => void = () => {};
  let count = 0;
  fillAd({
    container: place(),
    slot: 'sidebar',
    onEmpty,
    trackerUrl: '/trackers',
    hasBeacons,
    log,
    signal: life.signal,
    createPort: () => ({
      send(data) {
        const message = parseWindowMessage(data);
        if (!message) throw new Error('no message');
        asked.push(message);
        if (message.method !== adMethods.show) return;
        const args = answers[Math.min(count, answers.length - 1)];
        count += 1;
        const reply = { method: replyMethod, args: [...(args ?? [])], cid: message.cid ?? '' };
        if (args) queueMicrotask(() => receive(stringifyWindowMessage(reply), origin));
      },
      listen(listener) {
        receive = listener;
        return () => {};
      },
    }),
  });
  frame()?.dispatchEvent(new Event('load'));
  await pass(0);
  const shows = () => asked.filter(({ method }) => method === adMethods.show);
  return { asked, shows, onEmpty, tell: (data: string, from = origin) => receive(data, from) };
}
const shown = ['shown', 'image', 'pt-1'] as const;

test('the ad runs in a frame that may only run scripts; its container is hidden until there is an ad', async () => {
  const { shows } = await fill([['waiting'], shown]);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame()?.getAttribute('src')).toBe('/ads/frame');
  expect(place().hidden).toBe(true);
  await pass(1000);
  expect(place().hidden).toBe(false);
  expect(shows()[0]?.args).toEqual(['sidebar', 300, 250]);
});

test('ADS-06: an ad is replaced every 10 s, at most 25 times', async () => {
  const { shows } = await fill([shown]);
  expect(shows()).toHaveLength(1);
  await pass(9999);
  expect(shows()).toHaveLength(1);
  await pass(1);
  expect(shows()).toHaveLength(2);
  for (let count = 0; count < 24; count += 1) await pass(10_000);
  expect(shows()).toHaveLength(26);
  for (let count = 0; count < 3; count += 1) await pass(10_000);
  expect(shows()).toHaveLength(26);
});

test('ADS-07: without an ad the frame is removed, and onEmpty is called', async () => {
  const { onEmpty } = await fill([['empty']]);
  expect(onEmpty).toHaveBeenCalledTimes(1);
  expect(frame()).toBeNull();
  expect(log.error).not.toHaveBeenCalled();
});

test('ADS-08: waits for the ad script with five retries, one second apart, then reports the failure', async () => {
  const { shows, onEmpty } = await fill([['waiting']]);
  for (let count = 1; count <= 6; count += 1) {
    expect(shows()).toHaveLength(count);
    expect(log.error).toHaveBeenCalledTimes(count === 6 ? 1 : 0);
    await pass(1000);
  }
  expect(shows()).toHaveLength(6);
  expect(onEmpty).toHaveBeenCalledTimes(1);
  expect(frame()).toBeNull();
});

test('a frame that never replies is treated as still waiting for the ad script', async () => {
  const { onEmpty } = await fill([undefined]);
  for (let second = 0; second < 10; second += 1) await pass(1000);
  expect(onEmpty).not.toHaveBeenCalled();
  await pass(1000);
  expect(onEmpty).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('messages from another origin are ignored', async () => {
  const { shows } = await fill([shown], { origin: 'https://elsewhere.example' });
  await pass(1000);
  expect(place().hidden).toBe(true);
  expect(shows()).toHaveLength(1);
});

test('ADS-10, ADS-11: beacons run for videos only, and only with the flag ad_viewability_beacons', async () => {
  const { asked } = await fill([['shown', 'video', 'pt-1']]);
  await pass(0);
  expect(watchViewability).toHaveBeenCalledTimes(1);
  jest.mocked(watchViewability).mock.lastCall?.[1]();
  expect(asked.at(-1)?.method).toBe(adMethods.viewed);
  life.abort();
  life = new AbortController();
  await fill([shown]);
  await pass(0);
  life.abort();
  life = new AbortController();
  await fill([['shown', 'video', 'pt-1']], { hasBeacons: false });
  await pass(0);
  expect(watchViewability).toHaveBeenCalledTimes(1);
});

test('when an image replaces a video, the view of the video is no longer watched', async () => {
  const end = jest.fn();
  jest.mocked(watchViewability).mockReturnValueOnce(end);
  await fill([
    ['shown', 'video', 'a'],
    ['shown', 'image', 'b'],
  ]);
  await pass(0);
  expect([jest.mocked(watchViewability).mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
  await pass(10_000);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a click message from the frame opens its http(s) URL in a new tab, but only after a real press inside the frame', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { tell } = await fill([shown]);
  const click = (address: unknown) =>
    tell(stringifyWindowMessage({ method: adMethods.click, args: [address] }));
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { isActive: false },
  });
  frame()?.focus();
  click('https://shop.example/');
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { isActive: true },
  });
  frame()?.blur();
  click('https://shop.example/');
  frame()?.focus();
  click('javascript:alert(1)');
  click({});
  expect(opened).not.toHaveBeenCalled();
  click('https://shop.example/');
  expect(opened.mock.calls).toEqual([['https://shop.example/', '_blank', 'noopener,noreferrer']]);
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('ADS-13: ad events are sent in batches, grouped by placement (pt)', () => {
  jest.setSystemTime(1000);
  const send = jest.fn<void, Parameters<typeof deliver>>();
  const trackers = createTrackers('/svc/log/trackers', send);
  trackers.track('a', 'shown');
  trackers.track('b', 'shown');
  trackers.track('a', 'clicked');
  trackers.track('', 'shown');
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(15_000);
  jest.advanceTimersByTime(15_000);
  expect(send.mock.calls).toEqual([
    [
      '/svc/log/trackers',
      {
        trackers: [
          {
            pt: 'a',
            events: [
              { event: 'shown', ts: 1000 },
              { event: 'clicked', ts: 1000 },
            ],
          },
          { pt: 'b', events: [{ event: 'shown', ts: 1000 }] },
        ],
      },
    ],
  ]);
  trackers.track('c', 'viewed');
  window.dispatchEvent(new Event('pagehide'));
  expect(send).toHaveBeenCalledTimes(2);
});

test('ADS-14: ad events go to the configured URL, and nowhere without one', async () => {
  await fill([shown]);
  await pass(15_000);
  expect(jest.mocked(deliver).mock.calls[0]).toEqual([
    '/trackers',
    { trackers: [{ pt: 'pt-1', events: expect.arrayContaining([expect.any(Object)]) }] },
  ]);
  const send = jest.fn<void, Parameters<typeof deliver>>();
  createTrackers('', send).track('a', 'shown');
  await pass(15_000);
  expect(send).not.toHaveBeenCalled();
});
