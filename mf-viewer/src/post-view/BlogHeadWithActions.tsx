import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import type { ReactNode } from 'react';
import { BlogHead, type BlogHeadProps } from '@tessera/shared-ui/content/BlogHead';
import { PostCount, PostCountIsland } from './PostCount.tsx';
import { FollowMarkIsland } from './FollowMark.tsx';
import { Island } from './Island.tsx';
import { BlogActions, blogActionsOf } from './BlogActions.tsx';

interface BlogHeadWithActionsProps extends Pick<
  BlogHeadProps,
  'blog' | 'level' | 'isPage' | 'more'
> {
  readonly viewer: PostViewer;
  /** Whether this user may send messages. */
  readonly canMessage?: boolean;
  readonly postCount?: number;
}

/** The top of a blog's page, with what a reader can do with the blog. */
export function BlogHeadWithActions({
  blog,
  viewer,
  canMessage = false,
  postCount,
  ...rest
}: BlogHeadWithActionsProps): ReactNode {
  const actions = blogActionsOf(blog, viewer.isSignedIn, canMessage);
  const Count = blog.is_mine ? PostCountIsland : PostCount;
  return (
    <BlogHead
      {...rest}
      isCard={rest.isPage === true && !viewer.isSignedIn}
      blog={blog}
      actions={
        <Island name="blog-actions" seed={actions}>
          <BlogActions {...actions} />
        </Island>
      }
      relation={<FollowMarkIsland blog={blog} />}
      count={
        postCount === undefined ? undefined : (
          <Count blog={blog.name} count={postCount} language={viewer.language} />
        )
      }
    />
  );
}
