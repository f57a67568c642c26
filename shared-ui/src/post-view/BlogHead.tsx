import { blogPaths, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { askTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { submissionTexts } from '@tessera/shared-contracts/submissions/submission-rules';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { formatPostCount } from '../format/post-count.ts';
import { BlogBanner } from './BlogBanner.tsx';
import { IconShare } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { LinkButton } from '../LinkButton.tsx';
import { FollowButton } from './FollowButton.tsx';
import { Html } from './Html.tsx';
import type { PostViewer } from './PostView.tsx';
import { SubscribeButton } from './SubscribeButton.tsx';

export interface BlogHeadProps {
  readonly blog: Blog;
  readonly viewer: PostViewer;
  /** Whether this user may send messages. */
  readonly canMessage?: boolean;
  readonly postCount?: number;
  /** False where the head is not interactive, as in a preview. */
  readonly hasActions?: boolean;
  /** 2 if the page has another main heading. */
  readonly level?: 1 | 2;
  /** The page is the blog's own and uses its theme; the page links `themeStylesheet`. */
  readonly isPage?: boolean;
}

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
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <header
      className="blog-head"
      data-blog-head={blog.name}
      data-theme={themeKey(theme)}
      {...(isPage && { 'data-theme-page': themeKey(theme) })}
    >
      <BlogBanner blog={blog} />
      <div className="blog-head__body">
        <div className="blog-head__top">
          {theme.show_avatar && (
            <Avatar src={blog.avatar_url} size="large" shape={theme.avatar_shape} isEager />
          )}
          {hasActions && (
            <div className="blog-head__actions">
              <BlogActions blog={blog} viewer={viewer} canMessage={canMessage} />
            </div>
          )}
        </div>
        <Title className={theme.show_title ? 'blog-head__title' : 'visually-hidden'} dir="auto">
          <a className="blog-head__title-link" href={blog.url}>
            {blog.title === '' ? blog.name : blog.title}
          </a>
        </Title>
        <p className="blog-head__name">
          @{blog.name}
          {postCount !== undefined && (
            <>
              {' '}
              · <span data-blog-posts="">{formatPostCount(postCount, viewer.language)}</span>
            </>
          )}
          {hasActions && (
            <IconButton
              className="blog-head__share"
              data-action="share"
              data-blog={blog.name}
              label="Share this blog"
              title={null}
            >
              <IconShare />
            </IconButton>
          )}
        </p>
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

function BlogActions({
  blog,
  viewer,
  canMessage,
}: Required<Pick<BlogHeadProps, 'blog' | 'viewer' | 'canMessage'>>): ReactNode {
  if (blog.is_mine && viewer.isSignedIn)
    return (
      <>
        <LinkButton href={blogPaths.activity(blog.name)}>Activity</LinkButton>
        <LinkButton href={blogPaths.settings(blog.name)}>Settings</LinkButton>
      </>
    );
  return (
    <>
      {blog.asks && (
        <LinkButton
          href={blogPaths.ask(blog.name)}
          data-action="ask"
          data-blog={blog.name}
          {...(blog.anonymous_asks && { 'data-anonymous': 'true' })}
        >
          {askTexts.ask}
        </LinkButton>
      )}
      {blog.submissions && (
        <LinkButton href={blogPaths.submit(blog.name)}>{submissionTexts.submit}</LinkButton>
      )}
      {viewer.isSignedIn && canMessage && (
        <Button data-action="message" data-blog={blog.name}>
          Message
        </Button>
      )}
      <div className="blog-head__follow">
        {viewer.isSignedIn && <SubscribeButton blog={blog} />}
        <FollowButton blog={blog} isSignedIn={viewer.isSignedIn} variant="primary" />
      </div>
    </>
  );
}
