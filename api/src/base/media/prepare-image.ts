import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import {
  invalidTypeText,
  maxImagePixels,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';
import { invalid, type RefusalError } from '../wire/refusal.ts';
import { inksToRgb } from './inks.ts';
import { sniffed } from '../media-store/media-types.ts';
import { pngFrames, strippers } from './strip-metadata.ts';

/** The last bytes of the types that have an end marker which every decoder can do without. */
const ends: Readonly<Partial<Record<keyof typeof strippers, Buffer>>> = {
  jpg: Buffer.from('ffd9', 'hex'),
  png: Buffer.from('0000000049454e44ae426082', 'hex'),
};

/**
 * A JPEG or PNG that was cut in or before its end marker, with this marker; any other file as it
 * is. Whether only the marker was missing shows when the image is decoded.
 */
function completeImage(extension: keyof typeof strippers, sent: Buffer): Buffer {
  const end = ends[extension];
  if (!end || strippers[extension](sent)) return sent;
  let there = end.length - 1;
  while (!sent.subarray(sent.length - there).equals(end.subarray(0, there))) there -= 1;
  return Buffer.concat([sent.subarray(0, sent.length - there), end]);
}

type ImageExtension = keyof typeof strippers;
const extensions: ReadonlyMap<string, ImageExtension> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);
/** Whether sharp can read and write all frames of such an image. */
export const canBeAnimated = (extension: ImageExtension): boolean =>
  extension === 'gif' || extension === 'webp';

/** Limit for sharp's work on one image. */
export const timeout = { seconds: 60 } as const;

const isPixelLimit = (error: unknown): boolean =>
  error instanceof Error && /pixel limit|too large|dimensions/i.test(error.message);
const refusalOf = (error: unknown): RefusalError =>
  invalid(isPixelLimit(error) ? uploadTexts.tooManyPixels : uploadTexts.unreadable);

/** Awaits sharp's work on an upload; turns every failure into a refusal of the file. */
export const judged = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw refusalOf(error);
  });

interface OpenOptions {
  readonly animated?: boolean;
  /** Damage that is refused; a missing end is only a warning once its marker has been added. */
  readonly failOn?: 'error' | 'warning';
}
/** Opens an image within our limits on pixels and time. */
export const openImage = (
  content: Buffer,
  { animated = false, failOn = 'error' }: OpenOptions = {},
): Sharp =>
  sharp(content, {
    limitInputPixels: maxImagePixels,
    failOn,
    sequentialRead: true,
    animated,
  }).timeout(timeout);

/** A validated image. */
export interface PreparedImage extends Pick<OpenOptions, 'failOn'> {
  readonly extension: ImageExtension;
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Quality of a JPEG that replaces the uploaded one. */
const jpeg = { quality: 92 } as const;

/**
 * A CMYK image as an upright JPEG in RGB. Programs differ in how they show CMYK, so all sizes have
 * to be made from one conversion: the one of browsers, which use the profile if there is one.
 */
async function drawInRgb(
  sent: Buffer,
  icc: Buffer | undefined,
  options: OpenOptions,
): Promise<Buffer> {
  const image = openImage(sent, options).autoOrient();
  const output = { ...jpeg, chromaSubsampling: '4:4:4' } as const;
  if (icc?.subarray(16, 20).toString('latin1') === 'CMYK') return image.jpeg(output).toBuffer();
  const { data, info } = await image
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return sharp(await inksToRgb(data), { raw: { width, height, channels: 3 } })
    .timeout(timeout)
    .jpeg(output)
    .toBuffer();
}

/**
 * Validates an uploaded image and makes it servable: without metadata and, unless it is animated,
 * rotated upright; a CMYK image in RGB.
 *
 * @throws RefusalError 400 for unsupported and damaged files and too many pixels
 */
export async function prepareImage(uploaded: Buffer): Promise<PreparedImage> {
  if (uploaded.length === 0) throw invalid(uploadTexts.empty);
  const type = await fileTypeFromBuffer(uploaded);
  const extension = extensions.get(type?.mime ?? '');
  if (extension === undefined) throw invalid(invalidTypeText(uploadRules.photo, sniffed(type)));
  const sent = completeImage(extension, uploaded);
  const failOn = sent === uploaded ? 'error' : 'warning';
  const animated = canBeAnimated(extension);
  const {
    autoOrient,
    orientation = 1,
    pages = 1,
    space,
    icc,
    ...stored
  } = await judged(openImage(sent, { animated, failOn }).metadata());
  // @NOTE The decoder repairs an absurd canvas size of a GIF; browsers trust that size.
  if (extension === 'gif' && sent.readUInt16LE(6) * sent.readUInt16LE(8) * pages > maxImagePixels)
    throw invalid(uploadTexts.tooManyPixels);
  const stripped = strippers[extension](sent);
  if (!stripped) throw invalid(uploadTexts.unreadable);
  const frames = extension === 'png' ? pngFrames(stripped) : pages;
  // an animation keeps its pixels, so it is not turned
  const { width, height } =
    frames > 1 ? { width: stored.width, height: stored.pageHeight ?? stored.height } : autoOrient;
  const prepared = { extension, width, height, frames };
  if (space === 'cmyk')
    return { ...prepared, content: await judged(drawInRgb(sent, icc, { failOn })) };
  if (orientation === 1 || frames > 1) return { ...prepared, content: stripped, failOn };
  const upright = openImage(sent, { failOn }).autoOrient();
  const drawn = {
    png: () => upright.png(),
    jpg: () => upright.jpeg(jpeg),
    gif: () => upright.gif(),
    webp: () => upright.webp({ quality: 92 }),
  }[extension]();
  return { ...prepared, content: await judged(drawn.toBuffer()) };
}
