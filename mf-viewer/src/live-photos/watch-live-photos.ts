import { later, listen, onEnd } from '@tessera/shared-ui/lifetime';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { peekCheck } from '@tessera/shared-contracts/media/photoset';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { livePhotoMotion } from '@tessera/shared-contracts/posts/live-photo';
import { drawn } from '@tessera/shared-ui/written';
import { fullViewOf } from '../media/full-view.ts';
import { throttledCheck } from '../media/throttled-check.ts';
import { prefersReducedMotion } from '../video/may-autoplay.ts';
import styles from './live-photo.module.css';

const photoSelector = `[${photoAttributes.livePhoto}]${drawn}`;

/** The photo that is the target of an event. */
const photoOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(photoSelector) ?? undefined) : undefined;

export interface LivePhotos {
  /** Something may have come into view: a live photo plays once by itself as a hint. */
  check(): void;
}

/**
 * Plays the video of a live photo over its still while the pointer, a finger or the focus is on it,
 * with the flag `livephotos_web` on, and briefly when it is first in view. At its end the last
 * frame holds for a moment, then the still comes back, as it does on leave.
 */
export function watchLivePhotos(platform: Platform, signal: AbortSignal): LivePhotos {
  if (!platform.flags.isOn('livephotos_web')) return { check: () => {} };
  const playing = new Map<HTMLElement, HTMLVideoElement>();
  const previewed = new WeakSet<HTMLElement>();
  /** Previews that the reader has not taken over. */
  const previews = new Map<HTMLElement, () => void>();

  function stop(photo: HTMLElement): void {
    const video = playing.get(photo);
    if (!video) return;
    playing.delete(photo);
    video.pause();
    video.classList.add(styles['video--fading'] ?? '');
    later(signal, livePhotoMotion.deactivate, () => video.remove());
  }

  function play(photo: HTMLElement, onPlaying: () => void = () => {}): void {
    const address = photo.getAttribute(photoAttributes.livePhoto);
    if (!address || playing.has(photo) || prefersReducedMotion()) return;
    const video = document.createElement('video');
    video.className = styles['video'] ?? '';
    video.muted = true;
    video.playsInline = true;
    video.setAttribute('aria-hidden', 'true');
    video.src = address;
    video.addEventListener(
      'ended',
      () => later(signal, livePhotoMotion.postroll, () => stop(photo)),
      { once: true },
    );
    playing.set(photo, video);
    photo.classList.add(styles['host'] ?? '');
    photo.append(video);
    // a video that cannot be played leaves the still
    video.play().then(onPlaying, () => stop(photo));
  }

  /** From its first frame on, however long that took to load. */
  function preview(photo: HTMLElement): void {
    play(photo, () => {
      if (signal.aborted || !previews.has(photo)) return;
      previews.set(
        photo,
        later(signal, livePhotoMotion.preview, () => {
          previews.delete(photo);
          stop(photo);
        }),
      );
    });
  }

  const enter = (event: Event): void => {
    const photo = photoOf(event.target);
    if (!photo) return;
    // pointing at a preview plays all of it
    previews.get(photo)?.();
    previews.delete(photo);
    play(photo);
  };
  const leave = (event: PointerEvent | FocusEvent): void => {
    const photo = photoOf(event.target);
    if (photo && photoOf(event.relatedTarget) !== photo) stop(photo);
  };
  listen(signal, document, 'pointerover', enter);
  listen(signal, document, 'focusin', enter);
  listen(signal, document, 'pointerout', leave);
  listen(signal, document, 'focusout', leave);
  onEnd(signal, () => {
    for (const video of playing.values()) video.remove();
    playing.clear();
  });
  return {
    check: throttledCheck(signal, peekCheck, function previewWhatCameIntoView() {
      for (const photo of document.querySelectorAll<HTMLElement>(photoSelector)) {
        if (previewed.has(photo) || !fullViewOf(photo).isFullyInView) continue;
        previewed.add(photo);
        previews.set(photo, () => {});
        preview(photo);
      }
    }),
  };
}
