/** Images that sharp reads but does not write: CMYK without a profile, and animated PNG. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Cyan, magenta, yellow and black; 255 is full ink. */
export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** An uncompressed TIFF with upright fields of the given inks side by side. */
function cmykTiff(width: number, height: number, fields: readonly Inks[]): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    pixels.set(fields[Math.floor(((at % width) * fields.length) / width)] ?? [], at * 4);
  const [short, long] = [3, 4];
  const count = 10;
  const bitsAt = 8 + 2 + count * 12 + 4;
  const pixelsAt = bitsAt + 8;
  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(count, 8);
  const entries = [
    [256, short, 1, width],
    [257, short, 1, height],
    [258, short, 4, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 5],
    [273, long, 1, pixelsAt],
    [277, short, 1, 4],
    [278, short, 1, height],
    [279, long, 1, pixels.length],
    [284, short, 1, 1],
  ] as const;
  entries.forEach(([tag, type, values, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let ink = 0; ink < 4; ink += 1) head.writeUInt16LE(8, bitsAt + ink * 2);
  return Buffer.concat([head, pixels]);
}

/** The segment of a JPEG that says how to turn it. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

/** A JPEG in CMYK with upright fields of the given inks side by side. */
export async function makeCmyk(
  fields: readonly Inks[],
  {
    width = 800,
    height = 600,
    hasProfile = false,
    orientation,
  }: {
    readonly width?: number;
    readonly height?: number;
    readonly hasProfile?: boolean;
    readonly orientation?: number;
  } = {},
): Promise<Buffer> {
  const image = sharp(cmykTiff(width, height, fields)).pipelineColourspace('cmyk');
  if (hasProfile) image.withIccProfile('cmyk');
  const jpeg = await image.toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  return orientation === undefined
    ? jpeg
    : Buffer.concat([jpeg.subarray(0, 2), orientationSegment(orientation), jpeg.subarray(2)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** The contents of the chunks of a PNG with this name. */
function chunksOf(png: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === wanted)
      found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return found;
}

/** An endless animated PNG with one plain frame per colour, a tenth of a second each. */
export async function makeApng(
  colours: readonly string[],
  { width = 640, height = 480 }: { readonly width?: number; readonly height?: number } = {},
): Promise<Buffer> {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const numbers = (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
    return bytes;
  };
  let sequence = 0;
  const next = (): number => sequence++;
  const times = Buffer.from([0, 1, 0, 10, 0, 0]);
  const [first = Buffer.alloc(0)] = frames;
  return Buffer.concat([
    first.subarray(0, 8),
    chunk('IHDR', chunksOf(first, 'IHDR')[0] ?? Buffer.alloc(0)),
    chunk('acTL', numbers(frames.length, 0)),
    ...frames.flatMap((frame, at) => {
      const control = chunk('fcTL', Buffer.concat([numbers(next(), width, height, 0, 0), times]));
      const data = chunksOf(frame, 'IDAT').map((part) =>
        at === 0 ? chunk('IDAT', part) : chunk('fdAT', Buffer.concat([numbers(next()), part])),
      );
      return [control, ...data];
    }),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
