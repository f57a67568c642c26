import { useEffect, useState } from 'react';

/** Pixels of scrolling, up or down, after which the element is fully transparent. */
export const fadeDistance = 240;

/**
 * Opacity of an element, 1 until `isOn` becomes true. From then on, the element fades as the page
 * is scrolled away from its position at that time.
 *
 * @param onGone called when the opacity would reach 0
 */
export function useScrollFade(isOn: boolean, onGone: () => void): number {
  const [opacity, setOpacity] = useState(1);
  useEffect(() => {
    if (!isOn) return undefined;
    const start = window.scrollY;
    function fade(): void {
      const left = 1 - Math.abs(window.scrollY - start) / fadeDistance;
      if (left > 0) setOpacity(left);
      else onGone();
    }
    window.addEventListener('scroll', fade, { passive: true });
    return () => window.removeEventListener('scroll', fade);
  }, [isOn, onGone]);
  return opacity;
}
