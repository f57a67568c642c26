import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../../base/http/context.ts';

export const isOwnBlog = (viewer: Viewer, blog: Pick<BlogRow, 'id'>): boolean =>
  viewer.blogs.some(({ id }) => id === blog.id);
/** False if there is a block, in either direction, between the blog and one of the user's blogs. */
export const canFollowBlog = (
  blog: Pick<BlogRow, 'id'>,
  blocked: BlogRelations['blocked'],
): boolean => !blocked.has(blog.id);
