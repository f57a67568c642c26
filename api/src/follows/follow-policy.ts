import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

export const isOwnBlog = (viewer: Viewer, blog: Pick<BlogRow, 'id'>): boolean =>
  viewer.blogs.some(({ id }) => id === blog.id);
/** A block in either direction between the blog and any of the user's prevents a new follow. */
export const canFollowBlog = (
  blog: Pick<BlogRow, 'id'>,
  blocked: BlogRelations['blocked'],
): boolean => !blocked.has(blog.id);
