import type { ReactNode } from 'react';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { Avatar } from '@tessera/shared-ui/Avatar';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import { homeOf, titleOf } from './open-blog-page.tsx';

/** A one-line blog header in the blog's theme, for its sub-pages. */
export function SmallBlogHead({ row }: { readonly row: BlogRow }): ReactNode {
  const key = themeKey(row.theme);
  return (
    <header className="blog-head blog-head--small" data-theme={key} data-theme-page={key}>
      {row.theme.show_avatar && (
        <a className="blog-head__picture" href={homeOf(row)} tabIndex={-1} aria-hidden="true">
          <Avatar src={avatarUrl(row, 96)} shape={row.theme.avatar_shape} isEager />
        </a>
      )}
      <div>
        <h1 className="blog-head__title">
          <a className="blog-head__title-link" href={homeOf(row)} dir="auto">
            {titleOf(row)}
          </a>
        </h1>
        <p className="blog-head__name">@{row.name}</p>
      </div>
    </header>
  );
}
