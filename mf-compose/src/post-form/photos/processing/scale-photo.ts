import { stripRatio, uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { fitWithin } from './fit-within.ts';

/** A picture as it was drawn. */
export interface ScaledPhoto {
  /** Undefined when the picture is small enough as it is and was not to be drawn. */
  readonly content: Blob | undefined;
  readonly width: number;
  readonly height: number;
}

/** Of a JPEG, where 1 is everything. */
const quality = 0.92;

/** Whether a picture keeps its size: a strip does, unless it would be too large to be sent. */
const keepsSize = ({ width, height }: ImageBitmap, bytes: number): boolean =>
  height > width * stripRatio && bytes <= uploadRules.photo.maxUploadSize;

/**
 * Draws a picture the right way up, without its metadata, its longer side at most `longest` px; a
 * strip keeps its size. Runs in a worker as well as in the page. Rejects when the browser cannot
 * read the picture.
 */
export async function scalePhoto(
  file: Blob,
  type: string,
  longest: number,
  isAlwaysDrawn: boolean,
): Promise<ScaledPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const size = keepsSize(bitmap, file.size) ? { width, height } : fitWithin(bitmap, longest);
    if (size.width === width && size.height === height && !isAlwaysDrawn)
      return { content: undefined, ...size };
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return { content: await canvas.convertToBlob({ type, quality }), ...size };
  } finally {
    bitmap.close();
  }
}
