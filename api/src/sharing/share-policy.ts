import type { BlogRow } from '../blogs/blog-queries.ts';
import type { FoundPost } from '../posts/find-post.ts';
import { isPublic } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';

type SharedRow = Pick<PostRow, 'state' | 'is_internal'>;
type SharedBlog = Pick<BlogRow, 'is_suspended' | 'is_login_only'>;

/** Whether a post may go round at all: the link of one that only its blog sees would lead nowhere. */
const isForOthers = (row: SharedRow, blog: Pick<BlogRow, 'is_suspended'>): boolean =>
  isPublic(row) && !blog.is_suspended;
/** Whether pages elsewhere may show a post: anybody sees it, without logging in. */
export const canEmbedPost = (row: SharedRow, blog: SharedBlog): boolean =>
  isForOthers(row, blog) && !blog.is_login_only;
/** Who is kept away from a blog by a block, in either direction, does not spread its posts. */
export const canSharePost = ({
  row,
  blog,
  blockedOwn,
}: Pick<FoundPost, 'row' | 'blog' | 'blockedOwn'>): boolean =>
  isForOthers(row, blog) && blockedOwn.size === 0;
