import { videoPlayer, type VideoProblem } from '@tessera/shared-contracts/media/video-player';

/** The state of a player. Playing, sound, autoplay and looping are independent of each other. */
export interface PlayerState {
  readonly playback: 'paused' | 'playing';
  readonly sound: 'muted' | 'unmuted';
  /**
   * Whether the page may start and stop the video as it enters and leaves the view. False if the
   * video may not autoplay at all, and once it has failed. Also false once the user has played,
   * paused, seeked, changed the sound or opened picture-in-picture.
   */
  readonly isAutoplay: boolean;
  readonly isLooping: boolean;
  /** From 0 to 1; unchanged by muting. */
  readonly volume: number;
  readonly quality: 'sd' | 'hd';
  /** In seconds. */
  readonly position: number;
  /** In seconds; 0 while unknown, and Infinity for a running livestream. */
  readonly duration: number;
  /** End of the buffered part, in seconds. */
  readonly loaded: number;
  /** Whether playback is stalled. */
  readonly isWaiting: boolean;
  readonly hasStarted: boolean;
  readonly hasEnded: boolean;
  /** Whether the video is in picture-in-picture. */
  readonly isInWindow: boolean;
  readonly isLivestream: boolean;
  readonly problem: VideoProblem | undefined;
}

export type PlayerChange =
  | { readonly type: 'played' | 'paused' | 'ended' | 'taken over' | 'retried' }
  | { readonly type: 'failed'; readonly problem: VideoProblem }
  | { readonly type: 'sound'; readonly isMuted: boolean; readonly volume: number }
  | { readonly type: 'loop'; readonly isLooping: boolean }
  | { readonly type: 'quality'; readonly quality: PlayerState['quality'] }
  | {
      readonly type: 'time';
      readonly position: number;
      readonly duration: number;
      readonly loaded: number;
    }
  | { readonly type: 'waiting'; readonly isWaiting: boolean }
  | { readonly type: 'window'; readonly isInWindow: boolean };

/** Whether a video has an end and is long enough to loop. */
export const canLoop = (seconds: number, isLivestream: boolean): boolean =>
  Number.isFinite(seconds) &&
  seconds > videoPlayer.minimumLoopSeconds[isLivestream ? 'livestream' : 'video'];

const soundOf = (isMuted: boolean): PlayerState['sound'] => (isMuted ? 'muted' : 'unmuted');

/**
 * The initial state: paused, muted, at the default volume. A video that may autoplay also loops if
 * it can.
 */
export const initialState = ({
  isAutoplay,
  duration,
  isLivestream,
}: {
  readonly isAutoplay: boolean;
  readonly duration: number;
  readonly isLivestream: boolean;
}): PlayerState => ({
  playback: 'paused',
  sound: soundOf(videoPlayer.isMuted),
  isAutoplay,
  isLooping: isAutoplay && canLoop(duration, isLivestream),
  volume: videoPlayer.volume,
  quality: 'sd',
  position: 0,
  duration,
  loaded: 0,
  isWaiting: false,
  hasStarted: false,
  hasEnded: false,
  isInWindow: false,
  isLivestream,
  problem: undefined,
});

/** The state after a change. */
export function changePlayer(state: PlayerState, change: PlayerChange): PlayerState {
  switch (change.type) {
    case 'played':
      return {
        ...state,
        playback: 'playing',
        hasStarted: true,
        hasEnded: false,
        problem: undefined,
      };
    case 'paused':
      return { ...state, playback: 'paused', isWaiting: false };
    case 'ended':
      return { ...state, playback: 'paused', hasEnded: true, isWaiting: false };
    case 'taken over':
      return { ...state, isAutoplay: false };
    case 'retried':
      return { ...state, problem: undefined };
    case 'failed':
      return {
        ...state,
        playback: 'paused',
        isLooping: false,
        isAutoplay: false,
        isWaiting: false,
        problem: change.problem,
      };
    case 'sound':
      return { ...state, sound: change.isMuted ? 'muted' : 'unmuted', volume: change.volume };
    case 'loop':
      return {
        ...state,
        isLooping: change.isLooping && canLoop(state.duration, state.isLivestream),
      };
    case 'quality':
      return { ...state, quality: change.quality };
    case 'time':
      return {
        ...state,
        position: change.position,
        duration: change.duration,
        loaded: change.loaded,
        hasEnded: state.hasEnded && change.position >= change.duration,
      };
    case 'waiting':
      return { ...state, isWaiting: change.isWaiting && state.playback === 'playing' };
    case 'window':
      return { ...state, isInWindow: change.isInWindow };
  }
}
