import type { BlogTopProps, PostHeadProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { BlogHeadWithActions } from '../../post-view/BlogHeadWithActions.tsx';
import type { ReactNode } from 'react';
import { BlogBar } from './BlogBar.tsx';
import { BlogExtras } from './BlogSide.tsx';
import { ThemeSheets } from './ThemeSheets.tsx';

/** The top of a blog's own page, above its posts. */
export const BlogTop = ({
  blog,
  postCount,
  sheets,
  links,
  featured,
  ...viewer
}: BlogTopProps): ReactNode => (
  <>
    <BlogHeadWithActions
      blog={blog}
      viewer={viewer}
      postCount={postCount}
      canMessage={blog.can_receive_messages === true}
      isPage
      more={<BlogExtras name={blog.name} links={links} featured={featured} />}
    />
    <BlogBar name={blog.name} current="posts" />
    <ThemeSheets sheets={sheets} />
  </>
);

/** The title of a post's own page, for screen readers. Also gives the page the blog's theme. */
export const PostHead = ({ title, themeKey, sheets }: PostHeadProps): ReactNode => (
  <>
    <h1 className="visually-hidden" {...{ [themeAttributes.page]: themeKey }}>
      {title}
    </h1>
    <ThemeSheets sheets={sheets} />
  </>
);
