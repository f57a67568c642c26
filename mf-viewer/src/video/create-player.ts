import { createStore } from '@tessera/shared-ui/store';
import { videoLogEvents, type VideoLogEvent } from '@tessera/shared-contracts/media/video-log';
import {
  videoPlayer,
  customVideoProblem,
  type VideoProblem,
} from '@tessera/shared-contracts/media/video-player';
import type { VideoOptions } from './video-options.ts';
import { pickSource, readSources } from './pick-source.ts';
import {
  canLoop,
  changePlayer,
  initialState,
  type PlayerChange,
  type PlayerState,
} from './player-state.ts';
import type { Watched } from './video-log.ts';
import { createWaitWatch } from './wait-watch.ts';

/** Codes of MediaError, and 5 for an encrypted video. */
const known: Readonly<Record<number, VideoProblem>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };

/** The code of a failure: the browser's code if it is a known one, otherwise `custom`. */
export const videoProblemOf = (error: { readonly code: number } | null | undefined): VideoProblem =>
  error ? (known[error.code] ?? customVideoProblem) : customVideoProblem;

/** The state of a video and the commands that change it. A store for `useStore`. */
export interface Player {
  readonly video: HTMLVideoElement;
  readonly options: VideoOptions;
  readonly state: PlayerState;
  subscribe(listener: () => void): () => void;
  /** Duration, position and the time watched so far. */
  readonly watched: Watched;
  /**
   * Handles a press on the video: unmutes it if it is autoplaying, otherwise pauses or plays it.
   * Does nothing after a failure.
   */
  press(): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setMuted(isMuted: boolean): void;
  setVolume(volume: number): void;
  setLooping(isLooping: boolean): void;
  /**
   * Switches the quality at the same position after a short delay, during which a second press
   * cancels the switch.
   */
  toggleQuality(): void;
  retry(): void;
  /** `autoplay` and `suspend` start and pause the video as the autoplay rule requires. */
  autoplay(): void;
  suspend(): void;
  /** Pauses the video and restores its element. */
  destroy(): void;
}

export interface PlayerOptions {
  readonly options: VideoOptions;
  readonly isAutoplay: boolean;
  /** Start position in seconds. */
  readonly start?: number;
  readonly log: (event: VideoLogEvent, extras?: Readonly<Record<string, unknown>>) => void;
  /** Called when the video starts to play for the first time. */
  readonly onFirstPlay: () => void;
}

