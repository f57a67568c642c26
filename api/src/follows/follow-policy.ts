import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

export const isOwnBlog = (viewer: Viewer, blog: Pick<BlogRow, 'id'>): boolean =>
  viewer.blogs.some(({ id }) => id === blog.id);
/** A block in either direction, by any blog of the user's, keeps a follow from beginning. */
export const canFollowBlog = (
  blog: Pick<BlogRow, 'id'>,
  blocked: BlogRelations['blocked'],
): boolean => !blocked.has(blog.id);
