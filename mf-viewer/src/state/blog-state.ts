import { renderedRelation, type BlogRelation } from './blog-relation.ts';
import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import type { KeyedStore } from './keyed-store.ts';

/** The reader's relations to blogs, by blog name. */
export type BlogStore = KeyedStore<BlogRelation>;

/** The relation to a blog; if none is known, the blog counts as not followed. */
export const relationTo = (blogs: BlogStore, blog: string): BlogRelation =>
  blogs.read(blog) ?? renderedRelation(false);

/** Seeds the relation to a blog from HTML; values that the HTML does not contain stay. */
export function seedBlog(
  blogs: BlogStore,
  blog: string,
  { following, is_subscribed }: Pick<BlogRelation, 'following'> & Partial<BlogRelation>,
): void {
  const known = relationTo(blogs, blog);
  const isKnown =
    blogs.read(blog) !== undefined &&
    known.following === following &&
    (is_subscribed ?? known.is_subscribed) === known.is_subscribed;
  if (isKnown) return;
  blogs.seed(blog, { ...known, following, is_subscribed: is_subscribed ?? known.is_subscribed });
}

/** Sets whether the blog is followed; an unfollow also unsubscribes. */
export const withFollowing =
  (following: boolean) =>
  (blog: BlogRelation): BlogRelation => ({
    ...blog,
    following,
    is_subscribed: following && blog.is_subscribed,
  });

export const withSubscription =
  (is_subscribed: boolean) =>
  (blog: BlogRelation): BlogRelation => ({ ...blog, is_subscribed });

export const withBlock =
  (isBlocked: boolean) =>
  (blog: BlogRelation): BlogRelation => ({ ...blog, isBlocked });

/** Toggles a moderation mark. */
export const withSwitchedMark =
  (mark: ModerationMark) =>
  (blog: BlogRelation): BlogRelation => ({
    ...blog,
    switchedMarks: blog.switchedMarks.includes(mark)
      ? blog.switchedMarks.filter((one) => one !== mark)
      : [...blog.switchedMarks, mark],
  });
