/**
 * Generates real files for tests: images with sharp, audio and video with ffmpeg.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** The GPS location in the EXIF data of the sample JPEGs. */
export const sampleLocation = {
  latitude: '51/1 30/1 0/1',
  latitudeRef: 'N',
  longitude: '0/1 7/1 39/1',
  longitudeRef: 'W',
} as const;

export interface ImageOptions {
  /** Width as stored by the camera, before rotation. */
  readonly width?: number;
  readonly height?: number;
  /** Images with different seeds differ. */
  readonly seed?: number;
}

/** A gradient with a red upper left quarter, so that a wrong rotation is obvious. */
function drawing({ width = 1600, height = 1200, seed = 0 }: ImageOptions): Buffer {
  const half = { w: Math.round(width / 2), h: Math.round(height / 2) };
  const hue = (seed * 47) % 360;
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      `<defs><linearGradient id="g"><stop offset="0" stop-color="hsl(${hue} 60% 40%)"/>`,
      `<stop offset="1" stop-color="hsl(${hue + 60} 70% 80%)"/></linearGradient></defs>`,
      `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
      `<rect width="${half.w}" height="${half.h}" fill="#d33"/>`,
      `<circle cx="${half.w}" cy="${half.h}" r="${Math.round(Math.min(width, height) / 4)}"`,
      ` fill="hsl(${hue + 180} 80% 60%)"/></svg>`,
    ].join(''),
  );
}

/**
 * A JPEG like one from a phone: by default stored sideways, with orientation, camera and location
 * in its EXIF data. The upper left quarter of the stored image is red.
 */
export const makeJpeg = (
  options: ImageOptions & { readonly orientation?: number } = {},
): Promise<Buffer> =>
  sharp(drawing(options))
    .flatten()
    .jpeg({ quality: 85 })
    .withExif({
      IFD0: { Make: 'Tessera', Model: 'Sample One', Copyright: 'somebody' },
      IFD3: {
        GPSLatitudeRef: sampleLocation.latitudeRef,
        GPSLatitude: sampleLocation.latitude,
        GPSLongitudeRef: sampleLocation.longitudeRef,
        GPSLongitude: sampleLocation.longitude,
      },
    })
    .withMetadata({ orientation: options.orientation ?? 6 })
    .toBuffer();

/** A PNG with an alpha channel; all of its pixels are opaque. */
export const makePng = (options: ImageOptions = {}): Promise<Buffer> =>
  sharp(drawing({ width: 800, height: 600, ...options }))
    .png()
    .toBuffer();

/** A looping animated GIF of a few frames. */
export async function makeGif({
  width = 320,
  height = 240,
  frames = 8,
  seed = 0,
}: ImageOptions & { readonly frames?: number } = {}): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp(drawing({ width, height, seed: seed + at * 2 }))
        .flatten()
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .gif({ delay: images.map(() => 100), loop: 0 })
    .toBuffer();
}

const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg';

/**
 * Whether audio and video samples can be made here. If not, the tests that need them are skipped,
 * and the step 'Programs' of `npm test` at the root fails.
 */
export const hasFfmpeg = spawnSync(ffmpeg, ['-version'], { stdio: 'ignore' }).status === 0;

async function byFfmpeg(
  extension: string,
  args: (folder: string) => readonly string[],
  files: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-sample-'));
  try {
    for (const [name, content] of Object.entries(files))
      await writeFile(path.join(folder, name), content);
    const out = path.join(folder, `out.${extension}`);
    await run(ffmpeg, ['-v', 'error', '-y', ...args(folder), out]);
    return await readFile(out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** ID3 tags of the sample track. */
export const sampleTrack = {
  title: 'Night Bus',
  artist: 'The Samples',
  album: 'Round the Corner',
} as const;

/** An MP3 of a few seconds, with ID3 tags and cover art. */
export const makeMp3 = async ({
  seconds = 2,
}: { readonly seconds?: number } = {}): Promise<Buffer> => {
  const art = await makeJpeg({ width: 600, height: 600, orientation: 1 });
  return byFfmpeg(
    'mp3',
    (folder) => [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${seconds}`,
      '-i',
      path.join(folder, 'art.jpg'),
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '64k',
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
      '-metadata',
      `title=${sampleTrack.title}`,
      '-metadata',
      `artist=${sampleTrack.artist}`,
      '-metadata',
      `album=${sampleTrack.album}`,
      '-id3v2_version',
      '3',
    ],
    { 'art.jpg': art },
  );
};

export interface VideoOptions {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly hasSound?: boolean;
  /** ffmpeg encoder, such as `libx264` or `mpeg4`. */
  readonly codec?: string;
}

/** A video like one from a phone, with location metadata and with its index at the end. */
const makeVideo = (
  extension: 'mp4' | 'mov',
  { seconds = 3, width = 640, height = 360, hasSound = true, codec = 'libx264' }: VideoOptions,
): Promise<Buffer> =>
  byFfmpeg(extension, () => [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`,
    ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`] : []),
    '-c:v',
    codec,
    '-pix_fmt',
    'yuv420p',
    ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []),
    ...(hasSound ? ['-c:a', 'aac'] : []),
    '-metadata',
    'location=+51.5000-000.1275/',
    '-metadata',
    'title=Sample video',
    '-movflags',
    'use_metadata_tags',
  ]);

/** An MP4; by default with H.264 and AAC. */
export const makeMp4 = (options: VideoOptions = {}): Promise<Buffer> => makeVideo('mp4', options);
/** Picture and sound that do not cover the same time, all in seconds. */
export interface OddVideoOptions {
  /** Start and end of the picture; it has 25 frames a second, at least one. */
  readonly picture: readonly [from: number, to: number];
  /** Length of the sound; 0 for none. */
  readonly sound: number;
  readonly width?: number;
  readonly codec?: string;
}

/** An MP4 in plain red whose picture may be a single frame, late, or shorter than its sound. */
export const makeOddMp4 = ({
  picture: [from, to],
  sound,
  width = 320,
  codec = 'libx264',
}: OddVideoOptions): Promise<Buffer> =>
  byFfmpeg('mp4', () => [
    '-itsoffset',
    String(from),
    '-f',
    'lavfi',
    '-i',
    `color=red:size=${width}x240:rate=25:duration=${Math.max(0.04, to - from)}`,
    ...(sound > 0 ? ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${sound}`] : []),
    '-c:v',
    codec,
    '-pix_fmt',
    'yuv420p',
    '-fps_mode',
    'passthrough',
    '-c:a',
    'aac',
  ]);

/** An MP4 with sound and nothing to see. */
export const makeSoundMp4 = (): Promise<Buffer> =>
  byFfmpeg('mp4', () => ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=1', '-c:a', 'aac']);
/** A QuickTime file; by default with MPEG-4 Part 2, which no browser plays. */
export const makeMov = (options: VideoOptions = {}): Promise<Buffer> =>
  makeVideo('mov', { codec: 'mpeg4', ...options });
