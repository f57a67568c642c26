import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { MessageImage } from '@tessera/shared-contracts/messaging/conversation';
import { messageImageTexts, wrongImageText } from '@tessera/shared-contracts/messaging/texts';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import type { MessageImageFile } from '../../base/database/schema/messaging.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { RefusalError, invalid } from '../../base/wire/refusal.ts';
import { sniffed } from '../../base/media-store/media-types.ts';
import { storePrivateImage } from '../../base/media/store-image.ts';

/** Widths of the smaller copies. Windows show 210 px; high-density screens need twice that. */
export const messageImageWidths = [1280, 640, 420, 210] as const;
const accepted = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif']);

/**
 * Stores the image of a message, and returns its files, the one in full size first. Detects the
 * type from the content.
 *
 * @throws RefusalError 400 for an unsupported type, an empty or damaged file, or too many pixels;
 *   429 above the upload limit
 */
export async function storeMessageImage(
  deps: Deps,
  viewer: Viewer,
  file: ReceivedFile,
): Promise<readonly MessageImageFile[]> {
  await deps.rateLimits.spendUpload(viewer.userId, file.size);
  if (file.size === 0) throw invalid(messageImageTexts.unreadable);
  const sent = await readFile(file.path);
  const found = await fileTypeFromBuffer(sent);
  if (!found || !accepted.has(found.mime)) throw invalid(wrongImageText(sniffed(found)));
  try {
    return await storePrivateImage(deps, sent, messageImageWidths);
  } catch (error) {
    throw error instanceof RefusalError && error.message === uploadTexts.unreadable
      ? invalid(messageImageTexts.unreadable)
      : error;
  }
}

/** The last part of a file's URL. Each file of an image has a different width. */
const fileName = ({ key, width }: MessageImageFile): string =>
  `${width}.${key.slice(key.lastIndexOf('.') + 1)}`;

/** Finds the file of an image by the name in its URL. */
export const fileNamed = (
  files: readonly MessageImageFile[],
  name: string,
): MessageImageFile | undefined => files.find((file) => fileName(file) === name);

/** The image of a message; undefined when it has none. */
export function presentImage(
  messageId: string,
  files: readonly MessageImageFile[] | null,
): MessageImage | undefined {
  const [original, ...copies] = (files ?? []).map((file) => ({
    url: `/svc/conversations/images/${messageId}/${fileName(file)}`,
    width: file.width,
    height: file.height,
  }));
  return original && { original_size: original, alt_sizes: copies, high_res_url: original.url };
}
