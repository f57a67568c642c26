import { filmCheck } from '@tessera/shared-contracts/media/video-player';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { throttledCheck } from '../media/throttled-check.ts';
import { createAutoplayGroup } from './autoplay-group.ts';
import type { Player } from './create-player.ts';
import { enhanceFilm } from './enhance-film.tsx';
import { keepSoundExclusive } from './exclusive-sound.ts';
import { mayAutoplay } from './may-autoplay.ts';

/** The videos of the page: each with our controls, and at most one that autoplays. */
export function startFilms({ platform, lifetime, openLarge }: MediaParts): Enhancer {
  const group = createAutoplayGroup({ isAllowed: mayAutoplay });
  const check = throttledCheck(lifetime, filmCheck, () => group.check());
  keepSoundExclusive(lifetime);
  document.addEventListener('visibilitychange', check);
  lifetime.add(() => document.removeEventListener('visibilitychange', check));

  /** The video continues in the lightbox, and afterwards here from where it was left. */
  function enlarge(film: HTMLElement, player: Player): void {
    const { playback, isAutoplay } = player.state;
    const isWatched = playback === 'playing' && !isAutoplay;
    player.rest();
    openLarge(film, {
      film: {
        'data-start': String(player.video.currentTime),
        ...(isWatched && { 'data-goes-on': '' }),
      },
      onClose(position) {
        if (position !== undefined && !player.state.isAutoplay) player.seek(position);
        check();
      },
    });
    check();
  }

  return {
    enhance(found) {
      const film = enhanceFilm(found, { platform, onEnlarge: enlarge });
      if (!film) return undefined;
      group.add(film.player);
      check();
      return function takeBack() {
        group.remove(film.player);
        film.destroy();
        check();
      };
    },
    check,
  };
}
