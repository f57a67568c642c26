import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import type { ReactNode } from 'react';
import { formatDate, formatDay } from '@tessera/shared-ui/format/date';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import { filteredBy } from '../../post-view/FilteredPost.tsx';
import { smallImage } from '@tessera/shared-ui/content/small-image';
import { markOf } from '../../post-view/PostStateBar.tsx';

/** Width in px of an image that fills a tile on a high-density screen. */
const tileWidth = 400;

/** The type of a post; a reblog has that of its root. */
const typeOf = ({ trail: [root], type }: Post): PostType => root?.content.type ?? type;

/** A post in a line of text: the filters that hide it, the start of its text, or its type. */
export function tileText(post: Post): string {
  if (post.filtered) return filteredBy(post.filtered);
  return post.summary === '' ? postTypeLabels[typeOf(post)] : post.summary;
}

/**
 * A post as a small tile of a grid: its image, or the start of its text.
 *
 * @param isInMonth whether the tile is under the name of its month, so that the day is enough
 */
export function PostTile({
  post,
  isInMonth = false,
}: {
  readonly post: Post;
  readonly isInMonth?: boolean;
}): ReactNode {
  const at = post.published_at ?? post.updated_at;
  const type = typeOf(post);
  const { filtered } = post;
  const state = markOf({ action: post.action, membersOnly: post.members_only });
  // sensitive or filtered posts show no image
  const image = post.is_nsfw || filtered ? undefined : smallImage(post, tileWidth);
  return (
    <li>
      <a
        className="archive__tile"
        {...{ [postAttributes.type]: type }}
        href={post.post_url}
        {...(image !== undefined && { 'data-has-image': '' })}
      >
        {image !== undefined && (
          <img className="archive__image" src={image} alt="" loading="lazy" decoding="async" />
        )}
        <span className="archive__mark">
          <PostTypeIcon type={type} />
          {state && (
            <span className="archive__state">
              <state.Mark />
              {state.label}
            </span>
          )}
        </span>
        <span className="archive__text" dir="auto">
          {tileText(post)}
        </span>
        <time className="archive__day" dateTime={at} {...(isInMonth && { title: formatDate(at) })}>
          {isInMonth ? formatDay(at) : formatDate(at)}
        </time>
      </a>
    </li>
  );
}
