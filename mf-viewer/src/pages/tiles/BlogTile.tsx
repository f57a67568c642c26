import type { BlogTile as Blog } from '@tessera/shared-contracts/blogs/blog-tile';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import type { ReactNode } from 'react';
import { plainTextOf } from '../../post-view/BlogList.tsx';
import './blog-tile.css';

/** A blog in its own colours: banner, avatar, title and what it is about. Plain markup. */
export function BlogTile({ blog }: { readonly blog: Blog }): ReactNode {
  const theme = blog.global_theme_params;
  const about = plainTextOf(blog);
  return (
    <span className="blog-tile" {...{ [themeAttributes.theme]: themeKey(theme) }}>
      <BlogBanner blog={blog} isSmall />
      <span className="blog-tile__body">
        {theme.show_avatar && <Avatar src={blog.avatar_url} shape={theme.avatar_shape} />}
        <span className="blog-tile__title" dir="auto">
          {blog.title === '' ? blog.name : blog.title}
        </span>
        <span className="blog-tile__name">@{blog.name}</span>
        {about !== '' && (
          <span className="blog-tile__about" dir="auto">
            {about}
          </span>
        )}
      </span>
    </span>
  );
}
