import { listen, onUnmount, type MountedHeader } from '../mounting/mounted-header.ts';

/**
 * While the logo is hovered, its pictures run through; they come with the first hover. People who
 * want stillness get it.
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
  onUnmount(signal, end);
}
