import type { BlogRow } from '../blogs/blog-queries.ts';
import type { FoundPost } from './find-post.ts';
import { isPublic } from './post-policy.ts';
import type { PostRow } from './post-queries.ts';

type SharedRow = Pick<PostRow, 'state' | 'is_internal'>;
type SharedBlog = Pick<BlogRow, 'is_suspended' | 'is_login_only'>;

/** Whether a post may be shared at all: links to posts that are not public would lead nowhere. */
const isForOthers = (row: SharedRow, blog: Pick<BlogRow, 'is_suspended'>): boolean =>
  isPublic(row) && !blog.is_suspended;
/** Whether other sites may embed a post: it must be visible without a login. */
export const canEmbedPost = (row: SharedRow, blog: SharedBlog): boolean =>
  isForOthers(row, blog) && !blog.is_login_only;
/** Whether this viewer may share a post: a block in either direction also prevents it. */
export const canSharePost = ({
  row,
  blog,
  blockedOwn,
}: Pick<FoundPost, 'row' | 'blog' | 'blockedOwn'>): boolean =>
  isForOthers(row, blog) && blockedOwn.size === 0;
