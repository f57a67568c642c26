import sharp from 'sharp';
import type { Deps } from '../http/context.ts';
import { storeImage } from '../media/store-image.ts';
import { UnreachableError } from './unreachable-error.ts';

/** Longest edge in px of an image copied from another site. */
const maxEdge = 1280;
/**
 * Maximum number of decoded pixels. Preview images need no high resolution, and several may be
 * decoded in parallel.
 */
const maxPixels = 40_000_000;
/** Accepted formats: those for uploads, and AVIF, which sharp calls `heif`. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const wanted = {
  types: /^(?:image\/(?:jpe?g|png|gif|webp|avif)|application\/octet-stream|binary\/octet-stream)$/,
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  body: { bytes: 10_485_760, overflow: 'refuse' },
} as const;

/**
 * Re-encodes an image, scaled down if necessary, so that only its pixels are copied. Undefined for
 * invalid images and unsupported formats.
 */
async function redraw(content: Buffer): Promise<Buffer | undefined> {
  try {
    const image = sharp(content, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    }).timeout({ seconds: 20 });
    const { format, hasAlpha } = await image.metadata();
    if (!formats.has(format)) return undefined;
    const drawn = image
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true });
    return await (hasAlpha ? drawn.png() : drawn.jpeg({ quality: 84 })).toBuffer();
  } catch {
    return undefined;
  }
}

/**
 * Fetches an image and stores a copy, so that readers never contact the other server.
 *
 * @returns the path of the copy under `/media/`, or '' if it cannot be fetched or is invalid
 */
export async function fetchImage(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  address: URL,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { content } = await deps.outgoing.fetch(address, { ...wanted, signal });
    const drawn = await redraw(content);
    return drawn ? deps.media.url((await storeImage(deps, null, drawn, [])).key) : '';
  } catch (error) {
    if (error instanceof UnreachableError) return '';
    throw error;
  }
}
