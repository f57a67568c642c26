import type { Viewer } from '../http/context.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from './post-queries.ts';

/** A post together with what decides about it. */
export interface JudgedPost {
  readonly row: PostRow;
  readonly isBlogSuspended: boolean;
  /** The viewer's own blogs that a block, in either direction, keeps away from the post's blog. */
  readonly blockedOwn: ReadonlySet<string>;
}

export const nobody: ReadonlySet<string> = new Set();

/** Whether the viewer is among the people of a blog: who counts as the owner of its posts. */
export const ownsPost = (viewer: Viewer | undefined, row: Pick<PostRow, 'blog_id'>): boolean =>
  viewer?.blogs.some((blog) => blog.id === row.blog_id) ?? false;
/** Whether anybody may see it. What is private or for members only is the blog's own affair. */
export const isPublic = (row: Pick<PostRow, 'state' | 'is_internal'>): boolean =>
  row.state === 'published' && !row.is_internal;
/** Whether it may not be for everybody: its own people or ours say so of it, or of its blog. */
export const isSensitive = (
  { options }: Pick<PostRow, 'options'>,
  blog: Pick<BlogRow, 'is_nsfw' | 'is_adult'>,
): boolean => options.owner_flagged_nsfw || blog.is_nsfw || blog.is_adult;
/** A private answer has one reader more: the blog that asked. */
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
/** A visitor may try, and is asked to log in. */
export const canLikePost = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  isPublic(post.row) &&
  post.row.options.can_be_liked &&
  !ownsPost(viewer, post.row) &&
  post.blockedOwn.size === 0;
/** Anybody signed in may reply to what anybody may see, one's own included; a block between the blogs shuts out. */
export const canReplyToPost = (viewer: Viewer | undefined, post: JudgedPost): boolean =>
  viewer !== undefined && isPublic(post.row) && post.blockedOwn.size === 0;
/** Own blogs a reblog may be made as: null for every one of them. A block shuts out the one blog it names. */
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
/** Only what waits in a blog's inbox can be answered, approved or denied. */
export const awaitsApproval = (row: Pick<PostRow, 'state'>): boolean => row.state === 'unapproved';
export const canBePublished = (row: Pick<PostRow, 'state'>): boolean =>
  row.state === 'draft' || row.state === 'queued';
