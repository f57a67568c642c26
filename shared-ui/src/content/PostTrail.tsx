import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import type { TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { EntryHead } from './EntryHead.tsx';
import { hasContent, PostContent } from './PostContent.tsx';
import { marked, type PostVariant } from './post-variant.ts';

export interface PostTrailProps {
  readonly entries: readonly TrailEntry[];
  readonly isFirst: boolean;
  readonly moreHref?: string | undefined;
  /** Shows the photos of the root post one at a time, starting at this zero-based index. */
  readonly carouselIndex?: number | undefined;
  readonly variant?: PostVariant;
}

/**
 * The earlier posts in a reblog chain, oldest first. Deleted posts and blogs are named but not
 * linked; blocked blogs are not even named.
 */
export function PostTrail({
  entries,
  isFirst,
  moreHref,
  carouselIndex,
  variant = 'page',
}: PostTrailProps): ReactNode {
  return entries.map((entry) => (
    <div
      className={marked(
        'post-view__entry',
        variant,
        entry.is_root ? 'u-repost-of h-cite' : 'h-cite',
      )}
      key={entry.post_id}
    >
      <EntryHead
        avatar={entry.is_blocked === true ? undefined : entry.avatar_url}
        variant={variant}
      >
        {entry.is_blocked === true ? (
          <span className="post-view__gone">{blockTexts.withheld}</span>
        ) : entry.is_gone ? (
          <span>
            {entry.blog_name} <span className="post-view__gone">no longer here</span>
          </span>
        ) : (
          <a
            className={marked('post-view__entry-link', variant, 'u-url')}
            href={blogPaths.post(entry.blog_name, entry.post_id)}
          >
            {variant === 'public' ? (
              <span className="p-author h-card">{entry.blog_name}</span>
            ) : (
              entry.blog_name
            )}
          </a>
        )}
      </EntryHead>
      {hasContent(entry.content) && (
        <PostContent
          content={entry.content}
          isFirst={isFirst && entry.is_root}
          moreHref={moreHref}
          carouselIndex={entry.is_root ? carouselIndex : undefined}
          variant={variant}
        />
      )}
    </div>
  ));
}
