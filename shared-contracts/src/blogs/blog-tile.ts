import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { blog } from './blog.ts';
import { listedBlog } from './listed-blog.ts';

/** A blog on a tile in its own colours. */
const blogTile = v.pipe(
  v.object({
    ...v.pick(blog, ['global_theme_params']).entries,
    ...listedBlog.pipe[0].entries,
  }),
  v.title('blogTile'),
);
export type BlogTile = v.InferOutput<typeof blogTile>;

/** Props of views with blogs on tiles. */
export const blogTiles = {
  blogs: list(blogTile),
  /** Stylesheets of their themes. */
  sheets: list(v.string()),
};
