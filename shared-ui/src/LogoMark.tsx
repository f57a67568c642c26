import type { ReactNode } from 'react';
import { logoFrame, logoTiles } from './logo/logo-frames.ts';

/**
 * Tessera's mark. `frame` 0 is the still frame; 1 to 9 are the other frames of the hover animation,
 * in order. Pure markup: the caller advances the frames.
 */
export function LogoMark({
  frame = 0,
  className,
}: {
  readonly frame?: number;
  readonly className?: string;
}): ReactNode {
  const poses = logoFrame(frame);
  return (
    <svg
      className={className === undefined ? 'logo-mark' : `logo-mark ${className}`}
      viewBox="0 0 24 24"
      width="28"
      height="28"
      aria-hidden="true"
    >
      {logoTiles.map(({ points }, index) => {
        const { transform, light } = poses[index] ?? { transform: undefined, light: 0 };
        return (
          <g key={points} transform={transform}>
            <polygon className="logo-mark__tile" points={points} />
            {light > 0 && <polygon className="logo-mark__light" points={points} opacity={light} />}
          </g>
        );
      })}
    </svg>
  );
}
