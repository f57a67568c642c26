import { maxImagePixels } from '@tessera/shared-contracts/media/upload-rules';

/** A decoded image that the browser can show. */
export interface DecodedImage {
  /** An object URL; the caller revokes it. */
  readonly url: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes an image.
 *
 * @throws if the image cannot be read or has too many pixels
 */
export async function decodeImage(file: Blob): Promise<DecodedImage> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', () => reject(new Error('unreadable image')), {
        once: true,
      });
      image.src = url;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    // decoding it could use up all memory
    if (width * height > maxImagePixels) throw new Error('too many pixels');
    await image.decode();
    return { url, width, height };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}
