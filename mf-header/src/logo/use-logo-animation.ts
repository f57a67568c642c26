import { logoAnimationImages } from '@tessera/shared-contracts/shell/constants';
import { useEffect, useState } from 'react';

/** Milliseconds each picture of the logo's animation is shown (ours). */
export const logoFrameTime = 80;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture of the logo to show: the ten repeat in order while it is hovered, the still one returns on leaving. */
export function useLogoAnimation(): { readonly frame: number; readonly onEnter: () => void; readonly onLeave: () => void } {
  const [isHovered, setHovered] = useState(false);
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    if (!isHovered) return undefined;
    const timer = setInterval(() => setFrame((shown) => (shown + 1) % logoAnimationImages), logoFrameTime);
    return () => {
      clearInterval(timer);
      setFrame(0);
    };
  }, [isHovered]);
  return { frame, onEnter: () => setHovered(!prefersStillness()), onLeave: () => setHovered(false) };
}
