import type { Viewer } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';

export type OwnBlog = Viewer['blogs'][number];

/** The reader for queries: the user and all their blogs. */
export const readerOf = (
  viewer: Viewer,
): { readonly userId: string; readonly blogIds: readonly string[] } => ({
  userId: viewer.userId,
  blogIds: viewer.blogs.map(({ id }) => id),
});

/** The blog that the viewer acts as by default; refuses with 403 when they have none. */
export const currentBlog = (viewer: Viewer): OwnBlog => {
  const blog = viewer.blogs.find(({ isCurrent }) => isCurrent) ?? viewer.blogs[0];
  if (!blog) throw forbidden('You don’t have a blog.');
  return blog;
};

/** The viewer's primary blog; refuses with 403 when they have none. */
export const primaryBlog = (viewer: Viewer): OwnBlog =>
  viewer.blogs.find(({ isPrimary }) => isPrimary) ?? currentBlog(viewer);

/** One of the viewer's own blogs by name, uuid or id; refuses any other with 403. */
export function requireOwnBlog(viewer: Viewer, key: string): OwnBlog {
  const wanted = key.trim().toLowerCase().replace(/^@/, '');
  const blog =
    viewer.blogs.find(({ name }) => name === wanted) ??
    viewer.blogs.find(({ id, uuid }) => id === wanted || uuid === wanted);
  if (!blog) throw forbidden('This isn’t one of your blogs.');
  return blog;
}
