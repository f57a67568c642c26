import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { presentImage } from '../messaging/message-images.ts';
import type { StoredMessage } from './export-queries.ts';

/** A message in an export. Posts and images are given by their addresses. */
export interface ArchivedMessage extends Pick<
  StoredMessage,
  'with' | 'from' | 'text' | 'created_at'
> {
  readonly id: string;
  readonly post?: string;
  /** Only its two sides can open it. */
  readonly image?: string;
}

export async function* archivedMessages(
  rows: AsyncIterable<StoredMessage>,
  baseUrl: string,
): AsyncGenerator<ArchivedMessage> {
  for await (const { post_id: postId, post_blog: postBlog, image: files, ...message } of rows) {
    const image = presentImage(message.id, files);
    yield {
      ...message,
      ...(postId !== null &&
        postBlog !== null && { post: baseUrl + blogPaths.post(postBlog, postId) }),
      ...(image && { image: baseUrl + image.original_size.url }),
    };
  }
}
