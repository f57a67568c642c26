import { readFile } from 'node:fs/promises';
import type { ReplyPhoto } from '@tessera/shared-contracts/replies/reply-photo';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { ReceivedFile } from '../../base/http/read-upload.ts';
import { storeImage } from '../../base/media/store-image.ts';

/**
 * Stores the photo of a reply in the same way as a photo of a post.
 *
 * @throws RefusalError 400 for unsupported or damaged files, 429 above the upload limit
 */
export async function storeReplyPhoto(
  deps: Deps,
  { userId }: Viewer,
  { path, size }: ReceivedFile,
  alt: string,
): Promise<ReplyPhoto> {
  await deps.rateLimits.spendUpload(userId, size);
  const { key, width, height, alt_sizes } = await storeImage(deps, userId, await readFile(path));
  return { url: deps.media.url(key), width, height, alt, alt_sizes };
}
