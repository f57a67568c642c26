import sharp from 'sharp';
import type { Random } from './random.ts';

/** Five matching colours, darkest first. */
export type Palette = readonly [string, string, string, string, string];

export const scenes = [
  'hills',
  'tiles',
  'moon',
  'leaves',
  'waves',
  'city',
  'orbits',
  'stack',
] as const;
export type Scene = (typeof scenes)[number];

const wave = (random: Random, width: number, level: number, swing: number): string => {
  const steps = 6;
  const points = Array.from(
    { length: steps + 1 },
    (_, i) =>
      [Math.round((i * width) / steps), Math.round(level + (random.next() - 0.5) * swing)] as const,
  );
  return points
    .map(([x, y], i) => {
      const before = points[i - 1];
      if (!before) return `M${x} ${y}`;
      const middle = Math.round((before[0] + x) / 2);
      return `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
    })
    .join(' ');
};

/** SVG elements of each scene, back to front. */
const drawings: Readonly<
  Record<Scene, (random: Random, width: number, height: number, palette: Palette) => string[]>
> = {
  hills: (random, width, height, palette) => [
    `<circle cx="${random.between(width * 0.2, width * 0.8)}" cy="${height * 0.32}" r="${height * 0.12}" fill="${palette[4]}"/>`,
    ...[3, 2, 1, 0].map(
      (shade, i) =>
        `<path d="${wave(random, width, height * (0.42 + i * 0.15), height * 0.22)} L${width} ${height} L0 ${height} Z" fill="${palette[shade]}" opacity="${0.75 + i * 0.08}"/>`,
    ),
  ],
  waves: (random, width, height, palette) =>
    Array.from(
      { length: 9 },
      (_, i) =>
        `<path d="${wave(random, width, height * (0.15 + i * 0.1), height * 0.09)} L${width} ${height} L0 ${height} Z" fill="${palette[i % 4] ?? palette[0]}" opacity="0.8"/>`,
    ),
  tiles: (random, width, height, palette) => {
    const size = Math.round(width / random.between(7, 11));
    const tiles: string[] = [];
    for (let y = 0; y < height; y += size)
      for (let x = 0; x < width; x += size) {
        const colour = random.pick(palette);
        const turn = random.between(0, 3);
        const corners = [
          [x, y],
          [x + size, y],
          [x + size, y + size],
          [x, y + size],
        ] as const;
        const a = corners[turn] ?? corners[0],
          b = corners[(turn + 1) % 4] ?? corners[1],
          c = corners[(turn + 2) % 4] ?? corners[2];
        tiles.push(
          `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${random.pick(palette)}"/><path d="M${a[0]} ${a[1]} L${b[0]} ${b[1]} L${c[0]} ${c[1]} Z" fill="${colour}"/>`,
        );
      }
    return tiles;
  },
  moon: (random, width, height, palette) => {
    const [x, y, r] = [
      random.between(width * 0.25, width * 0.75),
      random.between(height * 0.28, height * 0.48),
      random.between(height * 0.1, height * 0.21),
    ];
    const side = random.next() < 0.5 ? -1 : 1;
    return [
      `<rect width="${width}" height="${height}" fill="${palette[0]}"/>`,
      ...Array.from(
        { length: 70 },
        () =>
          `<circle cx="${random.between(0, width)}" cy="${random.between(0, height)}" r="${1 + random.next() * 2.5}" fill="${palette[4]}" opacity="${0.3 + random.next() * 0.7}"/>`,
      ),
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${palette[4]}"/><circle cx="${Math.round(x + (side * r * random.between(25, 60)) / 100)}" cy="${Math.round(y - r * 0.15)}" r="${Math.round(r * 0.92)}" fill="${palette[0]}"/>`,
      `<path d="${wave(random, width, height * 0.85, height * 0.12)} L${width} ${height} L0 ${height} Z" fill="${palette[1]}"/>`,
    ];
  },
  leaves: (random, width, height, palette) =>
    Array.from({ length: 26 }, () => {
      const [x, y, r, turn] = [
        random.between(0, width),
        random.between(0, height),
        random.between(height * 0.08, height * 0.24),
        random.between(0, 360),
      ];
      return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 ${-r} Q${r * 0.62} 0 0 ${r} Q${-r * 0.62} 0 0 ${-r} Z" fill="${random.pick(palette)}" opacity="0.88"/>`;
    }),
  city: (random, width, height, palette) => {
    const parts: string[] = [
      `<circle cx="${width * 0.75}" cy="${height * 0.28}" r="${height * 0.13}" fill="${palette[3]}"/>`,
    ];
    for (const layer of [2, 1, 0])
      for (let x = -10; x < width;) {
        const w = random.between(width * 0.05, width * 0.12),
          h = random.between(height * 0.2, height * (0.75 - layer * 0.08));
        parts.push(
          `<rect x="${x}" y="${height - h}" width="${w}" height="${h}" fill="${palette[layer] ?? palette[0]}"/>`,
        );
        if (layer === 0)
          for (let wy = height - h + 14; wy < height - 14; wy += 26)
            for (let wx = x + 10; wx < x + w - 12; wx += 22)
              if (random.next() < 0.35)
                parts.push(
                  `<rect x="${wx}" y="${wy}" width="9" height="12" fill="${palette[4]}" opacity="0.85"/>`,
                );
        x += w + random.between(0, 8);
      }
    return parts;
  },
  orbits: (random, width, height, palette) => [
    ...Array.from(
      { length: 7 },
      (_, i) =>
        `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width * (0.08 + i * 0.065)}" ry="${height * (0.07 + i * 0.058)}" fill="none" stroke="${palette[1 + (i % 3)] ?? palette[1]}" stroke-width="${2 + (i % 3)}" transform="rotate(${i * 9} ${width / 2} ${height / 2})"/>`,
    ),
    `<circle cx="${width / 2}" cy="${height / 2}" r="${height * 0.06}" fill="${palette[0]}"/>`,
    ...Array.from(
      { length: 9 },
      () =>
        `<circle cx="${random.between(width * 0.1, width * 0.9)}" cy="${random.between(height * 0.1, height * 0.9)}" r="${random.between(4, 16)}" fill="${random.pick(palette.slice(0, 4))}"/>`,
    ),
  ],
  stack: (random, width, height, palette) => {
    let y = height * 0.92;
    return Array.from({ length: 8 }, () => {
      const w = random.between(width * 0.25, width * 0.6),
        h = random.between(height * 0.06, height * 0.11),
        x = (width - w) / 2 + random.between(-width * 0.06, width * 0.06);
      y -= h + 4;
      return `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${w}" height="${h}" rx="${h * 0.42}" fill="${random.pick(palette.slice(0, 4))}"/>`;
    });
  },
};

/** Draws an image as SVG text. */
export function drawScene(
  random: Random,
  scene: Scene,
  width: number,
  height: number,
  palette: Palette,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[4]}"/><stop offset="1" stop-color="${palette[3]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${drawings[scene](random, width, height, palette).join('')}</svg>`;
}

/** Renders an image as a JPEG file. */
export const paintScene = (
  random: Random,
  scene: Scene,
  width: number,
  height: number,
  palette: Palette,
): Promise<Buffer> =>
  sharp(Buffer.from(drawScene(random, scene, width, height, palette)))
    .jpeg({ quality: 82 })
    .toBuffer();
