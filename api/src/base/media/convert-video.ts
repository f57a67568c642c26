import path from 'node:path';
import sharp from 'sharp';
import { videoPlayer } from '@tessera/shared-contracts/media/video-player';
import { ConversionError, runTool, type Converter } from './ffmpeg.ts';
import { probeVideo, readOnlyVideo, type ProbedVideo } from './probe-video.ts';

/** The results of a conversion; `file` and `hdFile` are paths in the given folder. */
export interface ConvertedVideo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  /** The video in high resolution; undefined when its source fits the box of the low resolution. */
  readonly hdFile: string | undefined;
  readonly poster: Buffer;
  /** Sprite of ten frames side by side; the size is that of one frame. */
  readonly filmstrip: { readonly content: Buffer; readonly width: number; readonly height: number };
}

/**
 * Limits of each resolution. `long` and `short` are the sides of the box that the video must fit.
 * `crf` is the quality setting of x264. `rate` is the maximum bit rate in kbit/s of an encoded
 * video; a source below twice this rate may be copied instead.
 */
const boxes = {
  sd: { long: 854, short: 480, crf: '24', rate: 1200 },
  hd: { long: 1920, short: 1080, crf: '22', rate: 5000 },
} as const;
type Box = (typeof boxes)[keyof typeof boxes];

/** Maximum length in seconds; longer videos are cut. */
const maxSeconds = 3600;
/** Timeout in milliseconds per converted file; a video has one or two. */
const timeout = 1_500_000;
const maxOutputBytes = 500_000_000;
const stripWidth = 160;

const halveToEven = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/** Scales a size down to fit a box in either orientation; never enlarges. Sides become even. */
function fitInto(
  { width, height }: Pick<ProbedVideo, 'width' | 'height'>,
  { long, short }: Box,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
  return { width: halveToEven(width * scale), height: halveToEven(height * scale) };
}

const isWithin = (
  { width, height }: Pick<ProbedVideo, 'width' | 'height'>,
  { long, short }: Box,
): boolean => Math.max(width, height) <= long && Math.min(width, height) <= short;

/**
 * Output options. Only the first video stream and the first audio stream are kept, without
 * metadata, chapters, subtitles and data streams. `faststart` puts the index at the start. Anything
 * after the first hour is cut off.
 */
const bare = [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-t',
  String(maxSeconds),
];

function codingOf(video: ProbedVideo, box: Box): string[] {
  const isGoodAsItIs =
    video.isPlayable &&
    video.isUpright &&
    isWithin(video, box) &&
    video.bitRate > 0 &&
    video.bitRate < box.rate * 2000;
  if (isGoodAsItIs) return ['-c', 'copy'];
  const { width, height } = fitInto(video, box);
  return [
    '-vf',
    `scale=${width}:${height},setsar=1`,
    '-fpsmax',
    '60',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    box.crf,
    '-maxrate',
    `${box.rate}k`,
    '-bufsize',
    `${box.rate * 2}k`,
    '-pix_fmt',
    'yuv420p',
    '-g',
    '120',
    '-flags:v',
    '+bitexact',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-ac',
    '2',
    '-ar',
    '48000',
    '-flags:a',
    '+bitexact',
  ];
}

const makeOne = async (
  { ffmpeg }: Converter,
  video: ProbedVideo,
  source: string,
  target: string,
  box: Box,
): Promise<void> => {
  await runTool(
    ffmpeg,
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-threads',
      '2',
      ...readOnlyVideo(source),
      ...bare,
      ...codingOf(video, box),
      '-threads',
      '2',
      '-f',
      'mp4',
      target,
    ],
    { time: timeout, output: maxOutputBytes },
  );
};

/** The frame at a time in seconds, as PNG; undefined past the end. */
async function frameAt(
  { ffmpeg }: Converter,
  file: string,
  seconds: number,
  target: string,
): Promise<Buffer | undefined> {
  await runTool(
    ffmpeg,
    [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-ss',
      seconds.toFixed(3),
      ...readOnlyVideo(file),
      '-frames:v',
      '1',
      '-an',
      '-f',
      'image2',
      target,
    ],
    { time: 60_000, output: 60_000_000 },
  );
  return sharp(target)
    .png()
    .toBuffer()
    .catch(() => undefined);
}

/**
 * The frame to show before a video plays: one of its first second, past a fade from black. A video
 * may have no frame there, for example if it is one picture with sound; then its first frame.
 */
async function makePoster(
  converter: Converter,
  file: string,
  duration: number,
  folder: string,
): Promise<Buffer> {
  const target = path.join(folder, 'poster.png');
  const frame =
    (await frameAt(converter, file, Math.min(1, duration / 3), target)) ??
    (await frameAt(converter, file, 0, target));
  if (!frame) throw new ConversionError('no frame could be extracted from it');
  return sharp(frame).jpeg({ quality: 85 }).toBuffer();
}

/** Where the picture has ended, the frame before is repeated, and at the start `poster`. */
async function makeFilmstrip(
  converter: Converter,
  file: string,
  video: ProbedVideo,
  poster: Buffer,
  folder: string,
): Promise<ConvertedVideo['filmstrip']> {
  const height = halveToEven((stripWidth * video.height) / video.width);
  const frames: Buffer[] = [];
  for (let at = 0; at < videoPlayer.filmstrip; at++) {
    const found = await frameAt(
      converter,
      file,
      ((at + 0.5) * video.duration) / videoPlayer.filmstrip,
      path.join(folder, `strip-${at}.png`),
    );
    frames.push(
      (found === undefined ? frames.at(-1) : undefined) ??
        (await sharp(found ?? poster)
          .resize(stripWidth, height, { fit: 'fill' })
          .png()
          .toBuffer()),
    );
  }
  const content = await sharp({
    create: { width: stripWidth * videoPlayer.filmstrip, height, channels: 3, background: '#000' },
  })
    .composite(frames.map((input, at) => ({ input, left: at * stripWidth, top: 0 })))
    .jpeg({ quality: 75 })
    .toBuffer();
  return { content, width: stripWidth, height };
}

/**
 * Converts an MP4 or QuickTime video to a format that every browser plays: H.264 and AAC in a
 * fast-start MP4 without metadata. One file fits into 854 × 480 pixels in either orientation; if
 * the source is larger, a second one fits into 1920 × 1080. Also makes a poster and a sprite of ten
 * frames.
 *
 * @param folder receives the files; the caller removes it
 * @throws ConversionError when this video cannot be converted
 */
export async function convertVideo(
  converter: Converter,
  source: string,
  folder: string,
): Promise<ConvertedVideo> {
  const video = await probeVideo(converter, source);
  const file = path.join(folder, 'sd.mp4');
  await makeOne(converter, video, source, file, boxes.sd);
  const hdFile = isWithin(video, boxes.sd) ? undefined : path.join(folder, 'hd.mp4');
  if (hdFile !== undefined) await makeOne(converter, video, source, hdFile, boxes.hd);
  const made = await probeVideo(converter, file);
  const poster = await makePoster(converter, hdFile ?? file, made.duration, folder);
  return {
    file,
    hdFile,
    width: made.width,
    height: made.height,
    duration: made.duration,
    poster,
    filmstrip: await makeFilmstrip(converter, file, made, poster, folder),
  };
}
