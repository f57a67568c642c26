import * as v from 'valibot';
import { audioContent } from './audio-post.ts';
import { chatContent } from './chat-post.ts';
import { linkContent } from './link-post.ts';
import { noteContent } from './note-post.ts';
import { photoContent, type postPhoto } from './photo-post.ts';
import { postTypes } from './post-types.ts';
import { quoteContent } from './quote-post.ts';
import { textContent } from './text-post.ts';
import { videoContent } from './video-post.ts';

/** The main fields of a blog, as posts and replies contain them. */
export const blogRef = v.object({
  name: v.string(),
  uuid: v.string(),
  title: v.string(),
  url: v.string(),
  avatar_url: v.string(),
  following: v.boolean(),
  is_mine: v.boolean(),
  /** Whether a block stands between the blog and the viewer's blogs. */
  is_blocked: v.exactOptional(v.boolean()),
});
export type BlogRef = v.InferOutput<typeof blogRef>;

export type PostPhoto = v.InferOutput<typeof postPhoto>;

/**
 * The content of a post by type. The server sanitises HTML members (`*_html`) before it stores
 * them, so they can be inserted as they are.
 */
export const postContent = v.variant('type', [
  textContent,
  photoContent,
  quoteContent,
  linkContent,
  chatContent,
  audioContent,
  videoContent,
  noteContent,
]);
export type PostContent = v.InferOutput<typeof postContent>;

/**
 * An entry of a reblog trail, which starts with the oldest entry. Stored with the reblog, so it
 * survives the deletion of the post that it shows.
 */
export const trailEntry = v.object({
  post_id: v.string(),
  blog_name: v.string(),
  blog_url: v.string(),
  avatar_url: v.string(),
  content: postContent,
  is_root: v.boolean(),
  is_gone: v.boolean(),
  /** Hidden from the reader by a block; content, name and URLs are empty. */
  is_blocked: v.exactOptional(v.boolean()),
});
export type TrailEntry = v.InferOutput<typeof trailEntry>;

/**
 * The client's action model: the data that a stream needs to act on a post. Names are those of the
 * specification.
 */
export const postActionModel = v.object({
  id: v.string(),
  root_id: v.string(),
  reblog_key: v.string(),
  placement_id: v.string(),
  is_recommended: v.boolean(),
  pt: v.string(),
  liked: v.boolean(),
  /** Ours: whether the viewer has bookmarked the post, which only the viewer learns. */
  bookmarked: v.exactOptional(v.boolean()),
  /** Ours: whether the post is pinned to the top of its blog; only for members of the blog. */
  pinned: v.exactOptional(v.boolean()),
  reblogged: v.boolean(),
  is_mine: v.boolean(),
  sponsored: v.boolean(),
  following: v.boolean(),
  tumblelog: v.string(),
  tumblelog_key: v.string(),
  tumblelog_uuid: v.string(),
  tumblelog_mention_key: v.string(),
  'tumblelog-data': blogRef,
  'tumblelog-parent-data': v.nullable(blogRef),
  'tumblelog-root-data': v.nullable(blogRef),
  reblog_source: v.nullable(v.object({ name: v.string(), following: v.boolean() })),
  reblogged_root_uuid: v.string(),
  is_carousel: v.boolean(),
  carousel_index: v.number(),
  embed_key: v.string(),
  embed_did: v.string(),
  post_url: v.string(),
  /** Ours, as are all fields below: the actions need them, but the specification lacks them. */
  type: v.picklist(postTypes),
  state: v.string(),
  can_like: v.boolean(),
  can_reblog: v.boolean(),
  can_edit: v.boolean(),
  can_reply: v.boolean(),
  can_reply_with_photo: v.exactOptional(v.boolean()),
  /** Replies to the post are off for this viewer: only members of its blog may reply. */
  are_replies_off: v.exactOptional(v.boolean()),
  can_reblog_as: v.nullable(v.array(v.string())),
  like_count: v.number(),
  note_count: v.number(),
});
export type PostActionModel = v.InferOutput<typeof postActionModel>;

/** A post as pages, the drawer and feeds show it. Times are ISO 8601 in UTC. */
export const post = v.object({
  action: postActionModel,
  type: v.picklist(postTypes),
  /** One of the post states. */
  state: v.string(),
  slug: v.string(),
  post_url: v.string(),
  tiny_url: v.string(),
  published_at: v.nullable(v.string()),
  updated_at: v.string(),
  /** Ours: when an edit last changed what readers of the published post see. */
  edited_at: v.exactOptional(v.string()),
  publish_on: v.nullable(v.string()),
  blog: blogRef,
  content: postContent,
  trail: v.array(trailEntry),
  tags: v.array(v.string()),
  source_url: v.string(),
  source_title: v.string(),
  like_count: v.number(),
  reblog_count: v.number(),
  reply_count: v.number(),
  note_count: v.number(),
  is_nsfw: v.boolean(),
  /** Whether a long post is cut, as in streams and lists; the whole post is at `post_url`. */
  is_cut: v.exactOptional(v.boolean()),
  /**
   * Why streams hide the post until the reader opens it: the names of the reader's filters that
   * match, and `settingsTexts.notSafe` if it is covered as sensitive.
   */
  filtered: v.exactOptional(v.array(v.string())),
  /** Tags under which the post's blog promotes it; only for members of the blog. */
  promoted_under: v.exactOptional(v.array(v.string())),
  /** Names of networks to which the post could not be sent; only for its author. */
  unsent_to: v.exactOptional(v.array(v.string())),
  /** URL that the carousel links to. */
  carousel_link_url: v.exactOptional(v.string()),
  /** Whether only members of its blog see the post, although it is published. */
  members_only: v.exactOptional(v.boolean()),
  /**
   * In an inbox, the blog that asked or submitted; absent if it is anonymous, deleted or hidden by a
   * block.
   */
  received_from: v.exactOptional(
    v.object({ name: v.string(), url: v.string(), avatar_url: v.string() }),
  ),
  /** The blog that submitted the post. */
  submitted_by: v.exactOptional(v.object({ name: v.string(), url: v.string() })),
  /** Plain text of at most 160 characters, for titles and feeds. */
  summary: v.string(),
});
export type Post = v.InferOutput<typeof post>;
