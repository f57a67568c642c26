import { stripRatio, uploadRules } from '@tessera/shared-contracts/media/upload-rules';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fits a size: its longer side becomes at most `maxEdge` px. Keeps the ratio; never enlarges. */
export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The result of scaling an image. */
export interface ScaledPhoto {
  /** Undefined when the image keeps its size and need not be redrawn. */
  readonly content: Blob | undefined;
  readonly width: number;
  readonly height: number;
}

/** JPEG quality; 1 is the best. */
const quality = 0.92;

/** Whether an image is a strip (a very tall image) whose file is small enough to send unscaled. */
const keepsSize = ({ width, height }: ImageBitmap, bytes: number): boolean =>
  height > width * stripRatio && bytes <= uploadRules.photo.maxUploadSize;

/**
 * Draws an image upright and without its metadata. Its longer side becomes at most `maxEdge` px,
 * except that a strip keeps its size if its file is small enough to send. An image whose size does
 * not change is drawn only if `isAlwaysDrawn`. Runs in a worker or in the page. Rejects when the
 * browser cannot read the image.
 */
export async function scalePhoto(
  file: Blob,
  type: string,
  maxEdge: number,
  isAlwaysDrawn: boolean,
): Promise<ScaledPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = bitmap;
    const size = keepsSize(bitmap, file.size) ? { width, height } : fitWithin(bitmap, maxEdge);
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
