import { later } from '@tessera/shared-ui/lifetime';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { peekCheck } from '@tessera/shared-contracts/media/photoset';
import { livePhotoMotion } from '@tessera/shared-contracts/posts/live-photo';
import type { Enhancer, MediaParts } from './enhancer.ts';
import { fullViewOf } from './full-view.ts';
import { throttledCheck } from './throttled-check.ts';
import { prefersReducedMotion } from './may-autoplay.ts';
import styles from './live-photo.module.css';

/** A photo with a short video (its motion) of the moment at which the photo was taken. */
interface LivePhoto {
  /** Plays the start of the video as a hint. */
  preview(): void;
  /** Removes the videos and all listeners. */
  end(): void;
}

/**
 * Plays the motion over the photo when the photo is hovered, touched or focused, until the motion
 * ends or the photo is left. Nothing plays if the user prefers reduced motion.
 */
function createLivePhoto(photo: HTMLElement, address: string): LivePhoto {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  let playing: HTMLVideoElement | undefined;
  /** The videos that are playing or fading. */
  const shown = new Set<HTMLVideoElement>();
  /** Lets a loading or playing preview play to the end of the video; otherwise has no effect. */
  let takeOver: (() => void) | undefined;

  function stop(): void {
    const video = playing;
    if (!video) return;
    playing = undefined;
    video.pause();
    video.classList.add(styles['video--fading'] ?? '');
    later(signal, livePhotoMotion.deactivate, function removeFaded() {
      shown.delete(video);
      video.remove();
    });
  }

  function play(onPlaying: () => void = () => {}): void {
    if (playing || prefersReducedMotion()) return;
    const video = document.createElement('video');
    video.className = styles['video'] ?? '';
    video.muted = true;
    video.playsInline = true;
    video.setAttribute('aria-hidden', 'true');
    video.src = address;
    // when this video ends or fails, another video may already be playing
    const stopThis = (): void => {
      if (playing === video) stop();
    };
    video.addEventListener('ended', () => later(signal, livePhotoMotion.postroll, stopThis), {
      once: true,
    });
    playing = video;
    shown.add(video);
    photo.classList.add(styles['host'] ?? '');
    photo.append(video);
    // if the video cannot play, the still stays visible
    video.play().then(onPlaying, stopThis);
  }

  const enter = (): void => {
    takeOver?.();
    takeOver = undefined;
    play();
  };
  const leave = ({ relatedTarget }: PointerEvent | FocusEvent): void => {
    if (!(relatedTarget instanceof Node && photo.contains(relatedTarget))) stop();
  };
  photo.addEventListener('pointerover', enter, { signal });
  photo.addEventListener('focusin', enter, { signal });
  photo.addEventListener('pointerout', leave, { signal });
  photo.addEventListener('focusout', leave, { signal });
  return {
    preview() {
      takeOver = () => {};
      // timed from the first frame, however long the video took to load
      play(() => {
        if (!signal.aborted && takeOver) takeOver = later(signal, livePhotoMotion.preview, stop);
      });
    },
    end() {
      lifetime.abort();
      for (const video of shown) video.remove();
    },
  };
}

/**
 * Plays live photos if the flag `livephotos_web` is on: a short preview when a photo is first fully
 * visible, and the whole video on hover or focus. After playback, the photo fades back to the still
 * image. At the end of the whole video, the last frame is held briefly before the fade.
 */
export function startLivePhotos({
  platform,
  signal,
}: Pick<MediaParts, 'platform' | 'signal'>): Enhancer {
  /** Photos that have not been fully in view yet. */
  const unseen = new Map<HTMLElement, LivePhoto>();
  const check = throttledCheck(signal, peekCheck, function previewVisible() {
    for (const [photo, { preview }] of unseen) {
      if (!fullViewOf(photo).isFullyInView) continue;
      unseen.delete(photo);
      preview();
    }
  });
  return {
    enhance(photo) {
      const address = photo.getAttribute(photoAttributes.livePhoto);
      if (!address || !platform.flags.isOn('livephotos_web')) return undefined;
      const livePhoto = createLivePhoto(photo, address);
      unseen.set(photo, livePhoto);
      check();
      return () => {
        unseen.delete(photo);
        livePhoto.end();
      };
    },
    check,
  };
}
