import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import type { TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { hasContent, PostContent } from './PostContent.tsx';

export interface PostTrailProps {
  readonly entries: readonly TrailEntry[];
  readonly isFirst: boolean;
  readonly moreHref?: string | undefined;
  /** Shows the photos of the root post one at a time, starting with this index. */
  readonly carouselIndex?: number | undefined;
}

/** Earlier posts of a reblog, oldest first. Those of deleted posts and blogs stay without links. */
export function PostTrail({
  entries,
  isFirst,
  moreHref,
  carouselIndex,
}: PostTrailProps): ReactNode {
  return entries.map((entry) => (
    <div className="post-view__entry" key={entry.post_id}>
      <p className="post-view__entry-by">
        {entry.is_blocked !== true && <Avatar src={entry.avatar_url} size="small" />}
        {entry.is_blocked === true ? (
          <span className="post-view__gone">{blockTexts.withheld}</span>
        ) : entry.is_gone ? (
          <span>
            {entry.blog_name} <span className="post-view__gone">no longer here</span>
          </span>
        ) : (
          <a
            className="post-view__entry-link"
            href={blogPaths.post(entry.blog_name, entry.post_id)}
          >
            {entry.blog_name}
          </a>
        )}
      </p>
      {hasContent(entry.content) && (
        <PostContent
          content={entry.content}
          isFirst={isFirst && entry.is_root}
          moreHref={moreHref}
          carouselIndex={entry.is_root ? carouselIndex : undefined}
        />
      )}
    </div>
  ));
}
