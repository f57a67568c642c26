import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import { BlogBanner } from './BlogBanner.tsx';
import { Html } from './Html.tsx';

export interface BlogHeadProps {
  readonly blog: Blog;
  /** The number of posts. */
  readonly count?: ReactNode;
  /** Replaces the avatar, where it can be changed. */
  readonly avatar?: ReactNode;
  /** Replaces the banner, where it can be changed. */
  readonly banner?: ReactNode;
  /** What a reader can do with the blog. */
  readonly actions?: ReactNode;
  /** What the blog is to the reader; follows the name. */
  readonly relation?: ReactNode;
  /** Follows the description. */
  readonly more?: ReactNode;
  /** Heading level of the title: 2 if the page has another main heading. */
  readonly level?: 1 | 2;
  /** Whether the page belongs to the blog and uses its theme (see `themeStylesheet`). */
  readonly isPage?: boolean;
  /** Whether programs read the head as a card (https://microformats.org/wiki/h-card). */
  readonly isCard?: boolean;
}

/** The top of a blog's page, also as a preview: banner, avatar, title and description. */
export function BlogHead({
  blog,
  count,
  avatar,
  banner,
  actions,
  relation,
  more,
  level = 1,
  isPage = false,
  isCard = false,
}: BlogHeadProps): ReactNode {
  const theme = blog.global_theme_params;
  const describedAs = isCard ? 'blog-head__description p-note' : 'blog-head__description';
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <header
      className={isCard ? 'blog-head h-card' : 'blog-head'}
      {...{ [blogHeadAttributes.head]: blog.name, [themeAttributes.theme]: themeKey(theme) }}
      {...(isPage && { [themeAttributes.page]: themeKey(theme) })}
    >
      {banner ?? <BlogBanner blog={blog} />}
      <div className="blog-head__body">
        {theme.show_avatar &&
          (avatar ?? (
            <Avatar
              src={blog.avatar_url}
              size="large"
              shape={theme.avatar_shape}
              isEager
              isOfCard={isCard}
            />
          ))}
        <div className="blog-head__about">
          <Title className={theme.show_title ? 'blog-head__title' : 'visually-hidden'} dir="auto">
            <a
              className={
                isCard ? 'blog-head__title-link p-name u-url u-uid' : 'blog-head__title-link'
              }
              href={blog.url}
            >
              {blog.title === '' ? blog.name : blog.title}
            </a>
          </Title>
          <div className="blog-head__name">
            {/* no adjacent texts: the preview in a blog's settings is hydrated */}
            {`@${blog.name}`}
            {count !== undefined && (
              <>
                <span> · </span>
                {count}
              </>
            )}
            {relation}
          </div>
          {theme.show_description &&
            blog.description !== '' &&
            (blog.description_sanitized === undefined ? (
              <p className={describedAs} dir="auto">
                {blog.description}
              </p>
            ) : (
              <Html html={blog.description_sanitized} className={describedAs} />
            ))}
          {more}
        </div>
        {actions}
      </div>
    </header>
  );
}
