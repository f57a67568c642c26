import { onEnd } from '@tessera/shared-ui/lifetime';

/** Pauses audible media when other media become audible. */
export function keepPlaybackExclusive(signal: AbortSignal): void {
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
