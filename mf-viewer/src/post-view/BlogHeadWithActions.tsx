import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import type { ReactNode } from 'react';
import { BlogHead, type BlogHeadProps } from '@tessera/shared-ui/content/BlogHead';
import { PostCount, PostCountIsland } from './PostCount.tsx';
import { FollowMarkIsland } from './FollowMark.tsx';
import { Island } from './Island.tsx';
import { BlogActions, type BlogActionsProps } from './BlogActions.tsx';

interface BlogHeadWithActionsProps extends Pick<
  BlogHeadProps,
  'blog' | 'level' | 'isPage' | 'more'
> {
  readonly viewer: PostViewer;
  /** Whether this user may send messages. */
  readonly canMessage?: boolean;
  readonly postCount?: number;
}

const actionsOf = (blog: Blog, viewer: PostViewer, canMessage: boolean): BlogActionsProps => ({
  blog: {
    name: blog.name,
    is_mine: blog.is_mine,
    ...(blog.is_blocked === true && { is_blocked: true }),
    following: blog.following,
    can_subscribe: blog.can_subscribe,
    is_subscribed: blog.is_subscribed,
    asks: blog.asks,
    anonymous_asks: blog.anonymous_asks,
    submissions: blog.submissions === true,
  },
  isSignedIn: viewer.isSignedIn,
  canMessage,
});

/** The top of a blog's page, with what a reader can do with the blog. */
export function BlogHeadWithActions({
  blog,
  viewer,
  canMessage = false,
  postCount,
  ...rest
}: BlogHeadWithActionsProps): ReactNode {
  const actions = actionsOf(blog, viewer, canMessage);
  const Count = blog.is_mine ? PostCountIsland : PostCount;
  return (
    <BlogHead
      {...rest}
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
