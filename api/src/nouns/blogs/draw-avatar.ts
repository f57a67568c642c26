import { createHash } from 'node:crypto';

/** Three colours and a matching background per palette. The first colour is a design token. */
const palettes = [
  ['#445d9c', '#7f9ad6', '#f0c26e', '#eef1f8'],
  ['#924832', '#d98a63', '#3f7f86', '#faf0e8'],
  ['#825700', '#d6a548', '#5f6fa8', '#faf4e2'],
  ['#287141', '#7dbb86', '#e0a04f', '#eef6ea'],
  ['#744d8b', '#b58bc9', '#e6b36b', '#f5eef8'],
  ['#904458', '#d98899', '#4c8a7a', '#faedf0'],
  ['#016893', '#69b3d3', '#e79a6b', '#e8f3f8'],
  ['#5b6814', '#aab65a', '#b5603f', '#f5f6e4'],
] as const;

/** A deterministic sequence of bytes derived from a name. */
function bytesOf(name: string): () => number {
  let block = createHash('sha256').update(`avatar:${name}`).digest();
  let at = 0;
  return function nextByte() {
    if (at === block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    return block[at++] ?? 0;
  };
}

/** Shapes in a 40 × 40 tile, as SVG paths; each is drawn rotated by 0 to 3 quarter turns. */
const shapes = [
  'M0 0H40V40Z',
  'M0 0A40 40 0 0 1 40 40H0Z',
  'M0 40A20 20 0 0 1 40 40Z',
  'M20 0 40 20 20 40 0 20Z',
  'M0 0H40V20H0Z',
  'M0 0 20 20 0 40Z',
  'M0 0A40 40 0 0 0 40 40V0Z',
] as const;

/** Draws the default avatar: a mirrored mosaic of 4 × 4 tiles, deterministic per name. */
export function drawAvatar(name: string): string {
  const next = bytesOf(name);
  const [dark, middle, spark, ground] = palettes[next() % palettes.length] ?? palettes[0];
  const tiles: string[] = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 2; column++) {
      const shape = shapes[next() % shapes.length] ?? shapes[0];
      const pick = next();
      const colour = pick < 118 ? dark : pick < 216 ? middle : spark;
      const under =
        next() < 70
          ? `<path d="M0 0H40V40H0Z" fill="${colour === dark ? middle : dark}" opacity=".28"/>`
          : '';
      const turn = (next() % 4) * 90;
      const tile = (x: number, mirror: boolean): string =>
        [
          `<g transform="translate(${x} ${row * 40})${mirror ? ' translate(40 0) scale(-1 1)' : ''}">`,
          `${under}<path transform="rotate(${turn} 20 20)" d="${shape}" fill="${colour}"/></g>`,
        ].join('');
      tiles.push(tile(column * 40, false), tile((3 - column) * 40, true));
    }
  }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">',
    `<rect width="160" height="160" fill="${ground}"/>${tiles.join('')}</svg>`,
  ].join('');
}
