import {
  blogPaths,
  defaultAvatarSize,
  type AvatarSize,
  type Blog,
  type Channel,
} from '@tessera/shared-contracts/blogs/blog';
import type { ListedBlog } from '@tessera/shared-contracts/blogs/listed-blog';
import type { BlogRef } from '@tessera/shared-contracts/posts/post';
import type { Viewer } from '../../base/http/context.ts';
import type { BlogRelations, BlogRow } from './blog-queries.ts';
import { describeBlog } from './describe-blog.ts';

/** For visitors, who have no relations. */
export const noRelations: BlogRelations = {
  following: new Set(),
  subscribed: new Set(),
  blocked: new Map(),
};

type Named = Pick<BlogRow, 'name' | 'avatar_version'>;
export const avatarUrl = (row: Named, size: AvatarSize = defaultAvatarSize): string =>
  blogPaths.avatar(row.name, size, String(row.avatar_version));

const isMine = (viewer: Viewer | undefined, row: Pick<BlogRow, 'id'>): boolean =>
  viewer?.blogs.some((blog) => blog.id === row.id) ?? false;

/** Number of a blog's posts that this viewer can see. */
export const postCountFor = (
  row: Pick<BlogRow, 'id' | 'posts_count' | 'internal_posts_count'>,
  viewer: Viewer | undefined,
): number => (isMine(viewer, row) ? row.posts_count : row.posts_count - row.internal_posts_count);

/**
 * Whether a blog accepts messages from the viewer; for visitors, whether it accepts them from
 * everybody. If the blog accepts messages only from blogs that it follows, `relations.followedBy`
 * must be loaded; without it, this returns false.
 */
const canReceiveMessages = (
  row: BlogRow,
  viewer: Viewer | undefined,
  relations: BlogRelations,
): boolean =>
  !isMine(viewer, row) &&
  !row.is_suspended &&
  !row.is_bot &&
  !relations.blocked.has(row.id) &&
  (row.messages_from === 'everybody' ||
    (row.messages_from === 'followed' && (relations.followedBy?.has(row.id) ?? false)));

/** A blog as the viewer sees it. */
export function presentBlog(
  row: BlogRow,
  viewer: Viewer | undefined,
  relations: BlogRelations,
): Blog {
  const following = relations.following.has(row.id);
  const isBlocked = relations.blocked.has(row.id);
  return {
    name: row.name,
    uuid: row.uuid,
    title: row.title,
    description: row.description,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row),
    global_theme_params: row.theme,
    following,
    can_subscribe: following,
    is_subscribed: relations.subscribed.has(row.id),
    is_mine: isMine(viewer, row),
    ...(relations.followers?.has(row.id) === true && { follows_you: true }),
    ...(isBlocked && { is_blocked: true }),
    asks: row.asks && !isBlocked,
    anonymous_asks: row.anonymous_asks && !isBlocked,
    submissions: row.submissions && !isBlocked,
    can_receive_messages: canReceiveMessages(row, viewer, relations),
    mention_key: row.token,
    description_sanitized: describeBlog(row.description),
  };
}

/** A blog as posting calls name it. */
export const presentPostingBlog = (...[row, ...rest]: Parameters<typeof presentBlog>) => ({
  ...presentBlog(row, ...rest),
  name_or_id: row.name,
});

/** A blog in a list. */
export function presentListedBlog(
  row: BlogRow,
  viewer: Viewer | undefined,
  relations: BlogRelations,
): ListedBlog {
  return {
    ...presentBlogRef(row, viewer, relations),
    avatar_url: avatarUrl(row),
    description_sanitized: describeBlog(row.description),
  };
}

/** A blog as shown beside a post. */
export function presentBlogRef(
  row: BlogRow,
  viewer: Viewer | undefined,
  relations: BlogRelations,
): BlogRef {
  return {
    name: row.name,
    uuid: row.uuid,
    title: row.title,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row, 96),
    following: relations.following.has(row.id),
    is_mine: isMine(viewer, row),
    ...(relations.blocked.has(row.id) && { is_blocked: true }),
  };
}

/**
 * One of the viewer's own blogs, for the page payload and the post form. `withheld`: number of
 * inbox posts that a block hides from the viewer.
 */
export function presentChannel(
  row: BlogRow,
  own: Viewer['blogs'][number],
  {
    unread,
    unseen,
    withheld,
  }: { readonly unread: number; readonly unseen: number; readonly withheld: number },
): Channel {
  return {
    name: row.name,
    uuid: row.uuid,
    token: row.token,
    title: row.title,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row),
    directory_safe_title: row.title,
    name_or_id: row.name,
    unread_count: unread,
    is_current: own.isCurrent,
    is_primary: own.isPrimary,
    can_send_messages: !row.is_bot && !row.is_suspended,
    is_messaging_bot: row.is_bot,
    following: false,
    can_subscribe: false,
    is_subscribed: false,
    twitter_send_posts: row.twitter_send_posts,
    facebook_opengraph_send_posts: row.facebook_opengraph_send_posts,
    mastodon_send_posts: row.mastodon_send_posts,
    bluesky_send_posts: row.bluesky_send_posts,
    is_legacy_private_channel: false,
    global_theme_params: row.theme,
    highlighted_posts: [],
    posts_count: row.posts_count,
    drafts_count: row.drafts_count,
    queue_count: row.queue_count,
    messages_count: Math.max(0, row.messages_count - withheld),
    activity_count: unseen,
  };
}
