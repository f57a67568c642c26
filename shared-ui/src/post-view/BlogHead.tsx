import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { BlogBanner } from './BlogBanner.tsx';
import { PostCount, PostCountIsland } from './PostCount.tsx';
import { Island } from '../islands/Island.tsx';
import { BlogActions, ShareBlogButton, type BlogActionsProps } from './BlogActions.tsx';
import { Html } from './Html.tsx';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';

export interface BlogHeadProps {
  readonly blog: Blog;
  readonly viewer: PostViewer;
  /** Whether this user may send messages. */
  readonly canMessage?: boolean;
  readonly postCount?: number;
  /** False where the head is not interactive, as in a preview. */
  readonly hasActions?: boolean;
  /** Heading level of the title: 2 if the page has another main heading. */
  readonly level?: 1 | 2;
  /** Whether the page belongs to the blog and uses its theme (see `themeStylesheet`). */
  readonly isPage?: boolean;
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

/** The top of a blog's page: banner, avatar, title, description and actions. */
export function BlogHead({
  blog,
  viewer,
  canMessage = false,
  hasActions = true,
  postCount,
  level = 1,
  isPage = false,
}: BlogHeadProps): ReactNode {
  const theme = blog.global_theme_params;
  const actions = actionsOf(blog, viewer, canMessage);
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <header
      className="blog-head"
      {...{ [blogHeadAttributes.head]: blog.name, [themeAttributes.theme]: themeKey(theme) }}
      {...(isPage && { [themeAttributes.page]: themeKey(theme) })}
    >
      <BlogBanner blog={blog} />
      <div className="blog-head__body">
        <div className="blog-head__top">
          {theme.show_avatar && (
            <Avatar src={blog.avatar_url} size="large" shape={theme.avatar_shape} isEager />
          )}
          {hasActions && (
            <Island name="blog-actions" seed={actions}>
              <BlogActions {...actions} />
            </Island>
          )}
        </div>
        <Title className={theme.show_title ? 'blog-head__title' : 'visually-hidden'} dir="auto">
          <a className="blog-head__title-link" href={blog.url}>
            {blog.title === '' ? blog.name : blog.title}
          </a>
        </Title>
        <div className="blog-head__name">
          @{blog.name}
          {postCount !== undefined && (
            <>
              {' '}
              ·{' '}
              {hasActions && blog.is_mine ? (
                <PostCountIsland blog={blog.name} count={postCount} language={viewer.language} />
              ) : (
                <PostCount count={postCount} language={viewer.language} />
              )}
            </>
          )}
          {hasActions && (
            <Island name="share-blog" seed={{ blog: blog.name }}>
              <ShareBlogButton blog={blog.name} />
            </Island>
          )}
        </div>
        {theme.show_description &&
          blog.description !== '' &&
          (blog.description_sanitized === undefined ? (
            <p className="blog-head__description" dir="auto">
              {blog.description}
            </p>
          ) : (
            <Html html={blog.description_sanitized} className="blog-head__description" />
          ))}
      </div>
    </header>
  );
}
