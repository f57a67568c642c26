import sharp from 'sharp';
import type { MediaSize } from '../database/schema/media.ts';
import type { MessageImageFile } from '../database/schema/messaging.ts';
import type { Deps } from '../http/context.ts';
import { mediaByKey, noteMedia, type MediaRow } from './media-queries.ts';
import {
  canBeAnimated,
  judged,
  openImage,
  prepareImage,
  timeout,
  type PreparedImage,
} from './prepare-image.ts';
import { createSemaphore } from './semaphore.ts';

/** Widths of the smaller copies of an image; only those below the width of the image are used. */
export const imageWidths = [1280, 640, 500, 250, 100] as const;
/** Fewer widths for animated images, whose copies cost far more to make and to serve. */
const animatedWidths: readonly number[] = [500, 250];
/** An animated image with more pixels than this, in all its frames together, is not scaled down. */
const maxAnimatedPixels = 40_000_000;

/** One decoded image of the maximum size takes about 400 MB, so only two are processed at once. */
const limited = createSemaphore(2);

/**
 * The widths of the smaller copies that an image gets. Large animations get none, and animated PNGs,
 * whose copies would stand still.
 */
function copyWidths(
  { extension, width, height, frames }: PreparedImage,
  widths: readonly number[],
  moving: readonly number[] = animatedWidths,
): readonly number[] {
  if (frames > 1 && (extension === 'png' || width * height * frames > maxAnimatedPixels)) return [];
  return (frames > 1 ? moving : widths).filter((candidate) => candidate < width);
}

/**
 * Makes the smaller copies, widest first. Each copy of a still image is made from the previous
 * copy, so the full image is decoded only once.
 */
async function* shrink(
  { extension, content, width, height, frames, failOn = 'error' }: PreparedImage,
  targets: readonly number[],
): AsyncGenerator<{
  readonly content: Buffer;
  readonly extension: 'webp' | 'gif';
  readonly width: number;
  readonly height: number;
}> {
  if (frames > 1) {
    const animated = canBeAnimated(extension);
    // an animation without copies is decoded too, to detect damaged frames
    if (targets.length === 0)
      await judged(openImage(content, { animated, failOn }).resize({ width: 16 }).raw().toBuffer());
    else
      for (const target of targets) {
        const smaller = openImage(content, { animated, failOn }).resize({ width: target });
        const { data, info } = await judged(
          (extension === 'webp'
            ? smaller.webp({ quality: 82, effort: 2 })
            : smaller.gif({ effort: 4 })
          ).toBuffer({ resolveWithObject: true }),
        );
        yield {
          content: data,
          extension: extension === 'webp' ? 'webp' : 'gif',
          width: info.width,
          height: info.pageHeight ?? info.height,
        };
      }
    return;
  }
  let from = openImage(content, { failOn });
  for (const target of targets) {
    const { data, info } = await judged(
      from
        .clone()
        .resize({
          width: target,
          height: Math.max(1, Math.round((target * height) / width)),
          fit: 'fill',
        })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    from = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).timeout(timeout);
    yield {
      content: await from.clone().webp({ quality: 82, smartSubsample: true, effort: 3 }).toBuffer(),
      extension: 'webp',
      width: info.width,
      height: info.height,
    };
  }
  // an image without copies is decoded too, to detect damage
  if (targets.length === 0) await judged(from.stats());
}

/**
 * Stores a JPEG, PNG, GIF or WebP image with its smaller copies, and records it. Served files carry
 * no metadata; the original is kept if it differs from the served file, but is never served.
 *
 * @param ownerId the uploader; null for demo content and for images copied from other sites
 * @param widths of the smaller copies
 * @throws RefusalError 400 for unsupported or damaged files and too many pixels
 */
export async function storeImage(
  deps: Pick<Deps, 'db' | 'media'>,
  ownerId: string | null,
  sent: Buffer,
  widths: readonly number[] = imageWidths,
): Promise<MediaRow> {
  return limited(async function prepareAndStore() {
    const image = await prepareImage(sent);
    const key = await deps.media.put(image.content, image.extension);
    const known = await mediaByKey(deps.db, key);
    // the image may have been stored with other copies, or without the metadata of this file
    const alt_sizes: MediaSize[] = [...(known?.alt_sizes ?? [])];
    const missing = copyWidths(image, widths).filter(
      (target) => !alt_sizes.some(({ width }) => width === target),
    );
    const needsOriginal = !image.content.equals(sent) && (known?.original ?? null) === null;
    if (known && missing.length === 0 && !needsOriginal) return known;
    if (!known || missing.length > 0)
      for await (const { content, extension, width, height } of shrink(image, missing))
        alt_sizes.push({
          url: deps.media.url(await deps.media.put(content, extension)),
          width,
          height,
        });
    alt_sizes.sort((one, other) => other.width - one.width);
    const original = needsOriginal
      ? await deps.media.putOriginal(sent, image.extension)
      : undefined;
    return noteMedia(deps.db, ownerId, {
      key,
      kind: 'image',
      width: image.width,
      height: image.height,
      alt_sizes,
      ...(original !== undefined && { original }),
    });
  });
}

/**
 * Stores an image as private files: the image without metadata, then its smaller copies, widest
 * first.
 *
 * @throws RefusalError 400 as {@link storeImage} does
 */
export async function storePrivateImage(
  { media }: Pick<Deps, 'media'>,
  sent: Buffer,
  widths: readonly number[],
): Promise<readonly MessageImageFile[]> {
  return limited(async function prepareAndStore() {
    const image = await prepareImage(sent);
    const { content, extension, width, height } = image;
    const files = [{ key: await media.putPrivate(content, extension), width, height }];
    for await (const copy of shrink(image, copyWidths(image, widths, widths)))
      files.push({
        key: await media.putPrivate(copy.content, copy.extension),
        width: copy.width,
        height: copy.height,
      });
    return files;
  });
}
