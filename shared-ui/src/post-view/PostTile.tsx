import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import type { Post, PostContent } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { formatDate } from '../format/date.ts';
import { PostTypeIcon } from '../PostTypeIcon.tsx';

/** The smallest copy of a picture that fills a tile on a fine screen. */
const tileWidth = 400;

function pictureOf(content: PostContent): string | undefined {
  if (content.type === 'photo') {
    const [photo] = content.photos;
    return photo && (photo.alt_sizes.filter(({ width }) => width >= tileWidth).at(-1)?.url ?? photo.url);
  }
  if (content.type === 'link') return content.thumbnail || undefined;
  if (content.type === 'video') return content.poster || undefined;
  return content.type === 'audio' ? content.album_art || undefined : undefined;
}

/** A post as one small tile of a grid: its picture, or how it begins. */
export function PostTile({ post }: { readonly post: Post }): ReactNode {
  const shown = [post.content, ...post.trail.map((entry) => entry.content)].map(pictureOf).find((url) => url !== undefined);
  const at = post.published_at ?? post.updated_at;
  const type = post.trail[0]?.content.type ?? post.type;
  const said = post.summary === '' ? postTypeLabels[type] : post.summary;
  // what is sensitive shows no picture among others
  const picture = post.is_nsfw ? undefined : shown;
  return (
    <li>
      <a className="archive__tile" data-post-type={type} href={post.post_url} {...(picture !== undefined && { 'data-pictured': '' })}>
        {picture !== undefined && <img className="archive__picture" src={picture} alt="" loading="lazy" decoding="async" />}
        <span className="archive__mark"><PostTypeIcon type={type} /></span>
        <span className="archive__text" dir="auto">{said}</span>
        <time className="archive__day" dateTime={at}>{formatDate(at)}</time>
      </a>
    </li>
  );
}
