import { chooseThumbnail, thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';
import type { Post, PostContent } from '@tessera/shared-contracts/posts/post';

function imageOf(content: PostContent, minWidth: number): string | undefined {
  if (content.type === 'photo') {
    const [photo] = content.photos;
    return photo && chooseThumbnail([photo, ...photo.alt_sizes], minWidth)?.url;
  }
  if (content.type === 'link') return content.thumbnail || undefined;
  if (content.type === 'video') return content.poster || undefined;
  return content.type === 'audio' ? content.album_art || undefined : undefined;
}

/**
 * The URL of an image of a post, or of a post in its trail. For a photo, chooses the narrowest copy
 * that is at least `minWidth` px wide. If all copies are narrower, chooses the widest.
 */
export const smallImage = (
  { content, trail }: Pick<Post, 'content' | 'trail'>,
  minWidth: number = thumbnailWidths.other,
): string | undefined =>
  [content, ...trail.map((entry) => entry.content)]
    .map((one) => imageOf(one, minWidth))
    .find((url) => url !== undefined);
