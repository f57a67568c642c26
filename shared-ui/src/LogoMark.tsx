import type { ReactNode } from 'react';
import { logoAnimationImages } from '@tessera/shared-contracts/shell/constants';

/** Five hand-cut tiles that lie as a T: outline and centre of each, in a box of 24. */
const tiles = [
  { points: '1.8,3 8.4,2.5 8.2,8.9 2.3,9.2', x: 5.2, y: 5.9 },
  { points: '9.5,2.5 15,2.8 14.7,8.7 9.3,8.9', x: 12.1, y: 5.7 },
  { points: '16,2.8 22.2,2.3 21.7,9.1 15.7,8.8', x: 18.9, y: 5.8 },
  { points: '9.3,10 14.7,9.8 14.9,15.2 9.2,15.4', x: 12, y: 12.6 },
  { points: '9.1,16.5 14.9,16.2 14.5,21.8 9.6,22.1', x: 12, y: 19.1 },
] as const;

/** How far a tile is turned to the light in a frame, 0 to 1: a wave that runs through the five tiles in nine frames. */
const lift = (frame: number, tile: number): number => (frame === 0 ? 0 : Math.max(0, 1 - Math.abs(frame / 2 - 0.5 - tile)));

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Tessera's mark. `frame` 0 is the still picture; 1 to 9 are the rest of the ten pictures of the hover animation, in order.
 * Pure markup; the caller owns the clock.
 */
export function LogoMark({ frame = 0, className }: { readonly frame?: number; readonly className?: string }): ReactNode {
  const shown = frame % logoAnimationImages;
  return (
    <svg className={className === undefined ? 'logo-mark' : `logo-mark ${className}`} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      {tiles.map(({ points, x, y }, index) => {
        const up = lift(shown, index);
        const turn = up === 0 ? undefined : `rotate(${round(up * 16)} ${x} ${y}) translate(0 ${round(up * -0.9)})`;
        return (
          <g key={points} transform={turn}>
            <polygon className="logo-mark__tile" points={points} />
            {up > 0 && <polygon className="logo-mark__light" points={points} opacity={round(up)} />}
          </g>
        );
      })}
    </svg>
  );
}
