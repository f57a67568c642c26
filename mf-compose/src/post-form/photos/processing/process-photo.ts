import { fileUnreadable } from '@tessera/shared-contracts/media/events';
import type { Bus } from '@tessera/shared-contracts/contract/bus';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { typeOfFile } from '../../../uploads/check-file.ts';
import { readPhotoFacts } from './photo-facts.ts';
import type { PhotoScaler } from './photo-scaler.ts';

/** A photo ready to be uploaded. Width and height are 0 where the browser cannot tell. */
export interface ProcessedPhoto {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

/** Rotates and scales a chosen photo and strips its metadata. Never rejects. */
export type ProcessPhoto = (file: File) => Promise<ProcessedPhoto>;

/** Only these are rescaled and rotated in the browser. */
const scaled = /^image\/(?:jpe?g|png)$/i;

/** Milliseconds after which an image that does not load is given up. */
const timeout = 20_000;

/** Size of an image in px, measured by loading its address; undefined when it does not load. */
export async function measureByAddress(
  address: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  image.addEventListener('load', () => resolve(true));
  image.addEventListener('error', () => resolve(false));
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  const timer = setTimeout(() => resolve(false), timeout);
  const isShown = await promise;
  clearTimeout(timer);
  return isShown && image.naturalWidth > 0
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : undefined;
}

async function readByAddress(
  file: File,
  measure: typeof measureByAddress,
): Promise<ProcessedPhoto> {
  const address = URL.createObjectURL(file);
  try {
    return { file, ...((await measure(address)) ?? { width: 0, height: 0 }) };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const withEnding = (name: string, type: string): string =>
  name.replace(/(?:\.[^.]*)?$/, type === 'image/png' ? '.png' : '.jpg');

/**
 * JPEG and PNG are rotated upright and scaled to at most 1080 px, which also strips their metadata;
 * a small one without metadata stays as it is. Other types, and unreadable files, are measured by
 * their address.
 */
export const createProcessPhoto = (
  bus: Bus,
  scaler: Pick<PhotoScaler, 'scale'>,
  measure: typeof measureByAddress = measureByAddress,
): ProcessPhoto =>
  async function processPhoto(file) {
    const type = typeOfFile(file).toLowerCase().replace('image/jpg', 'image/jpeg');
    if (!scaled.test(type)) return readByAddress(file, measure);
    try {
      const { hasExif, isAnimated } = await readPhotoFacts(file);
      if (isAnimated) return await readByAddress(file, measure);
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
      return readByAddress(file, measure);
    }
  };
