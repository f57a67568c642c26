import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogRef,
  Post,
  PostActionModel,
  TrailEntry,
} from '@tessera/shared-contracts/posts/post';
import { derivePostState } from '@tessera/shared-contracts/posts/post-states';
import { networkNames } from '@tessera/shared-contracts/networks/networks';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { presentBlogRef } from '../blogs/present-blog.ts';
import type { Viewer } from '../../base/http/context.ts';
import type { Hydration } from './hydrate-posts.ts';
import {
  canLikePost,
  canReblogPost,
  canReplyToPost,
  canReplyWithPhoto,
  isPublic,
  isSensitive,
  noBlogs,
  ownsPost,
  reblogChannels,
  takesReplies,
} from './post-policy.ts';
import type { PostRow } from './post-queries.ts';
import { storedStateCodes } from './stored-states.ts';
import { canEmbedPost } from './share-policy.ts';

/**
 * The two parts of a post's embed URL; empty strings if the post may not be embedded. The blog is
 * named by its uuid, which stays the same when the blog is renamed.
 */
export const embedOf = (
  row: PostRow,
  blog: BlogRow,
): { readonly embed_key: string; readonly embed_did: string } =>
  canEmbedPost(row, blog)
    ? { embed_key: blog.uuid, embed_did: row.id }
    : { embed_key: '', embed_did: '' };

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A trail entry hidden from the viewer by a block: neither content nor author is sent. */
export const withheld = ({ post_id, is_root }: TrailEntry): TrailEntry => ({
  post_id,
  is_root,
  is_gone: true,
  is_blocked: true,
  blog_name: '',
  blog_url: '',
  avatar_url: '',
  content: { type: 'text', title: '', body_html: '' },
});

/** A stored trail: entries whose posts are no longer public are marked, blocked ones withheld. */
const presentTrail = (row: PostRow, { reachable, blocked }: Hydration): TrailEntry[] =>
  row.trail.map((entry) =>
    blocked.postIds.has(entry.post_id) || blocked.names.has(entry.blog_name)
      ? withheld(entry)
      : { ...entry, is_gone: !reachable.has(entry.post_id) },
  );

/**
 * The blog that submitted a post, if any; absent when it is deleted, suspended or separated from
 * the viewer by a block.
 */
function creditOf(
  { submitter_blog_id: id }: PostRow,
  { blogs, relations }: Hydration,
): Pick<Post, 'submitted_by'> {
  const submitter = id === null || relations.blocked.has(id) ? undefined : blogs.get(id);
  return submitter && !submitter.is_suspended
    ? { submitted_by: { name: submitter.name, url: blogPaths.home(submitter.name) } }
    : {};
}

/** Who sent a post to the inbox in which it waits; absent for all other posts. */
function senderOf(
  { state, asker_blog_id, submitter_blog_id }: PostRow,
  ref: (id: string | null) => BlogRef | null,
): Pick<Post, 'received_from'> {
  const sender = state === 'unapproved' ? ref(asker_blog_id ?? submitter_blog_id) : null;
  return sender
    ? { received_from: { name: sender.name, url: sender.url, avatar_url: sender.avatar_url } }
    : {};
}

/**
 * Whether a post is sensitive, by its own mark, its blog or its trail, and whether it is covered
 * for this viewer. The viewer's own posts are never covered.
 */
function sensitivityOf(
  row: PostRow,
  blog: BlogRow,
  { sensitive }: Hydration,
  viewer: Viewer | undefined,
): { readonly is_nsfw: boolean; readonly isCovered: boolean } {
  const isMarked = isSensitive(row, blog);
  const passedOn = row.trail.filter(({ post_id }) => sensitive.has(post_id));
  const passesOnOthers = passedOn.some(
    ({ blog_name }) => !viewer?.blogs.some(({ name }) => name === blog_name),
  );
  // visitors have no safe mode; the gate of a sensitive blog has already asked for their consent,
  // so a sensitive blog alone does not cover its posts
  const isUnwanted = viewer
    ? viewer.isSafeMode === true && (isMarked || passesOnOthers)
    : row.options.owner_flagged_nsfw || passesOnOthers;
  return {
    is_nsfw: isMarked || passedOn.length > 0,
    isCovered: isUnwanted && !ownsPost(viewer, row),
  };
}

/**
 * Builds a post as the viewer sees it. Returns undefined if its blog has been deleted, or if the
 * viewer is a visitor and the blog requires a login.
 */
