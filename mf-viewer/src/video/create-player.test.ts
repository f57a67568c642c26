import fc from 'fast-check';
import { videoPlayer } from '@tessera/shared-contracts/media/video-player';
import type { VideoOptions } from './video-options.ts';
import { createPlayer, type Player } from './create-player.ts';

const options: VideoOptions = {
  duration: 12,
  livestream: false,
  autoheight: false,
  hdUrl: '/hd.mp4',
};
let player: Player | undefined;

interface Scene {
  readonly video: HTMLVideoElement;
  readonly player: Player;
  readonly logged: (readonly [string, unknown])[];
  readonly firstPlays: () => number;
  /** Changes properties of the video, then fires an event on it. */
  readonly happen: (type: string, members?: Readonly<Record<string, unknown>>) => void;
}

function show({
  isAutoplay = true,
  given = options,
}: { readonly isAutoplay?: boolean; readonly given?: VideoOptions } = {}): Scene {
  document.body.innerHTML = '<video controls src="/sd.mp4"></video>';
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  const members: Record<string, unknown> = {
    paused: true,
    ended: false,
    error: null,
    readyState: 0,
    duration: Number.NaN,
    currentTime: 0,
    buffered: { length: 0 },
  };
  for (const name of Object.keys(members))
    Object.defineProperty(video, name, {
      configurable: true,
      get: () => members[name],
      set: (value: unknown) => {
        members[name] = value;
      },
    });
  const happen = (type: string, changes: Readonly<Record<string, unknown>> = {}): void => {
    Object.assign(members, changes);
    video.dispatchEvent(new Event(type));
  };
  video.play = async () => {
    if (members['paused'] === false) return;
    happen('play', { paused: false });
  };
  video.pause = () => {
    if (members['paused'] === false) happen('pause', { paused: true });
  };
  video.load = () => {
    members['paused'] = true;
  };
  video.canPlayType = () => '';
  const logged: (readonly [string, unknown])[] = [];
  let plays = 0;
  player = createPlayer(video, {
    options: given,
    isAutoplay,
    log: (name, extras) => logged.push([name, extras]),
    onFirstPlay: () => {
      plays += 1;
    },
  });
  return { video, player, logged, firstPlays: () => plays, happen };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  player?.destroy();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('VIDEO-16: a player mutes its video, sets the volume to 0.8 and hides the native controls', () => {
  const { video } = show();
  expect([video.muted, video.volume, video.controls]).toEqual([true, 0.8, false]);
});

test('pressing an autoplaying video ends autoplay, and the video continues with sound', () => {
  const { player: shown, video } = show();
  shown.autoplay();
  expect(shown.state).toMatchObject({ playback: 'playing', isAutoplay: true, sound: 'muted' });
  shown.press();
  expect(shown.state).toMatchObject({ playback: 'playing', isAutoplay: false, sound: 'unmuted' });
  expect([video.paused, video.muted, video.volume]).toEqual([false, false, 0.8]);
  shown.press();
  expect(shown.state.playback).toBe('paused');
});

test('a pause by the autoplay rule does not end autoplay; a pause by the user does', () => {
  const { player: shown, video } = show();
  shown.autoplay();
  shown.suspend();
  expect(shown.state).toMatchObject({ playback: 'paused', isAutoplay: true });
  shown.autoplay();
  video.pause();
  expect(shown.state).toMatchObject({ playback: 'paused', isAutoplay: false });
  shown.autoplay();
  expect(shown.state.playback).toBe('paused');
});

test('however fast the autoplay rule starts and pauses a video, that does not end autoplay', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('autoplay', 'suspend', 'event')), (steps) => {
      const { player: shown, video, happen } = show();
      // as in browsers, events follow later
      const events: string[] = [];
      video.play = async () => {
        if (video.paused) events.push('play');
        happen('x', { paused: false });
      };
      video.pause = () => {
        if (!video.paused) events.push('pause');
        happen('x', { paused: true });
      };
      const fire = (): void => {
        const type = events.shift();
        if (type !== undefined) happen(type);
      };
      for (const step of steps) {
        if (step === 'event') fire();
        else shown[step]();
      }
      while (events.length > 0) fire();
      expect(shown.state.isAutoplay).toBe(true);
      expect(shown.state.playback === 'playing').toBe(!video.paused);
      video.play().catch(() => {});
      while (events.length > 0) fire();
      // the next pause is the user's
      video.pause();
      fire();
      expect(shown.state.isAutoplay).toBe(false);
      shown.destroy();
    }),
  );
});

test('VIDEO-17: the position of a playing video is read every 150 ms and checked for stalls every 100 ms', () => {
  expect([videoPlayer.timePoll, videoPlayer.bufferPoll]).toEqual([150, 100]);
  const { player: shown, happen } = show();
  happen('loadedmetadata', { readyState: 4, duration: 12 });
  shown.play();
  happen('x', { currentTime: 0.2 });
  jest.advanceTimersByTime(149);
  expect(shown.state.position).toBe(0);
  jest.advanceTimersByTime(1);
  expect(shown.state.position).toBe(0.2);
  // the video stalls from now on; after three checks it counts as waiting
  jest.advanceTimersByTime(249);
  expect(shown.state.isWaiting).toBe(false);
  jest.advanceTimersByTime(1);
  expect(shown.state.isWaiting).toBe(true);
  shown.pause();
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  [1900, []],
  [2100, [expect.objectContaining({ waited: expect.any(Number) })]],
])('VIDEO-18: logs a wait of %p ms only if it lasts at least two seconds', (wait, expected) => {
  const { player: shown, happen, logged } = show();
  shown.play();
  jest.advanceTimersByTime(100);
  happen('x', { currentTime: 1 });
  jest.advanceTimersByTime(wait - 100);
  happen('x', { currentTime: 1.1 });
  jest.advanceTimersByTime(100);
  expect(logged.filter(([name]) => name === 'video:wait').map(([, extras]) => extras)).toEqual(
    expected,
  );
});

