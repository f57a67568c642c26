import sharp from 'sharp';
import type { Palette } from './scenes.ts';

/** Size of an EBML element as an 8-byte number: simple, and large enough for anything. */
const size8 = (length: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return buffer;
};
const element = (id: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), size8(body.length), body]);
};
const number = (id: string, value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return element(id, buffer);
};
const float = (id: string, value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return element(id, buffer);
};
const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));

/**
 * Extracts the VP8 frame of a lossy WebP file. A WebP image is one VP8 key frame in a RIFF file, so
 * images can be assembled into a video without a video encoder.
 */
export function vp8Frame(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ')
      return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error('this WebP file holds no VP8 frame');
}

/** Writes a WebM video of VP8 key frames. `frameTime` is in milliseconds. */
export function muxWebm(
  frames: readonly Buffer[],
  width: number,
  height: number,
  frameTime: number,
): Buffer {
  const header = element(
    '1a45dfa3',
    number('4286', 1),
    number('42f7', 1),
    number('42f2', 4),
    number('42f3', 8),
    text('4282', 'webm'),
    number('4287', 2),
    number('4285', 2),
  );
  const info = element(
    '1549a966',
    number('2ad7b1', 1_000_000),
    float('4489', frames.length * frameTime),
    text('4d80', 'tessera'),
    text('5741', 'tessera'),
  );
  const tracks = element(
    '1654ae6b',
    element(
      'ae',
      number('d7', 1),
      number('73c5', 1),
      number('83', 1),
      text('86', 'V_VP8'),
      element('e0', number('b0', width), number('ba', height)),
    ),
  );
  const blocks = frames.map((frame, i) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(i * frameTime, 1);
    return element('a3', head, frame);
  });
  const cluster = element('1f43b675', number('e7', 0), ...blocks);
  return Buffer.concat([header, element('18538067', info, tracks, cluster)]);
}

/**
 * Creates a video of a few seconds in which discs circle the centre; the poster is its first frame.
 */
export async function makeVideo(
  palette: Palette,
  turns: number,
): Promise<{
  readonly video: Buffer;
  readonly poster: Buffer;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}> {
  const [width, height, count, frameTime] = [480, 270, 50, 80];
  const draw = (step: number) => {
    const angle = (2 * Math.PI * step * turns) / count;
    const discs = [0, 1, 2, 3].map((i) => {
      const a = angle * (1 + i * 0.25) + (i * Math.PI) / 2;
      return `<circle cx="${width / 2 + Math.cos(a) * (50 + i * 26)}" cy="${height / 2 + Math.sin(a) * (34 + i * 18)}" r="${26 - i * 3}" fill="${palette[i] ?? palette[0]}"/>`;
    });
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${palette[4]}"/>${discs.join('')}</svg>`,
    );
  };
  const frames: Buffer[] = [];
  for (let step = 0; step < count; step++)
    frames.push(
      vp8Frame(await sharp(draw(step)).flatten().webp({ quality: 70, effort: 0 }).toBuffer()),
    );
  return {
    video: muxWebm(frames, width, height, frameTime),
    poster: await sharp(draw(0)).flatten().jpeg({ quality: 82 }).toBuffer(),
    width,
    height,
    seconds: (count * frameTime) / 1000,
  };
}
