import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { SmallBlogHead as SmallBlogHeadProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { ReactNode } from 'react';
import { ThemeSheets } from './ThemeSheets.tsx';
import './small-blog-head.css';

/** A small header of a blog, above one of its sub-pages. Also gives the page the blog's theme. */
export function SmallBlogHead({
  name,
  title,
  avatar,
  themeKey,
  sheets,
}: SmallBlogHeadProps): ReactNode {
  const home = blogPaths.home(name);
  return (
    <header
      className="blog-head blog-head--small"
      {...{ [themeAttributes.theme]: themeKey, [themeAttributes.page]: themeKey }}
    >
      {avatar && (
        <a className="blog-head__avatar" href={home} tabIndex={-1} aria-hidden="true">
          <Avatar src={avatar.url} shape={avatar.shape} isEager />
        </a>
      )}
      <div>
        <h1 className="blog-head__title">
          <a className="blog-head__title-link" href={home} dir="auto">
            {title}
          </a>
        </h1>
        <p className="blog-head__name">@{name}</p>
      </div>
      <ThemeSheets sheets={sheets} />
    </header>
  );
}
