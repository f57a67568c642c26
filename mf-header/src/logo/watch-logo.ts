import { listen, onEnd } from '@tessera/shared-ui/lifetime';
import type { MountedHeader } from '../mounting/mounted-header.ts';

/**
 * Animates the logo while it is hovered, unless reduced motion is preferred. The frames load with
 * the first hover.
 */
export function watchLogo({ platform, slot, signal }: MountedHeader): void {
  const logo = slot.querySelector<HTMLElement>('[data-logo]');
  if (!logo) return;
  let stop = (): void => {};
  let isHovered = false;
  async function start(hovered: HTMLElement): Promise<void> {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    try {
      const { animateLogo } = await import('./animate-logo.ts');
      if (!isHovered || signal.aborted) return;
      stop();
      stop = animateLogo(hovered);
    } catch (error) {
      platform.log.error(error, { part: 'logo' });
    }
  }
  function end(): void {
    isHovered = false;
    stop();
    stop = () => {};
  }
  listen(signal, logo, 'mouseenter', () => {
    isHovered = true;
    void start(logo);
  });
  listen(signal, logo, 'mouseleave', end);
  onEnd(signal, end);
}
