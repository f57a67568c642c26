import { logoFrameCount } from '@tessera/shared-contracts/shell/constants';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useHeader } from '../mounting/header-context.ts';
import { ariaCurrent } from './header-links.ts';

/** Milliseconds per frame of the logo's animation (ours). */
export const logoFrameTime = 80;

/** The logo. It plays its frames while it is hovered, unless reduced motion is preferred. */
export function HeaderLogo({
  href,
  currentPath,
}: {
  readonly href: string;
  readonly currentPath: string;
}): ReactNode {
  const header = useHeader();
  const link = useRef<HTMLAnchorElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [frame, setFrame] = useState(0);
  const play = (): void => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches);

  // the pointer may already be on the logo
  useEffect(() => {
    if (header && link.current?.matches(':hover')) play();
  }, [header]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(
      () => setFrame((shown) => (shown + 1) % logoFrameCount),
      logoFrameTime,
    );
    return () => {
      clearInterval(timer);
      setFrame(0);
    };
  }, [isPlaying]);

  return (
    <a
      ref={link}
      className="header-view__logo"
      href={href}
      aria-label="Tessera"
      onMouseEnter={play}
      onMouseLeave={() => setPlaying(false)}
      {...ariaCurrent(currentPath, href)}
    >
      <LogoMark frame={frame} />
      <span className="header-view__word">Tessera</span>
    </a>
  );
}