export function presentPost(
  row: PostRow,
  hydration: Hydration,
  viewer: Viewer | undefined,
): Post | undefined {
  const blog = hydration.blogs.get(row.blog_id);
  // central check for all streams, cards and feeds: visitors do not see blogs that require a login
  if (!blog || (blog.is_login_only && !viewer)) return undefined;
  const ref = (id: string | null): BlogRef | null => {
    const found =
      id === null || hydration.relations.blocked.has(id) ? undefined : hydration.blogs.get(id);
    return found ? presentBlogRef(found, viewer, hydration.relations) : null;
  };
  const own = presentBlogRef(blog, viewer, hydration.relations);
  const root = ref(row.root_blog_id);
  const judged = {
    row,
    isBlogSuspended: blog.is_suspended,
    blockedOwn: hydration.relations.blocked.get(row.blog_id) ?? noBlogs,
  };
  const state = derivePostState({
    state: storedStateCodes[row.state],
    is_private: row.is_private,
    publish_on: iso(row.publish_on),
  });
  const post_url = blogPaths.post(blog.name, row.id, row.slug);
  const { is_nsfw, isCovered } = sensitivityOf(row, blog, hydration, viewer);
  const filtered = [
    ...(hydration.filtered.get(row.id) ?? []),
    ...(isCovered ? [settingsTexts.notSafe] : []),
  ];
  const note_count = row.like_count + row.reblog_count + row.reply_count;
  const can_edit = ownsPost(viewer, row);
  const unsent = hydration.unsent.get(row.id) ?? [];
  const promoted_under = [...(hydration.promoted.get(row.id) ?? [])];
  const action: PostActionModel = {
    id: row.id,
    root_id: row.root_id ?? row.id,
    reblog_key: row.reblog_key,
    placement_id: '',
    is_recommended: false,
    pt: '',
    liked: hydration.liked.has(row.id),
    ...(hydration.bookmarked.has(row.id) && { bookmarked: true }),
    ...(can_edit && blog.pinned_post_id === row.id && { pinned: true }),
    reblogged: hydration.reblogged.has(row.id),
    is_mine: can_edit,
    sponsored: false,
    following: own.following,
    tumblelog: blog.name,
    tumblelog_key: blog.token,
    tumblelog_uuid: blog.uuid,
    tumblelog_mention_key: blog.token,
    'tumblelog-data': own,
    'tumblelog-parent-data': ref(row.parent_blog_id),
    'tumblelog-root-data': root,
    reblog_source: root && { name: root.name, following: root.following },
    reblogged_root_uuid: root?.uuid ?? '',
    is_carousel: row.options.carousel_display,
    carousel_index: row.options.carousel_index ?? 0,
    ...embedOf(row, blog),
    post_url,
    type: row.type,
    state,
    can_like: canLikePost(viewer, judged),
    can_reblog: canReblogPost(viewer, judged),
    can_edit,
    can_reply: canReplyToPost(viewer, judged),
    ...(canReplyWithPhoto(viewer, judged) && { can_reply_with_photo: true }),
    ...(isPublic(row) && !takesReplies(viewer, row) && { are_replies_off: true }),
    can_reblog_as: viewer ? reblogChannels(viewer, judged) : null,
    like_count: row.like_count,
    note_count,
  };
  return {
    action,
    type: row.type,
    state,
    slug: row.slug,
    post_url,
    tiny_url: blogPaths.tiny(row.id),
    published_at: iso(row.published_at),
    updated_at: row.updated_at.toISOString(),
    ...(row.edited_at && row.state === 'published' && { edited_at: row.edited_at.toISOString() }),
    publish_on: iso(row.publish_on),
    blog: own,
    content: row.content,
    trail: presentTrail(row, hydration),
    tags: row.tags,
    source_url: row.options.source_removed ? '' : row.source_url,
    source_title: row.options.source_removed ? '' : row.options.source_title,
    ...(row.options.carousel_display &&
      row.options.carousel_link_url !== '' && { carousel_link_url: row.options.carousel_link_url }),
    like_count: row.like_count,
    reblog_count: row.reblog_count,
    reply_count: row.reply_count,
    note_count,
    is_nsfw,
    ...(row.isCut === true && { is_cut: true }),
    members_only: row.options.members_only,
    ...(filtered.length > 0 && { filtered }),
    ...(promoted_under.length > 0 && { promoted_under }),
    ...(unsent.length > 0 && { unsent_to: unsent.map((name) => networkNames[name]) }),
    summary: row.summary,
    ...creditOf(row, hydration),
    ...senderOf(row, ref),
  };
}
