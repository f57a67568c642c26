import {
  imageTooBig,
  messageImageTexts,
  wrongImageText,
} from '@tessera/shared-contracts/messaging/texts';
import { decodeImage, type DecodedImage } from '@tessera/shared-ui/decode-image';

export type CheckedImage =
  | { readonly isFine: true; readonly file: File; readonly image: DecodedImage }
  | { readonly isFine: false; readonly error: string };

const acceptedTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'];
const acceptedNames = /\.(?:jpe?g|png|gif)$/i;
/** First bytes of JPEG, PNG and GIF files. */
const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
];

/**
 * Whether a file's declared type is accepted. Without a declared type, the extension of the file
 * name decides.
 */
export const isAcceptedType = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? acceptedNames.test(name) : acceptedTypes.includes(type.toLowerCase());

const hasAcceptedSignature = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/**
 * Checks the type, the size in bytes and the content of a chosen file, which must be an image.
 * Returns a copy in memory, because the file may change on disk before it is sent.
 */
export async function checkImage(
  file: File,
  maxBytes: number,
  read: typeof decodeImage = decodeImage,
): Promise<CheckedImage> {
  const refuse = (error: string): CheckedImage => ({ isFine: false, error });
  if (!isAcceptedType(file)) return refuse(wrongImageText(file));
  if (file.size > maxBytes) return refuse(imageTooBig(maxBytes));
  if (file.size === 0) return refuse(messageImageTexts.unreadable);
  try {
    const { name, type, lastModified } = file;
    const bytes = await file.arrayBuffer();
    const copy = new File([bytes], name, { type, lastModified });
    const image = await read(copy);
    if (hasAcceptedSignature(new Uint8Array(bytes))) return { isFine: true, file: copy, image };
    // an image whose content is not of an accepted type
    URL.revokeObjectURL(image.url);
    return refuse(wrongImageText({}));
  } catch {
    return refuse(messageImageTexts.unreadable);
  }
}
