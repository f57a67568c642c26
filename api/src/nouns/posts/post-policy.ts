import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Viewer } from '../../base/http/context.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from './post-queries.ts';

/** A post with everything its permissions depend on. */
export interface JudgedPost {
  readonly row: PostRow;
  readonly isBlogSuspended: boolean;
  /** The viewer's blogs that a block in either direction separates from the post's blog. */
  readonly blockedOwn: ReadonlySet<string>;
}

export const noBlogs: ReadonlySet<string> = new Set();

/** Whether the viewer is a member of the post's blog: all members count as owners of its posts. */
export const ownsPost = (viewer: Viewer | undefined, row: Pick<PostRow, 'blog_id'>): boolean =>
  viewer?.blogs.some((blog) => blog.id === row.blog_id) ?? false;
/** Whether the post is public. Private and members-only posts are not. */
export const isPublic = (row: Pick<PostRow, 'state' | 'is_internal'>): boolean =>
  row.state === 'published' && !row.is_internal;
/** Whether a post is sensitive, because it or its blog was marked by members or staff. */
export const isSensitive = (
  { options }: Pick<PostRow, 'options'>,
  blog: Pick<BlogRow, 'is_nsfw' | 'is_adult'>,
): boolean => options.owner_flagged_nsfw || blog.is_nsfw || blog.is_adult;
/**
 * Whether the post is a private answer that is not members-only. The blog that asked can see such a
 * post.
 */
const isPrivateAnswer = (row: PostRow): boolean =>
  row.is_ask && row.state === 'published' && row.is_private && !row.options.members_only;
const hasAsked = (viewer: Viewer | undefined, row: PostRow): boolean =>
  isPrivateAnswer(row) && (viewer?.blogs.some(({ id }) => id === row.asker_blog_id) ?? false);
export const canSeePost = (
  viewer: Viewer | undefined,
  post: Pick<JudgedPost, 'row' | 'isBlogSuspended'>,
): boolean =>
  ownsPost(viewer, post.row) ||
  ((isPublic(post.row) || hasAsked(viewer, post.row)) && !post.isBlogSuspended);
/** Whether the viewer may like the post. Visitors may try, and are then asked to log in. */
export const canLikePost = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  isPublic(post.row) &&
  post.row.options.can_be_liked &&
  !ownsPost(viewer, post.row) &&
  post.blockedOwn.size === 0;
/** Why {@link canLikePost} says no. */
export function whyNoLike(viewer: Viewer | undefined, post: JudgedPost): string {
  if (ownsPost(viewer, post.row)) return refusals.ownLike;
  if (!isPublic(post.row)) return refusals.notPublic;
  return post.row.options.can_be_liked ? refusals.betweenBlogs : refusals.noLikes;
}
/** Whether the post's options let the viewer reply; they do not restrict members of its blog. */
export const takesReplies = (viewer: Viewer | undefined, row: PostRow): boolean =>
  row.options.allow_answers || ownsPost(viewer, row);
/**
 * Every signed-in user may reply to a public post that accepts replies, unless a block separates
 * any of their blogs from the post's blog.
 */
export const canReplyToPost = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  viewer !== undefined &&
  isPublic(post.row) &&
  takesReplies(viewer, post.row) &&
  post.blockedOwn.size === 0;
export const canReplyWithPhoto = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  canReplyToPost(viewer, post) &&
  post.row.options.allow_answers &&
  post.row.options.allow_photo_replies;
/** The viewer's blogs that may reblog; null for all. A block excludes only the blog it concerns. */
export const reblogChannels = (viewer: Viewer, post: JudgedPost): string[] | null =>
  post.blockedOwn.size === 0
    ? null
    : viewer.blogs.filter(({ id }) => !post.blockedOwn.has(id)).map(({ name }) => name);
export const canReblogPost = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  isPublic(post.row) &&
  post.row.options.can_be_reblogged &&
  (viewer === undefined || reblogChannels(viewer, post)?.length !== 0);
export const canReblogAs = (viewer: Viewer, post: JudgedPost, channel: string): boolean =>
  canReblogPost(viewer, post) && (reblogChannels(viewer, post)?.includes(channel) ?? true);
/** Why {@link canReblogPost} or {@link canReblogAs} say no. */
export function whyNoReblog({ row }: JudgedPost): string {
  if (!isPublic(row)) return refusals.notPublic;
  return row.options.can_be_reblogged ? refusals.betweenBlogs : refusals.noReblogs;
}
/** Whether the post is in the inbox. Only inbox posts can be answered, approved or denied. */
export const awaitsApproval = (row: Pick<PostRow, 'state'>): boolean => row.state === 'unapproved';
export const canBePublished = (row: Pick<PostRow, 'state'>): boolean =>
  row.state === 'draft' || row.state === 'queued';
