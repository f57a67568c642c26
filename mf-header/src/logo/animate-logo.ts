import { logoAnimationImages } from '@tessera/shared-contracts/shell/constants';
import { logoFrame } from '@tessera/shared-ui/logo/logo-frames';

/** Milliseconds per frame of the logo's animation (ours). */
export const logoFrameTime = 80;

/** Plays the frames of the logo; returns a function that restores the still one. */
export function animateLogo(logo: HTMLElement): () => void {
  const tiles = [...logo.querySelectorAll('svg g')];
  let shown = 0;

  function draw(frame: number): void {
    for (const [index, { transform, light }] of logoFrame(frame).entries()) {
      const tile = tiles[index];
      const polygon = tile?.firstElementChild;
      if (!tile || !polygon) continue;
      if (transform === undefined) tile.removeAttribute('transform');
      else tile.setAttribute('transform', transform);
      polygon.nextElementSibling?.remove();
      if (light === 0) continue;
      const shine = polygon.cloneNode();
      if (!(shine instanceof Element)) continue;
      shine.setAttribute('class', 'logo-mark__light');
      shine.setAttribute('opacity', String(light));
      tile.append(shine);
    }
  }

  const timer = setInterval(() => {
    shown = (shown + 1) % logoAnimationImages;
    draw(shown);
  }, logoFrameTime);
  return () => {
    clearInterval(timer);
    draw(0);
  };
}
