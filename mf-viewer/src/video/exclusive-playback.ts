import { onEnd } from '@tessera/shared-ui/lifetime';

/** Pauses audible media when other media become audible. */
export function keepPlaybackExclusive(signal: AbortSignal): void {
  function hear(event: Event): void {
    const heard = event.target;
    if (!(heard instanceof HTMLMediaElement) || heard.paused || heard.muted) return;
    for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
      if (other !== heard && !other.paused && !other.muted) other.pause();
  }
  // these do not bubble
  for (const type of ['play', 'volumechange']) {
    document.addEventListener(type, hear, { capture: true });
    onEnd(signal, () => document.removeEventListener(type, hear, { capture: true }));
  }
}
