import sharp from 'sharp';
import type { Palette } from './scenes.ts';

/** A short looping animation, with its alt text and tags. */
export interface Animation {
  readonly alt: string;
  readonly tags: readonly string[];
  /** Draws the frame at time `t` as SVG elements; `t` runs from 0 up to, but not including, 1. */
  readonly draw: (t: number, palette: Palette) => string;
}

const size = { width: 320, height: 240 } as const;
const frames = 12;
/** Duration of a frame in milliseconds. */
const beat = 80;

const turn = (t: number): number => t * 2 * Math.PI;
const n = (value: number): string => value.toFixed(1);
const each = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
/** Oscillates from 0 to 1 and back. */
const swing = (t: number): number => (1 - Math.cos(turn(t))) / 2;

/** Twelve animations: one per demo blog. */
export const animations: readonly Animation[] = [
  {
    alt: 'Steam rising from a cup of tea',
    tags: ['tea', 'cosy'],
    draw: (t, [dark, middle, accent, , light]) => `${each(3, (i) => {
      const x = 130 + i * 28;
      const up = (t + i / 3) % 1;
      return `<path d="M${x} ${n(130 - up * 60)} q12 -14 0 -28 t0 -28" fill="none" stroke="${light}" stroke-width="7" stroke-linecap="round" opacity="${n(Math.sin(up * Math.PI))}"/>`;
    })}
      <path d="M96 140 h116 v34 a40 40 0 0 1 -40 40 h-36 a40 40 0 0 1 -40 -40 z" fill="${accent}"/><path d="M212 150 a22 22 0 0 1 0 44" fill="none" stroke="${accent}" stroke-width="10"/><rect x="76" y="218" width="156" height="10" rx="5" fill="${middle}"/><circle cx="154" cy="178" r="9" fill="${dark}"/>`,
  },
  {
    alt: 'Waves rolling under a boat',
    tags: ['waves', 'boat'],
    draw: (
      t,
      [dark, middle, accent, , light],
    ) => `<g transform="translate(160 ${n(118 + 10 * Math.sin(turn(t)))}) rotate(${n(6 * Math.cos(turn(t)))})"><path d="M-52 0 h104 l-18 30 h-68 z" fill="${dark}"/><path d="M0 -78 v74 h-44 z" fill="${light}"/><path d="M8 -58 v54 h32 z" fill="${accent}"/></g>
      ${each(3, (row) => `<path d="M-80 ${150 + row * 34} ${each(6, (i) => `q20 ${i % 2 ? 16 : -16} 40 0 q20 ${i % 2 ? -16 : 16} 40 0 `)} V260 H-80 z" transform="translate(${n((row % 2 ? 1 - t : t) * 80 - 40)} 0)" fill="${row === 1 ? middle : accent}" opacity="${row === 0 ? 0.7 : 0.9}"/>`)}`,
  },
  {
    alt: 'Rain on a window',
    tags: ['rain', 'weather'],
    draw: (
      t,
      [dark, middle, , accent, light],
    ) => `<rect x="40" y="20" width="240" height="190" fill="${middle}"/>${each(28, (i) => {
      const x = 50 + ((i * 53) % 222);
      const y = 20 + (((i * 37) / 190 + t * (1 + (i % 3))) % 1) * 190;
      return `<path d="M${x} ${n(y)} l-4 16" stroke="${light}" stroke-width="3" stroke-linecap="round"/>`;
    })}
      <path d="M40 20 h240 v190 h-240 z M160 20 v190 M40 112 h240" fill="none" stroke="${dark}" stroke-width="10"/><rect x="28" y="210" width="264" height="14" fill="${accent}"/>`,
  },
  {
    alt: 'A plant growing in a pot',
    tags: ['garden', 'growing'],
    draw: (t, [dark, middle, accent, warm]) => {
      const grown = Math.min(1, swing(t) * 1.15);
      const top = 170 - grown * 120;
      return `<path d="M160 175 Q${n(160 + 14 * Math.sin(turn(t)))} ${n((175 + top) / 2)} 160 ${n(top)}" fill="none" stroke="${middle}" stroke-width="8" stroke-linecap="round"/>
      ${each(3, (i) => {
        const y = 160 - i * 34;
        const open = Math.max(0, Math.min(1, grown * 4 - i - 0.6));
        return `<ellipse cx="${n(160 + (i % 2 ? -1 : 1) * 24 * open)}" cy="${y}" rx="${n(24 * open)}" ry="${n(11 * open)}" fill="${accent}"/>`;
      })}<circle cx="160" cy="${n(top)}" r="${n(4 + (16 * Math.max(0, grown - 0.7)) / 0.3)}" fill="${warm}"/><path d="M116 174 h88 l-12 50 h-64 z" fill="${dark}"/>`;
    },
  },
  {
    alt: 'The moon going through its phases',
    tags: ['moon', 'night'],
    draw: (t, [dark, middle, , , light]) =>
      `<rect width="320" height="240" fill="${dark}"/>${each(24, (i) => `<circle cx="${(i * 67) % 320}" cy="${(i * 41) % 240}" r="${n(1 + 1.4 * swing((t + i / 7) % 1))}" fill="${light}"/>`)}<circle cx="160" cy="120" r="70" fill="${light}"/><circle cx="${n(160 + (t * 2 - 1) * 150)}" cy="120" r="72" fill="${dark}"/><circle cx="160" cy="120" r="70" fill="none" stroke="${middle}" stroke-width="2"/>`,
  },
  {
    alt: 'A ball bouncing',
    tags: ['bouncing', 'happy'],
    draw: (t, [dark, middle, accent, warm]) => {
      const high = 4 * t * (1 - t);
      const flat = high < 0.08 ? 1.25 : 1;
      return `<rect y="206" width="320" height="34" fill="${middle}"/><ellipse cx="160" cy="210" rx="${n(46 - 22 * high)}" ry="7" fill="${dark}" opacity="0.6"/><g transform="translate(160 ${n(172 - 118 * high)}) scale(${flat} ${n(1 / flat)})"><circle r="36" fill="${accent}"/><path d="M-36 0 A36 14 0 0 0 36 0" fill="none" stroke="${warm}" stroke-width="6" transform="rotate(${n(t * 180)})"/></g>`;
    },
  },
  {
    alt: 'A train passing hills',
    tags: ['train', 'travel'],
    draw: (t, [dark, middle, accent, , light]) =>
      `<path d="M-160 190 ${each(5, () => 'q40 -90 80 -40 t80 40 ')} V240 H-160 z" transform="translate(${n(-t * 160 + 80)} 0)" fill="${middle}"/><rect y="204" width="320" height="36" fill="${dark}"/>${each(3, (i) => `<g transform="translate(${34 + i * 88} ${n(150 + 2 * Math.sin(turn(t * 2 + i / 3)))})"><rect width="80" height="48" rx="8" fill="${accent}"/><rect x="10" y="10" width="24" height="18" fill="${light}"/><rect x="46" y="10" width="24" height="18" fill="${light}"/><circle cx="18" cy="50" r="8" fill="${light}"/><circle cx="62" cy="50" r="8" fill="${light}"/></g>`)}`,
  },
  {
    alt: 'A candle flickering',
    tags: ['candle', 'cosy'],
    draw: (t, [dark, middle, accent, warm, light]) =>
      `<rect width="320" height="240" fill="${dark}"/><circle cx="160" cy="96" r="${n(72 + 10 * Math.sin(turn(t * 3)))}" fill="${middle}" opacity="0.6"/><path d="M160 ${n(40 + 8 * Math.sin(turn(t * 2)))} Q${n(190 + 8 * Math.sin(turn(t)))} 100 160 128 Q${n(132 + 8 * Math.sin(turn(t)))} 100 160 ${n(40 + 8 * Math.sin(turn(t * 2)))}" fill="${warm}"/><circle cx="160" cy="112" r="10" fill="${light}"/><rect x="132" y="130" width="56" height="90" rx="6" fill="${accent}"/>`,
  },
  {
    alt: 'Dancing squares',
    tags: ['dance', 'pattern'],
    draw: (t, palette) =>
      each(
        12,
        (i) =>
          `<rect x="-22" y="-22" width="44" height="44" rx="6" transform="translate(${55 + (i % 4) * 70} ${50 + Math.floor(i / 4) * 70}) rotate(${n((t * 90 + i * 15) % 360)}) scale(${n(0.7 + 0.4 * swing((t + i / 12) % 1))})" fill="${palette[i % 3] ?? palette[0]}"/>`,
      ),
  },
  {
    alt: 'A cat wagging its tail',
    tags: ['cat', 'waiting'],
    draw: (t, [dark, middle, accent, , light]) =>
      `<path d="M206 196 q60 -10 ${n(40 + 26 * Math.sin(turn(t)))} -86" fill="none" stroke="${dark}" stroke-width="16" stroke-linecap="round"/><path d="M104 214 q-8 -110 56 -112 q66 2 60 112 z" fill="${dark}"/><circle cx="140" cy="88" r="42" fill="${dark}"/><path d="M104 74 l4 -44 l30 22 z M176 74 l-4 -44 l-30 22 z" fill="${dark}"/>${t > 0.85 ? `<path d="M118 86 h14 M148 86 h14" stroke="${light}" stroke-width="4"/>` : `<circle cx="125" cy="86" r="7" fill="${light}"/><circle cx="155" cy="86" r="7" fill="${light}"/>`}<path d="M136 100 h8 l-4 6 z" fill="${accent}"/><rect x="60" y="212" width="200" height="12" fill="${middle}"/>`,
  },
  {
    alt: 'A heart beating',
    tags: ['love', 'thank you'],
    draw: (t, [, middle, accent, , light]) => {
      const beatNow = 1 + 0.22 * Math.max(0, Math.sin(turn(t * 2))) ** 3;
      const heart = 'M0 60 C-90 -10 -50 -70 0 -30 C50 -70 90 -10 0 60 z';
      return `<path d="${heart}" transform="translate(160 116) scale(${n(1.5 + t)})" fill="none" stroke="${light}" stroke-width="4" opacity="${n(1 - t)}"/><path d="${heart}" transform="translate(164 122) scale(${n(1.3 * beatNow)})" fill="${middle}"/><path d="${heart}" transform="translate(160 116) scale(${n(1.3 * beatNow)})" fill="${accent}"/>`;
    },
  },
  {
    alt: 'Stars turning over a city',
    tags: ['city', 'stars'],
    draw: (t, [dark, middle, , warm, light]) =>
      `<rect width="320" height="240" fill="${middle}"/><g transform="rotate(${n(t * 30)} 160 240)">${each(36, (i) => `<circle cx="${n(160 + (90 + ((i * 29) % 150)) * Math.cos(turn((i % 12) / 12)))}" cy="${n(240 + (90 + ((i * 29) % 150)) * Math.sin(turn((i % 12) / 12)))}" r="${1.5 + (i % 3)}" fill="${light}"/>`)}</g>${each(
        8,
        (i) => {
          const high = 50 + ((i * 47) % 80);
          return `<rect x="${i * 42 - 6}" y="${240 - high}" width="38" height="${high}" fill="${dark}"/>${each(4, (w) => ((i + w + Math.floor(t * 4)) % 3 ? '' : `<rect x="${i * 42 + 4 + (w % 2) * 14}" y="${240 - high + 12 + Math.floor(w / 2) * 20}" width="8" height="11" fill="${warm}"/>`))}`;
        },
      )}`,
  },
];

/** Renders an animation as a GIF file. */
export function paintAnimation({ draw }: Animation, palette: Palette): Promise<Buffer> {
  const moments = Array.from({ length: frames }, (_, frame) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="${size.width}" height="${size.height}" fill="${palette[3]}"/>${draw(frame / frames, palette)}</svg>`,
    ),
  );
  return sharp(moments, { join: { animated: true } })
    .gif({ delay: moments.map(() => beat), loop: 0, colours: 32, effort: 3 })
    .toBuffer();
}
