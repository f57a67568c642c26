import * as v from 'valibot';
import { audioWire } from './audio-post.ts';
import { chatWire } from './chat-post.ts';
import { linkWire } from './link-post.ts';
import { noteWire } from './note-post.ts';
import { photoPostWire, photoWire } from './photo-post.ts';
import { flag, id, opaque, text } from '../core/wire.ts';
import { draftPoint } from './draft-point.ts';
import { postLimits } from './post-limits.ts';
import { postTypes } from './post-types.ts';
import { quoteWire } from './quote-post.ts';
import { textWire } from './text-post.ts';
import { uploadWire } from './uploaded-media.ts';
import { videoWire } from './video-post.ts';
import { postField, postFlagField, postTextField } from './wire-field.ts';

/** For members that are not part of the post itself: actions, and ids of posts and pages. */
const optionalText = (max: number) => v.optional(text(max), '');
const optionalFlag = v.optional(flag, false);

/** Tags joined by commas, or a list as in a fetched post. */
const tags = v.union([
  text(postLimits.tags * (postLimits.tag + 1)),
  v.pipe(
    v.array(text(postLimits.tag)),
    v.maxLength(postLimits.tags),
    v.transform((list) => list.join(',')),
  ),
]);

/** Names of types that programs send in place of ours. */
const typeAliases = { regular: 'text', conversation: 'chat' } as const;

/** The type of a post by our name or by one of {@link typeAliases}. */
const postType = v.pipe(
  v.picklist([...postTypes, 'regular', 'conversation']),
  v.transform((type) => (type === 'regular' || type === 'conversation' ? typeAliases[type] : type)),
);

/**
 * The fields of `/svc/post/update`, with bracketed names turned into objects: `post[type]` is
 * `post.type`, `images[o1]` is `images.o1`. The definition of a type says which of its fields
 * `post.one`, `two` and `three` hold, and which members it adds.
 *
 * An edit changes only the fields in the body. An absent field keeps its value, and an empty field
 * is cleared. `false`, `0`, `off`, `no` or an empty value turns a flag off. `images` lists all
 * photos of the post; `caption`, `alt` and `livephoto` are set per photo.
 */
const updateFields = v.object({
  channel_id: v.optional(text(100), ''),
  post_id: v.optional(v.union([v.literal(''), id]), ''),
  edit_post_id: v.optional(v.union([v.literal(''), id]), ''),
  /** The blog whose page the form was opened on, by name or id, and that page's name. */
  context_id: optionalText(100),
  context_page: optionalText(100),
  pt: opaque,
  share_data: postTextField(4096),
  post: v.optional(
    v.object({
      /** Required for a new post. */
      type: postField(postType),
      one: postTextField(postLimits.body),
      two: postTextField(postLimits.body),
      three: postTextField(postLimits.body),
      state: postTextField(20),
      date: postTextField(40),
      publish_on: postTextField(40),
      slug: postTextField(200),
      tags: postField(tags),
      source_url: postTextField(2083),
      ...photoPostWire.entries,
    }),
    {},
  ),
  is_rich_text: v.optional(
    v.object({ one: postFlagField, two: postFlagField, three: postFlagField }),
    {},
  ),
  editor_type: postTextField(20),
  content_stats: postTextField(4096),
  allow_photo_replies: postFlagField,
  allow_answers: postFlagField,
  members_only: postFlagField,
  owner_flagged_nsfw: postFlagField,
  can_be_liked: postFlagField,
  can_be_reblogged: postFlagField,
  carousel_display: postFlagField,
  carousel_link_url: postTextField(2083),
  carousel_index: postTextField(10),
  reblog: optionalFlag,
  reblog_key: optionalText(64),
  reblog_post_id: v.optional(v.union([v.literal(''), id]), ''),
  remove_reblog_tree: optionalFlag,
  reblog_source: optionalText(512),
  send_to_twitter: postFlagField,
  custom_tweet: postTextField(1000),
  send_to_fbog: postFlagField,
  /** Ours: like `send_to_twitter` and `send_to_fbog`, for networks that were added later. */
  send_to_mastodon: postFlagField,
  send_to_bluesky: postFlagField,
  ...textWire.entries,
  ...photoWire.entries,
  ...quoteWire.entries,
  ...linkWire.entries,
  ...chatWire.entries,
  ...uploadWire.entries,
  ...audioWire.entries,
  ...videoWire.entries,
  ...noteWire.entries,
  copyright_fallback: optionalFlag,
  /**
   * Ours: the `revision` of the fetched post that the edit is based on. Without it, the edit
   * overwrites later changes.
   */
  revision: optionalText(64),
  /**
   * Ours: idempotency key, one per opened form. Repeated submits with the same key make one post.
   */
  submission_key: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/)), ''),
  /** Ours: the unsaved post that this form is; it ends with the save, unless another device changed it. */
  form_draft: v.optional(draftPoint),
});
type UpdateFields = v.InferOutput<typeof updateFields>;

/** The slot in which programs send the words of a reblog, by the type of the reblogged post. */
const wordsOfReblog = ({ type, two = '', three = '' }: UpdateFields['post']): string =>
  type === 'link' ? three : two;

/**
 * The post of a new post. An empty state means that it is published. A reblog is words of one's own
 * below the source, whose type programs send along: it becomes a text.
 */
function newPost({ state = '', ...post }: UpdateFields['post'], isReblog: boolean) {
  const standing = { ...post, ...(state.trim() !== '' && { state }) };
  return isReblog && post.type !== undefined && post.type !== 'text'
    ? { ...standing, type: 'text' as const, one: '', two: wordsOfReblog(post), three: '' }
    : standing;
}

/** The body of `/svc/post/update`; see {@link updateFields}. */
export const updateBody = v.pipe(
  updateFields,
  v.transform((body): UpdateFields =>
    body.post_id !== '' || body.edit_post_id !== ''
      ? body
      : { ...body, post: newPost(body.post, body.reblog || body.reblog_post_id !== '') },
  ),
);
export type UpdateBody = v.InferOutput<typeof updateBody>;
export type UpdateBodyInput = v.InferInput<typeof updateBody>;