/** Creates the player of a video element, and keeps their states in sync. */
export function createPlayer(
  video: HTMLVideoElement,
  { options, isAutoplay, start = 0, log, onFirstPlay }: PlayerOptions,
): Player {
  const waits = createWaitWatch();
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const before = { hasControls: video.controls, src: video.getAttribute('src') };
  const store = createStore(
    initialState({
      isAutoplay,
      duration: options.duration,
      isLivestream: options.livestream,
    }),
  );
  let elapsed = 0;
  let countedAt = 0;
  let timers: ReturnType<typeof setInterval>[] = [];
  let switching: ReturnType<typeof setTimeout> | undefined;
  /** Pauses by the autoplay rule that the element has yet to confirm by events. */
  let autoPauses = 0;
  /** Whether the element has yet to confirm a seek by this player. */
  let isSeekPending = false;
  /** The position in seconds at which a new source resumes. */
  let resumeAt = start;

  function change(action: PlayerChange): void {
    const next = changePlayer(store.state, action);
    const before = new Map<string, unknown>(Object.entries(store.state));
    if (Object.entries(next).every(([name, value]) => before.get(name) === value)) return;
    video.loop = next.isLooping;
    store.set(next);
  }
  const on = (type: keyof HTMLVideoElementEventMap, run: () => void): void =>
    video.addEventListener(type, run, { signal });

  function readTime(): void {
    const { buffered, currentTime } = video;
    const isKnown = video.readyState > 0 && !Number.isNaN(video.duration);
    change({
      type: 'time',
      position: isKnown ? currentTime : store.state.position,
      duration: isKnown ? video.duration : store.state.duration,
      loaded: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    });
  }
  function pollTime(): void {
    const now = performance.now();
    if (!store.state.isWaiting) elapsed += (now - countedAt) / 1000;
    countedAt = now;
    readTime();
  }
  function checkWaits(): void {
    const { isWaiting, waited } = waits.check(video.currentTime, performance.now());
    change({ type: 'waiting', isWaiting });
    if (waited !== undefined && waited >= videoPlayer.loggedWait)
      log(videoLogEvents.wait, { waited: Math.round(waited) });
  }
  function startTimers(): void {
    stopTimers();
    countedAt = performance.now();
    timers = [
      setInterval(pollTime, videoPlayer.timePoll),
      setInterval(checkWaits, videoPlayer.bufferPoll),
    ];
  }
  function stopTimers(): void {
    for (const timer of timers) clearInterval(timer);
    if (timers.length > 0) pollTime();
    timers = [];
    waits.reset();
  }
  function takeOver(): void {
    change({ type: 'taken over' });
  }
  function setSound(isMuted: boolean, volume: number): void {
    video.volume = volume;
    video.muted = isMuted;
    change({ type: 'sound', isMuted, volume });
  }
  function fail(problem = videoProblemOf(video.error)): void {
    stopTimers();
    change({ type: 'failed', problem });
    // an element with an error would resume by itself once its source recovers
    video.pause();
    log(videoLogEvents.failed, { code: problem });
  }
  function startPlaying(): void {
    video.play().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      // paused before playback began, or autoplay was blocked: stay paused, without a message
      if (name !== 'AbortError' && name !== 'NotAllowedError' && !video.error && !signal.aborted)
        fail();
    });
  }
  /** Switches to another source at the same position. */
  function load(address: string): void {
    const wasPlaying = store.state.playback === 'playing';
    resumeAt = video.currentTime;
    stopTimers();
    video.src = address;
    video.load();
    // loading drops events that the element has not fired yet
    autoPauses = 0;
    if (wasPlaying) startPlaying();
    else change({ type: 'paused' });
  }
  const plain = pickSource(readSources(video), options, (type) => video.canPlayType(type));
  const addressOf = (quality: PlayerState['quality']): string =>
    (quality === 'hd' ? options.hdUrl : undefined) ?? plain;

  on('play', function onPlay() {
    const isFirst = !store.state.hasStarted;
    change({ type: 'played' });
    startTimers();
    log(store.state.isAutoplay ? videoLogEvents.autoplay : videoLogEvents.play);
    if (isFirst) onFirstPlay();
  });
  on('pause', function onPause() {
    stopTimers();
    const isAutoPause = autoPauses > 0;
    if (isAutoPause) autoPauses -= 1;
    // the end and a failure are logged as separate events, so no pause is logged
    if (video.ended || store.state.problem !== undefined) return;
    // the user paused the video outside of our controls, such as with a media key or in
    // picture-in-picture
    if (store.state.isAutoplay && !isAutoPause) takeOver();
    change({ type: 'paused' });
    log(videoLogEvents.pause);
  });
  on('ended', function onEnded() {
    stopTimers();
    change({ type: 'ended' });
    log(videoLogEvents.end);
  });
  on('error', () => {
    if (video.error) fail();
  });
  on('encrypted', () => fail(videoProblemOf({ code: 5 })));
  on('volumechange', () => change({ type: 'sound', isMuted: video.muted, volume: video.volume }));
  on('loadedmetadata', function onMetadata() {
    if (resumeAt > 0) {
      isSeekPending = true;
      video.currentTime = resumeAt;
      resumeAt = 0;
    }
    readTime();
    // the duration, which decides whether the video can loop, may have been unknown until now
    if (store.state.isAutoplay && !store.state.hasStarted)
      change({ type: 'loop', isLooping: true });
    if (!canLoop(store.state.duration, store.state.isLivestream))
      change({ type: 'loop', isLooping: false });
  });
  on('progress', readTime);
  on('seeked', function onSeeked() {
    waits.reset();
    if (!isSeekPending && video.loop && video.currentTime < store.state.position)
      log(videoLogEvents.loop);
    isSeekPending = false;
    readTime();
  });
  on('enterpictureinpicture', () => {
    takeOver();
    change({ type: 'window', isInWindow: true });
    log(videoLogEvents.pictureInPicture);
  });
  on('leavepictureinpicture', () => change({ type: 'window', isInWindow: false }));

  video.controls = false;
  setSound(videoPlayer.isMuted, videoPlayer.volume);
  video.loop = store.state.isLooping;
  if (plain !== '' && plain !== before.src) video.src = plain;
  // the user may have started the video with the native controls before this code loaded
  if (!video.paused) {
    takeOver();
    change({ type: 'played' });
    startTimers();
    onFirstPlay();
  }

  function play(): void {
    // a video that has not played before starts with sound if the user starts it
    if (!store.state.hasStarted) setSound(false, store.state.volume);
    takeOver();
    startPlaying();
  }
  function pause(): void {
    takeOver();
    video.pause();
  }
  return {
    video,
    options,
    get state() {
      return store.state;
    },
    get watched() {
      return { duration: store.state.duration, position: video.currentTime, elapsed };
    },
    subscribe: store.subscribe,
    press() {
      if (store.state.problem !== undefined) return;
      if (store.state.isAutoplay && store.state.playback === 'playing') {
        takeOver();
        setSound(false, store.state.volume > 0 ? store.state.volume : videoPlayer.volume);
        log(videoLogEvents.unmute);
      } else if (store.state.playback === 'playing') pause();
      else play();
    },
    play,
    pause,
    seek(seconds) {
      takeOver();
      const to = Math.max(
        0,
        Math.min(seconds, Number.isFinite(store.state.duration) ? store.state.duration : seconds),
      );
      log(videoLogEvents.seek, { to });
      isSeekPending = true;
      if (video.readyState === 0) {
        resumeAt = to;
        video.preload = 'metadata';
      } else video.currentTime = to;
      change({
        type: 'time',
        position: to,
        duration: store.state.duration,
        loaded: store.state.loaded,
      });
    },
    setMuted(isMuted) {
      takeOver();
      setSound(
        isMuted,
        !isMuted && store.state.volume === 0 ? videoPlayer.volume : store.state.volume,
      );
      log(isMuted ? videoLogEvents.mute : videoLogEvents.unmute);
    },
    setVolume(volume) {
      takeOver();
      setSound(volume === 0, volume);
    },
    setLooping: (isLooping) => change({ type: 'loop', isLooping }),
    toggleQuality() {
      if (options.hdUrl === undefined) return;
      const quality = store.state.quality === 'sd' ? 'hd' : 'sd';
      change({ type: 'quality', quality });
      clearTimeout(switching);
      switching = setTimeout(function switchQuality() {
        const address = addressOf(store.state.quality);
        if (video.getAttribute('src') === address) return;
        log(videoLogEvents.quality, { quality: store.state.quality });
        load(address);
      }, videoPlayer.qualityDelay);
    },
    retry() {
      change({ type: 'retried' });
      resumeAt = store.state.position;
      video.load();
      play();
    },
    autoplay() {
      if (!store.state.isAutoplay || store.state.problem !== undefined) return;
      video.muted = true;
      startPlaying();
    },
    suspend() {
      if (video.paused) return;
      autoPauses += 1;
      video.pause();
    },
    destroy() {
      clearTimeout(switching);
      lifetime.abort();
      stopTimers();
      video.pause();
      video.loop = false;
      video.controls = before.hasControls;
      if (before.src !== null && video.getAttribute('src') !== before.src)
        video.setAttribute('src', before.src);
      store.clear();
    },
  };
}
