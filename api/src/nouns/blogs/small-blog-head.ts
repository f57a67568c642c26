import type { SmallBlogHead } from '@tessera/shared-contracts/blogs/blog-page-views';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import type { BlogRow } from './blog-queries.ts';
import { avatarUrl } from './present-blog.ts';
import { themeSheets } from './theme-sheets.ts';
import { titleOf } from './open-blog-page.ts';

/** The one-line head of a blog, for the views of its sub-pages. */
export const smallBlogHeadOf = (row: BlogRow): SmallBlogHead => ({
  name: row.name,
  title: titleOf(row),
  avatar: row.theme.show_avatar
    ? { url: avatarUrl(row, 96), shape: row.theme.avatar_shape }
    : undefined,
  themeKey: themeKey(row.theme),
  sheets: themeSheets(row.theme),
});
