import { videoPlayer, videoProblemTexts } from '@tessera/shared-contracts/media/video-player';
import {
  canLoop,
  changePlayer,
  initialState,
  type PlayerChange,
  type PlayerState,
} from './player-state.ts';

const start = (changes: Partial<Parameters<typeof initialState>[0]> = {}): PlayerState =>
  initialState({ isAutoplay: true, duration: 12, isLivestream: false, ...changes });
const after = (changes: readonly PlayerChange[], from = start()): PlayerState =>
  changes.reduce(changePlayer, from);

test('VIDEO-16: a player starts muted, at a volume of 0.8', () => {
  expect(start()).toMatchObject({ sound: 'muted', volume: 0.8, playback: 'paused' });
});

test('VIDEO-06: playback, sound, autoplay and looping change independently', () => {
  const parts = ({ playback, sound, isAutoplay, isLooping }: PlayerState) => ({
    playback,
    sound,
    isAutoplay,
    isLooping,
  });
  const before = parts(start());
  expect(before).toEqual({ playback: 'paused', sound: 'muted', isAutoplay: true, isLooping: true });
  expect(parts(after([{ type: 'played' }]))).toEqual({ ...before, playback: 'playing' });
  expect(parts(after([{ type: 'sound', isMuted: false, volume: 0.5 }]))).toEqual({
    ...before,
    sound: 'unmuted',
  });
  expect(parts(after([{ type: 'taken over' }]))).toEqual({ ...before, isAutoplay: false });
  expect(parts(after([{ type: 'loop', isLooping: false }]))).toEqual({
    ...before,
    isLooping: false,
  });
});

test('VIDEO-07: an error pauses the video and ends looping and autoplay', () => {
  expect(after([{ type: 'played' }, { type: 'failed', problem: 3 }])).toMatchObject({
    playback: 'paused',
    isLooping: false,
    isAutoplay: false,
    problem: 3,
  });
  expect(after([{ type: 'failed', problem: 3 }, { type: 'retried' }]).problem).toBeUndefined();
});

test.each([
  [1, false, false],
  [1.01, false, true],
  [60, true, false],
  [60.01, true, true],
  [0, false, false],
  [Number.NaN, false, false],
  [Infinity, true, false],
])(
  'VIDEO-10, VIDEO-11: a video of %p s (livestream: %p) loops: %p',
  (seconds, isLivestream, loops) => {
    expect(videoPlayer.minimumLoopSeconds).toEqual({ video: 1, livestream: 60 });
    expect(canLoop(seconds, isLivestream)).toBe(loops);
    expect(start({ duration: seconds, isLivestream }).isLooping).toBe(loops);
    expect(
      after([{ type: 'loop', isLooping: true }], start({ duration: seconds, isLivestream }))
        .isLooping,
    ).toBe(loops);
  },
);

test('every error code has its own text', () => {
  expect(new Set(Object.values(videoProblemTexts)).size).toBe(6);
});
