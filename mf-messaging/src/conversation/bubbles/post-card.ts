import type { MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import { bubbleTexts } from '../../panel/bubble-texts.ts';
import { chooseThumbnail, thumbnailWidths } from '@tessera/shared-contracts/media/choose-thumbnail';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';

/** Whether messages hide sensitive posts: safe mode is on globally and for the user. */
export const isSafeModeOn = ({ config, user }: Pick<Bootstrap, 'config' | 'user'>): boolean =>
  config.safe_mode_enabled && user?.safe_mode === true;

/** An image as it is shown; its size is in px (0 if unknown). */
export interface ShownImage {
  readonly url: string;
  /** URL of a copy for high-resolution screens. */
  readonly sharp: string;
  readonly width: number;
  readonly height: number;
}

/** The content of a post's bubble. */
export type PostCard =
  | { readonly view: 'disabled' }
  | { readonly view: 'sensitive' }
  | {
      readonly view: 'card';
      readonly href: string;
      readonly blog: string;
      readonly id: string;
      /** 'Photo', 'GIF', '3 photos', … */
      readonly kind: string;
      readonly summary: string;
      readonly type: MessagePost['type'];
      readonly isPhotoset: boolean;
      readonly isGif: boolean;
      readonly image: ShownImage | undefined;
    };

type Sized = { readonly url: string; readonly width: number; readonly height: number };

/** Whether a thumbnail is a GIF, which may be animated. */
export const isGif = (url: string): boolean => /gif$/i.test(url);

/** Whether a post has several photos. */
export const isPhotoset = ({ type, photos }: Pick<MessagePost, 'photos' | 'type'>): boolean =>
  type === 'photo' && photos.length > 1;

/** The copies of an image that fit a message; undefined if the image has no copies. */
export function fitImage(copies: readonly Sized[]): ShownImage | undefined {
  const plain = chooseThumbnail(copies, thumbnailWidths.message);
  const sharp = chooseThumbnail(copies, 2 * thumbnailWidths.message);
  return plain && { ...plain, sharp: sharp?.url ?? plain.url };
}

/**
 * The image of a post; undefined if the post has no thumbnail. Usually a copy of the first photo.
 * The thumbnail is used if there are no copies, or if it is a GIF, whose copies might not be
 * animated.
 */
function imageOf(post: MessagePost): ShownImage | undefined {
  if (!post.thumbnail) return undefined;
  const thumbnail = {
    url: post.thumbnail_url,
    width: post.thumbnail_width,
    height: post.thumbnail_height,
  };
  const copies = post.photos[0]?.alt_sizes ?? [];
  return fitImage(isGif(thumbnail.url) || copies.length === 0 ? [thumbnail] : copies);
}

function kindOf(post: MessagePost): string {
  if (isPhotoset(post))
    return fillText(bubbleTexts.photoset, { count: String(post.photos.length) });
  return isGif(post.thumbnail_url) ? bubbleTexts.gif : postTypeLabels[post.type];
}

/** Returns the content of a post's bubble; `isSafe` hides sensitive posts. */
export function postCard(post: MessagePost, isSafe: boolean): PostCard {
  if (post.state === 'disabled') return { view: 'disabled' };
  if (post.is_nsfw && isSafe) return { view: 'sensitive' };
  return {
    view: 'card',
    href: post.post_url,
    blog: post.blog_name,
    id: post.id,
    kind: kindOf(post),
    summary: post.summary,
    type: post.type,
    isPhotoset: isPhotoset(post),
    isGif: isGif(post.thumbnail_url),
    image: imageOf(post),
  };
}
