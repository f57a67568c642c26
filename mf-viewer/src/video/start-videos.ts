import { onEnd } from '@tessera/shared-ui/lifetime';
import { videoCheck } from '@tessera/shared-contracts/media/video-player';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { throttledCheck } from '../media/throttled-check.ts';
import { createAutoplayGroup } from './autoplay-group.ts';
import type { Player } from './create-player.ts';
import { enhanceVideo } from './enhance-video.tsx';
import { mayAutoplay } from '../media/may-autoplay.ts';

/** Pauses audible media when other media become audible. */
function keepPlaybackExclusive(signal: AbortSignal): void {
  function pauseOthers(event: Event): void {
    const started = event.target;
    if (!(started instanceof HTMLMediaElement) || started.paused || started.muted) return;
    for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
      if (other !== started && !other.paused && !other.muted) other.pause();
  }
  // these events do not bubble
  for (const type of ['play', 'volumechange']) {
    document.addEventListener(type, pauseOthers, { capture: true });
    onEnd(signal, () => document.removeEventListener(type, pauseOthers, { capture: true }));
  }
}

/** Gives our controls to the videos of the page, and lets at most one of the videos autoplay. */
export function startVideos({ platform, signal, posts, copies, openLarge }: MediaParts): Enhancer {
  const group = createAutoplayGroup({ isAllowed: mayAutoplay });
  const check = throttledCheck(signal, videoCheck, () => group.check());
  keepPlaybackExclusive(signal);
  document.addEventListener('visibilitychange', check);
  onEnd(signal, () => document.removeEventListener('visibilitychange', check));

  /**
   * Opens the video in the lightbox at its current position; playback continues there if the user
   * was watching the video. When the lightbox closes, the video on the page seeks to the position
   * that the lightbox had reached, unless the page may still autoplay the video.
   */
  function enlarge(host: HTMLElement, player: Player): void {
    const { playback, isAutoplay } = player.state;
    const isWatched = playback === 'playing' && !isAutoplay;
    player.suspend();
    openLarge(host, {
      video: { start: player.video.currentTime, playsOn: isWatched },
      onClose(position) {
        if (position !== undefined && !player.state.isAutoplay) player.seek(position);
        check();
      },
    });
    check();
  }

  return {
    enhance(found) {
      const video = enhanceVideo(found, {
        platform,
        posts,
        copy: copies.get(found),
        onEnlarge: enlarge,
        onFail: undo,
      });
      if (!video) return undefined;
      const { player } = video;
      group.add(player);
      check();
      function undo(): void {
        group.remove(player);
        video?.destroy();
        check();
      }
      return undo;
    },
    check,
  };
}