test('VIDEO-13: the quality changes at the same position 300 ms after the press, unless a second press cancels it', () => {
  const { player: shown, video, happen } = show();
  happen('loadedmetadata', { readyState: 4, duration: 12, currentTime: 5 });
  shown.play();
  shown.toggleQuality();
  jest.advanceTimersByTime(299);
  expect(video.getAttribute('src')).toBe('/sd.mp4');
  jest.advanceTimersByTime(1);
  expect(video.getAttribute('src')).toBe('/hd.mp4');
  happen('x', { currentTime: 0 });
  happen('loadedmetadata');
  expect([video.currentTime, video.paused, shown.state.quality]).toEqual([5, false, 'hd']);
  shown.toggleQuality();
  shown.toggleQuality();
  jest.advanceTimersByTime(300);
  expect(video.getAttribute('src')).toBe('/hd.mp4');
  shown.destroy();
  expect(video.getAttribute('src')).toBe('/sd.mp4');
});

test.each([
  [{ code: 2 }, 2],
  [{ code: 4 }, 4],
  [null, undefined],
])(
  'VIDEO-07, VIDEO-20: the media error %p pauses the video, ends autoplay and looping, and is logged; null is ignored',
  (error, code) => {
    const { player: shown, video, logged, happen } = show();
    shown.autoplay();
    happen('error', { error });
    expect(shown.state.problem).toBe(code);
    expect(logged.filter(([name]) => name === 'video:failed')).toEqual(
      code === undefined ? [] : [['video:failed', { code }]],
    );
    if (code === undefined) return;
    expect(shown.state).toMatchObject({ playback: 'paused', isAutoplay: false, isLooping: false });
    expect([video.paused, video.loop]).toEqual([true, false]);
    expect(logged.map(([name]) => name)).toEqual(['video:autoplay', 'video:failed']);
  },
);

test('VIDEO-07: a failed video can be played again', () => {
  const { player: shown, video, happen } = show();
  shown.autoplay();
  happen('error', { error: { code: 2 } });
  happen('x', { error: null });
  shown.retry();
  expect(shown.state).toMatchObject({ playback: 'playing', problem: undefined });
  shown.pause();
  expect([video.paused, shown.state.playback]).toEqual([true, 'paused']);
});

test('VIDEO-07, VIDEO-20: an `encrypted` event pauses a video that is already playing', () => {
  const { player: shown, video, happen } = show();
  shown.autoplay();
  happen('encrypted');
  expect([video.paused, video.loop, shown.state.problem]).toEqual([true, false, 5]);
});

test('VIDEO-20, VIDEO-21: an encrypted video fails with code 5; a video that cannot start and has no media error fails with the code `custom`', async () => {
  const first = show();
  first.happen('encrypted');
  expect(first.logged).toEqual([['video:failed', { code: 5 }]]);
  first.player.destroy();
  const second = show();
  second.video.play = () => Promise.reject(new Error('no'));
  second.player.play();
  await jest.advanceTimersByTimeAsync(0);
  expect(second.logged).toEqual([['video:failed', { code: 'custom' }]]);
});

test('autoplay that the browser blocks does not count as a failure', async () => {
  const { player: shown, video } = show();
  video.play = () => Promise.reject(new DOMException('press play', 'NotAllowedError'));
  shown.autoplay();
  await jest.advanceTimersByTimeAsync(0);
  expect(shown.state).toMatchObject({ problem: undefined, isAutoplay: true, playback: 'paused' });
});

test('VIDEO-24: reports the first play once', () => {
  const { player: shown, firstPlays } = show();
  expect(firstPlays()).toBe(0);
  shown.autoplay();
  shown.suspend();
  shown.autoplay();
  shown.press();
  expect(firstPlays()).toBe(1);
});

test('VIDEO-10: the duration in the metadata decides whether a video loops', () => {
  const { video, happen } = show({ given: { ...options, duration: 0 } });
  expect(video.loop).toBe(false);
  happen('loadedmetadata', { readyState: 1, duration: 1.5 });
  expect(video.loop).toBe(true);
  happen('loadedmetadata', { duration: 1 });
  expect(video.loop).toBe(false);
});

test('logs autoplay, loops, seeks, muting and the end', () => {
  const { player: shown, video, logged, happen } = show();
  happen('loadedmetadata', { readyState: 4, duration: 12 });
  shown.autoplay();
  happen('progress', { currentTime: 11.9 });
  happen('seeked', { currentTime: 0 });
  shown.seek(4);
  happen('seeked');
  shown.setMuted(false);
  shown.setMuted(true);
  shown.setLooping(false);
  expect(video.loop).toBe(false);
  happen('ended', { ended: true, paused: true });
  expect(shown.state.hasEnded).toBe(true);
  expect(logged.map(([name]) => name)).toEqual([
    'video:autoplay',
    'video:loop',
    'video:seek',
    'video:unmute',
    'video:mute',
    'video:end',
  ]);
});

test('destroying the player restores the element and stops all logging', () => {
  const { player: shown, video, happen, logged } = show();
  shown.autoplay();
  shown.destroy();
  expect([video.controls, video.loop]).toEqual([true, false]);
  const told = logged.length;
  happen('ended');
  happen('error', { error: { code: 2 } });
  expect(logged).toHaveLength(told);
});
