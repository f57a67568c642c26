import type { Log } from '@tessera/shared-contracts/platform/platform';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';

/**
 * The source of an image to insert: a URL that posts may show, or a file that is uploaded first.
 */
export type ImageSource =
  | { readonly kind: 'address'; readonly src: string }
  | { readonly kind: 'file'; readonly file: File };

/** The bytes of a `data:` URL as a file; undefined unless it is a base64-encoded image. */
export function fileOfDataAddress(address: string): File | undefined {
  const match = /^data:(image\/[a-z+.-]+);base64,([a-z\d+/=\s]+)$/i.exec(address);
  if (!match) return undefined;
  const [, type = '', base64 = ''] = match;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], `image.${type.slice('image/'.length).replace('jpeg', 'jpg')}`, {
      type,
    });
  } catch {
    return undefined;
  }
}

/**
 * Tells whether the source of an image to insert is a URL that posts may show or a file to upload.
 * If it is neither, logs an error and returns undefined.
 */
export function imageSource(source: unknown, log: Log): ImageSource | undefined {
  if (source instanceof File) return { kind: 'file', file: source };
  if (typeof source === 'string') {
    if (/^(?:https?:\/\/|\/media\/)/i.test(source)) return { kind: 'address', src: source };
    const file = fileOfDataAddress(source);
    if (file) return { kind: 'file', file };
  }
  log.error(new Error(postTexts.unknownImageSource), {
    source: typeof source === 'string' ? source.slice(0, 40) : typeof source,
  });
  return undefined;
}
