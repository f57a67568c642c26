import { fileUnreadable } from '@tessera/shared-contracts/media/events';
import type { Bus } from '@tessera/shared-contracts/platform/bus';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { typeOfFile } from '../../../uploads/check-file.ts';
import type { PhotoScaler } from './photo-scaler.ts';

/** Number of bytes at the start of a file that are searched for metadata. */
const metadataBytes = 262_144;

function holds(bytes: Uint8Array, text: string): boolean {
  const wanted = new TextEncoder().encode(text);
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/** What can be read from the first bytes of an image. */
interface PhotoFacts {
  /** Whether it has Exif data, such as a rotation or a location. */
  readonly hasExif: boolean;
  /** Whether it is an animated PNG: drawing one to a canvas would stop the animation. */
  readonly isAnimated: boolean;
}

async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  const bytes = new Uint8Array(await file.slice(0, metadataBytes).arrayBuffer());
  return {
    hasExif: holds(bytes, 'Exif\0\0') || holds(bytes, 'eXIf'),
    isAnimated: holds(bytes, 'acTL'),
  };
}

/** A photo ready to be uploaded. Width and height are 0 where the browser cannot tell. */
export interface ProcessedPhoto {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

/** Makes a chosen photo ready for upload; see {@link createProcessPhoto}. Never rejects. */
export type ProcessPhoto = (file: File) => Promise<ProcessedPhoto>;

/** Media types that are rescaled and rotated in the browser. */
const scaled = /^image\/(?:jpe?g|png)$/i;

/** Milliseconds to wait for an image to load. */
const timeout = 20_000;

/** Size of an image in px, measured by loading it; undefined when it does not load. */
export async function measureByAddress(
  url: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  image.addEventListener('load', () => resolve(true));
  image.addEventListener('error', () => resolve(false));
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  const timer = setTimeout(() => resolve(false), timeout);
  const isLoaded = await promise;
  clearTimeout(timer);
  return isLoaded && image.naturalWidth > 0
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : undefined;
}

async function withSize(file: File, measure: typeof measureByAddress): Promise<ProcessedPhoto> {
  const url = URL.createObjectURL(file);
  try {
    return { file, ...((await measure(url)) ?? { width: 0, height: 0 }) };
  } finally {
    URL.revokeObjectURL(url);
  }
}

const withEnding = (name: string, type: string): string =>
  name.replace(/(?:\.[^.]*)?$/, type === 'image/png' ? '.png' : '.jpg');

/**
 * Redraws JPEGs and PNGs upright and without metadata, the longer side at most 1080 px; tall strips
 * keep their size if their files are small enough to send. Photos without Exif data that need no
 * scaling stay unchanged. Other types, animated PNGs and unreadable files are only measured.
 */
export const createProcessPhoto = (
  bus: Bus,
  scaler: Pick<PhotoScaler, 'scale'>,
  measure: typeof measureByAddress = measureByAddress,
): ProcessPhoto =>
  async function processPhoto(file) {
    const type = typeOfFile(file).toLowerCase().replace('image/jpg', 'image/jpeg');
    if (!scaled.test(type)) return withSize(file, measure);
    try {
      const { hasExif, isAnimated } = await readPhotoFacts(file);
      if (isAnimated) return await withSize(file, measure);
      const { content, width, height } = await scaler.scale(
        file,
        type,
        postLimits.photoDownscale,
        hasExif,
      );
      if (!content) return { file, width, height };
      return {
        file: new File([content], withEnding(file.name, content.type), {
          type: content.type,
          lastModified: file.lastModified,
        }),
        width,
        height,
      };
    } catch (error) {
      bus.emit(fileUnreadable, {
        name: file.name,
        type: file.type,
        size: file.size,
        reason: String(error),
      });
      return withSize(file, measure);
    }
  };
