import type { Post } from '@tessera/shared-contracts/posts/post';
import type { ReactNode } from 'react';
import { EntryHead } from './EntryHead.tsx';
import { hasContent, PostContent } from './PostContent.tsx';
import { PostTrail } from './PostTrail.tsx';
import type { PostVariant } from './post-variant.ts';

export interface PostBodyProps {
  readonly post: Post;
  /** Whether the first photos of the post load eagerly, since they may be in view on load. */
  readonly isFirst?: boolean;
  /** If set, texts are cut at their read-more mark, with a link to this URL. */
  readonly moreHref?: string | undefined;
  readonly variant?: PostVariant;
}

/** The body of a post: its content, and for a reblog the trail before it. */
export function PostBody({
  post,
  isFirst = false,
  moreHref,
  variant = 'page',
}: PostBodyProps): ReactNode {
  const { action, blog, content, state, trail } = post;
  const isReblog = trail.length > 0;
  const shown = { isFirst, moreHref, variant };
  const carouselIndex = action.is_carousel ? action.carousel_index : undefined;
  const own = (
    <PostContent
      content={content}
      {...shown}
      isPreparing={state === 'transcoding'}
      carouselIndex={isReblog ? undefined : carouselIndex}
    />
  );
  return (
    <div className={isReblog ? 'post-view__body post-view__body--trail' : 'post-view__body'}>
      {isReblog && <PostTrail entries={trail} {...shown} carouselIndex={carouselIndex} />}
      {!isReblog && own}
      {isReblog && hasContent(content) && (
        <div className="post-view__entry">
          <EntryHead avatar={blog.avatar_url} variant={variant}>
            <a className="post-view__entry-link" href={blog.url}>
              {blog.name}
            </a>
          </EntryHead>
          {own}
        </div>
      )}
    </div>
  );
}
