import { logoFrameCount } from '@tessera/shared-contracts/shell/constants';

/** Five hand-cut tiles that form a T: outline and centre of each, in a 24 × 24 box. */
export const logoTiles = [
  { points: '1.8,3 8.4,2.5 8.2,8.9 2.3,9.2', x: 5.2, y: 5.9 },
  { points: '9.5,2.5 15,2.8 14.7,8.7 9.3,8.9', x: 12.1, y: 5.7 },
  { points: '16,2.8 22.2,2.3 21.7,9.1 15.7,8.8', x: 18.9, y: 5.8 },
  { points: '9.3,10 14.7,9.8 14.9,15.2 9.2,15.4', x: 12, y: 12.6 },
  { points: '9.1,16.5 14.9,16.2 14.5,21.8 9.6,22.1', x: 12, y: 19.1 },
] as const;

/** Placement of a tile in a frame. */
export interface TilePose {
  /** An SVG transform; none while the tile is still. */
  readonly transform: string | undefined;
  /** Brightness of its highlight, 0 to 1. */
  readonly light: number;
}

/** How far a tile is lifted in a frame, 0 to 1: a wave through the five tiles in nine frames. */
const lift = (frame: number, tile: number): number =>
  frame === 0 ? 0 : Math.max(0, 1 - Math.abs(frame / 2 - 0.5 - tile));

const round = (value: number): number => Math.round(value * 100) / 100;

/** The tiles of one of the ten logo frames: 0 is the still frame, 1 to 9 follow in order. */
export function logoFrame(frame: number): readonly TilePose[] {
  const shown = frame % logoFrameCount;
  return logoTiles.map(({ x, y }, tile) => {
    const up = lift(shown, tile);
    return {
      transform:
        up === 0
          ? undefined
          : `rotate(${round(up * 16)} ${x} ${y}) translate(0 ${round(up * -0.9)})`,
      light: round(up),
    };
  });
}
