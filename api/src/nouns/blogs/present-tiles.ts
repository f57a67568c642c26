import type { BlogTile } from '@tessera/shared-contracts/blogs/blog-tile';
import type { Viewer } from '../../base/http/context.ts';
import type { BlogRelations, BlogRow } from './blog-queries.ts';
import { presentListedBlog } from './present-blog.ts';
import { themeSheets } from './theme-sheets.ts';

/** Blogs on tiles in their own colours, with the stylesheets of their themes. */
export const presentTiles = (
  rows: readonly BlogRow[],
  viewer: Viewer | undefined,
  relations: BlogRelations,
): { readonly blogs: readonly BlogTile[]; readonly sheets: readonly string[] } => ({
  blogs: rows.map((row) => ({
    ...presentListedBlog(row, viewer, relations),
    global_theme_params: row.theme,
  })),
  sheets: [...new Set(rows.flatMap((row) => themeSheets(row.theme)))],
});
