import path from 'node:path';
import sharp from 'sharp';
import { videoPlayer } from '@tessera/shared-contracts/media/video-player';
import { ConversionError, runTool, type Converter } from './ffmpeg.ts';
import { probeFilm, readOnlyFilm, type ProbedFilm } from './probe-film.ts';

/** What becomes of a film; files in the folder that was given. */
export interface ConvertedFilm {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  /** The finer one; undefined when the film is not larger than the first. */
  readonly hdFile: string | undefined;
  readonly poster: Buffer;
  /** Ten pictures side by side; the size is that of one. */
  readonly filmstrip: { readonly content: Buffer; readonly width: number; readonly height: number };
}

/** The longer and the shorter side that a film is fitted into. */
const boxes = {
  sd: { long: 854, short: 480, crf: '24', rate: 1200 },
  hd: { long: 1920, short: 1080, crf: '22', rate: 5000 },
} as const;
type Box = (typeof boxes)[keyof typeof boxes];

/** A film that claims to be longer is cut here. Seconds. */
const longest = 3600;
/** Milliseconds for one of the two films. */
const patience = 1_500_000;
const mostOutput = 500_000_000;
const stripWidth = 160;

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/** The size that fits into a box, lying or standing, without enlarging. */
function fitInto(
  { width, height }: Pick<ProbedFilm, 'width' | 'height'>,
  { long, short }: Box,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const isWithin = (
  { width, height }: Pick<ProbedFilm, 'width' | 'height'>,
  { long, short }: Box,
): boolean => Math.max(width, height) <= long && Math.min(width, height) <= short;

/** Nothing but pictures and sound: no place, no device, no chapters, no subtitles. */
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
  String(longest),
];

function codingOf(film: ProbedFilm, box: Box): string[] {
  const isGoodAsItIs =
    film.isPlayable &&
    film.isUpright &&
    isWithin(film, box) &&
    film.bitRate > 0 &&
    film.bitRate < box.rate * 2000;
  if (isGoodAsItIs) return ['-c', 'copy'];
  const { width, height } = fitInto(film, box);
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
  film: ProbedFilm,
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
      ...readOnlyFilm(source),
      ...bare,
      ...codingOf(film, box),
      '-threads',
      '2',
      '-f',
      'mp4',
      target,
    ],
    { time: patience, output: mostOutput },
  );
};

/** One picture of a film at a time of it, as PNG; undefined where there is none any more. */
async function pictureAt(
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
      ...readOnlyFilm(file),
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

async function makeFilmstrip(
  converter: Converter,
  file: string,
  film: ProbedFilm,
  folder: string,
): Promise<ConvertedFilm['filmstrip']> {
  const height = even((stripWidth * film.height) / film.width);
  const pictures: Buffer[] = [];
  for (let at = 0; at < videoPlayer.filmstrip; at++) {
    const found = await pictureAt(
      converter,
      file,
      ((at + 0.5) * film.duration) / videoPlayer.filmstrip,
      path.join(folder, `strip-${at}.png`),
    );
    const shown = found
      ? await sharp(found).resize(stripWidth, height, { fit: 'fill' }).png().toBuffer()
      : pictures.at(-1);
    if (shown) pictures.push(shown);
  }
  const content = await sharp({
    create: { width: stripWidth * videoPlayer.filmstrip, height, channels: 3, background: '#000' },
  })
    .composite(pictures.map((input, at) => ({ input, left: at * stripWidth, top: 0 })))
    .jpeg({ quality: 75 })
    .toBuffer();
  return { content, width: stripWidth, height };
}

/**
 * Makes of an MP4 or QuickTime film what every browser plays: H.264 and AAC in an MP4 that begins at once, without
 * anything beside pictures and sound, at most 854 × 480 and, when there is more to see, 1920 × 1080; a poster and ten
 * pictures along the film.
 *
 * @param folder is filled with files; the caller removes it
 * @throws ConversionError when this film cannot be converted
 */
export async function convertFilm(
  converter: Converter,
  source: string,
  folder: string,
): Promise<ConvertedFilm> {
  const film = await probeFilm(converter, source);
  const file = path.join(folder, 'sd.mp4');
  await makeOne(converter, film, source, file, boxes.sd);
  const hdFile = isWithin(film, boxes.sd) ? undefined : path.join(folder, 'hd.mp4');
  if (hdFile !== undefined) await makeOne(converter, film, source, hdFile, boxes.hd);
  const made = await probeFilm(converter, file);
  const poster = await pictureAt(
    converter,
    hdFile ?? file,
    Math.min(1, made.duration / 3),
    path.join(folder, 'poster.png'),
  );
  if (!poster) throw new ConversionError('no picture could be taken from it');
  return {
    file,
    hdFile,
    width: made.width,
    height: made.height,
    duration: made.duration,
    poster: await sharp(poster).jpeg({ quality: 85 }).toBuffer(),
    filmstrip: await makeFilmstrip(converter, file, made, folder),
  };
}
