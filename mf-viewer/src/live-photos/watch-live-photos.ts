import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { livePhotoMotion } from '@tessera/shared-contracts/posts/live-photo';
import type { Subscription } from 'rxjs';
import { later, listen } from '../mounting/listen.ts';
import { element } from '../stream/element.ts';
import styles from './live-photo.module.css';

const photoSelector = '[data-livephoto]';

/** The photo an event is about. */
const photoOf = (target: EventTarget | null): HTMLElement | undefined => (target instanceof Element ? target.closest<HTMLElement>(photoSelector) ?? undefined : undefined);

const isReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Plays the film of a live photo over its still while the pointer, a finger or the focus is on it, with the flag
 * `livephotos_web` on. At its end the last frame holds for a moment, then the still comes back, as it does on leaving.
 */
export function watchLivePhotos(platform: Platform, lifetime: Subscription): void {
  if (!platform.flags.isOn('livephotos_web')) return;
  const playing = new Map<HTMLElement, HTMLVideoElement>();

  function stop(photo: HTMLElement): void {
    const film = playing.get(photo);
    if (!film) return;
    playing.delete(photo);
    film.pause();
    film.classList.add(styles['film--fading'] ?? '');
    later(lifetime, livePhotoMotion.deactivate, () => film.remove());
  }

  function play(photo: HTMLElement): void {
    const address = photo.dataset['livephoto'];
    if (!address || playing.has(photo) || isReducedMotion()) return;
    const film = element('video', styles['film'] ?? '');
    film.muted = true;
    film.playsInline = true;
    film.setAttribute('aria-hidden', 'true');
    film.src = address;
    film.addEventListener('ended', () => later(lifetime, livePhotoMotion.postroll, () => stop(photo)), { once: true });
    playing.set(photo, film);
    photo.classList.add(styles['host'] ?? '');
    photo.append(film);
    // a film that cannot be played leaves the still
    film.play().catch(() => stop(photo));
  }

  const enter = (event: Event): void => {
    const photo = photoOf(event.target);
    if (photo) play(photo);
  };
  const leave = (event: PointerEvent | FocusEvent): void => {
    const photo = photoOf(event.target);
    if (photo && photoOf(event.relatedTarget) !== photo) stop(photo);
  };
  listen(lifetime, 'pointerover', enter);
  listen(lifetime, 'focusin', enter);
  listen(lifetime, 'pointerout', leave);
  listen(lifetime, 'focusout', leave);
  lifetime.add(() => {
    for (const film of playing.values()) film.remove();
    playing.clear();
  });
}
