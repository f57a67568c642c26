import * as v from 'valibot';
import { flag, id, opaque, text } from '../contract/wire.ts';
import { postLimits } from './post-limits.ts';
import { postTypes } from './post-types.ts';

const optionalText = (max: number) => v.optional(text(max), '');
const optionalFlag = v.optional(flag, false);
const photoKey = v.pipe(v.string(), v.regex(/^[a-z]\d{1,3}$/i));

/**
 * The body of `/svc/post/update`, as it looks after bracket names were folded into objects: `post[type]` is
 * `post.type`, `images[o1]` is `images.o1`. `post.one`, `two` and `three` hold the fields of the type in order: text =
 * title, body; photo = nothing, caption, linkthrough; quote = quote, source; link = title, url, caption; chat = title,
 * chat; audio = nothing, caption, url; video = embed code, caption; note = ask, answer, caption.
 */
export const updateBody = v.object({
  channel_id: v.optional(text(100), ''),
  post_id: v.optional(v.union([v.literal(''), id]), ''),
  edit_post_id: v.optional(v.union([v.literal(''), id]), ''),
  context_id: optionalText(100), context_page: optionalText(100), pt: opaque, share_data: optionalText(4096),
  post: v.object({
    type: v.picklist(postTypes),
    one: optionalText(postLimits.body), two: optionalText(postLimits.body), three: optionalText(postLimits.body),
    state: v.optional(text(20), '0'), date: optionalText(40), publish_on: optionalText(40),
    slug: optionalText(200), tags: optionalText(postLimits.tags * (postLimits.tag + 1)), source_url: optionalText(2083),
    photoset_layout: v.optional(v.pipe(text(10), v.regex(/^\d*$/)), ''), photoset_order: optionalText(200),
  }),
  is_rich_text: v.optional(v.object({ one: optionalFlag, two: optionalFlag, three: optionalFlag }), {}),
  editor_type: optionalText(20), content_stats: optionalText(4096), thumbnail: optionalText(2083),
  allow_photo_replies: optionalFlag, allow_answers: optionalFlag, members_only: optionalFlag, owner_flagged_nsfw: optionalFlag,
  can_be_liked: v.optional(flag, true), can_be_reblogged: v.optional(flag, true),
  carousel_display: optionalFlag, carousel_link_url: optionalText(2083), carousel_index: optionalText(10),
  reblog: optionalFlag, reblog_key: optionalText(64), reblog_post_id: v.optional(v.union([v.literal(''), id]), ''), remove_reblog_tree: optionalFlag, reblog_source: optionalText(512),
  /** Left out, an edit leaves them as they are; a new post is sent nowhere. */
  send_to_twitter: v.optional(flag), custom_tweet: v.optional(text(1000)), send_to_fbog: v.optional(flag),
  images: v.optional(v.record(photoKey, text(2083)), {}), caption: v.optional(v.record(photoKey, text(postLimits.body)), {}),
  alt: v.optional(v.record(photoKey, text(4096)), {}),
  /** Addresses of the films of live photos. */
  livephoto: v.optional(v.record(photoKey, text(2083)), {}),
  photo_raw: optionalText(2083), is_selfie_gif: optionalFlag, is_selfie: optionalFlag,
  id3_tags: v.optional(v.object({ title: optionalText(300), artist: optionalText(300), album: optionalText(300) }), {}),
  preuploaded_url: optionalText(2083), preuploaded_ch: optionalText(512), confirm_tos: optionalFlag, artwork_pre_upload: optionalText(2083), album_art: optionalText(2083), remove_album_art: optionalFlag, copyright_fallback: optionalFlag,
  /** Ours: of a film; left out, an edit keeps those it has, and an empty `url` is none. */
  captions: v.optional(v.object({ url: optionalText(2083), language: optionalText(20) })),
  embed_code: optionalText(10_000), remove_thumbnail: optionalFlag, author: optionalText(300), excerpt: optionalText(1000),
  /** Ours: the `revision` of the fetched post that an edit began from; left out, the edit replaces whatever there is by now. */
  revision: optionalText(64),
  /** Ours: one value per opened form. The server makes one post of any number of submits that carry the same one. */
  submission_key: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/)), ''),
});
export type UpdateBody = v.InferOutput<typeof updateBody>;
export type UpdateBodyInput = v.InferInput<typeof updateBody>;
