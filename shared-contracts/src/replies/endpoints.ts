import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, opaque, text } from '../core/wire.ts';
import { isEmptyText } from '../core/empty-text.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { blogRef } from '../posts/post.ts';
import { postLimits } from '../posts/post-limits.ts';
import { replyMentions } from './reply-mentions.ts';
import { replyPhoto } from './reply-photo.ts';

/** Maximum number of characters of a photo's description (ours). */
export const replyAltLimit = 2000;

/** User-facing texts of replies (ours). */
export const replyTexts = {
  empty: 'Write something first.',
  tooLong: `Replies can be up to ${postLimits.reply} characters long. Shorten yours, or reblog the post.`,
  forbidden:
    'You can’t reply to this post, because there is a block between your blogs. Unblock it if it was yours.',
  off: 'Replies to this post are turned off.',
  noPhotos: 'This post doesn’t allow replies with photos. Remove the photo, and send the text.',
  unknown: 'This reply no longer exists. Reload the page to see what is there.',
  notYours:
    'Only its author and members of the post’s blog can delete this reply. Report it if it breaks the rules.',
  label: 'Your reply',
  submit: 'Reply',
  done: 'Replied',
  delete: 'Delete reply',
  deleteQuestion: 'Delete this reply?',
  confirm: 'Delete',
  keep: 'Cancel',
  deleted: 'Reply deleted',
  heading: 'Replies',
  earlier: 'Earlier replies',
  /** A photo that is sent with a reply. */
  photo: 'Photo',
  addPhoto: 'Add photo',
  removePhoto: 'Remove photo',
  chosenPhoto: 'Photo to send',
  describePhoto: 'Describe the photo',
  describeHint: 'For people who can’t see it.',
  photoAdded: 'Photo added',
  photoRemoved: 'Photo removed',
  photoBy: (name: string): string => `Photo in a reply by ${name}`,
} as const;

/** Text of a reply: trimmed, at most 475 characters; blank only with a photo. */
const replyText = v.pipe(
  text(10_000),
  v.trim(),
  v.transform((written) => (isEmptyText(written) ? '' : written)),
  v.maxLength(postLimits.reply, replyTexts.tooLong),
);

/** A reply as readers of the post see it. */
export const reply = v.object({
  id: v.string(),
  text: v.string(),
  mentions: replyMentions,
  /** The photo, if any. A reply with a photo may have no text. */
  photo: v.exactOptional(replyPhoto),
  created_at: v.string(),
  blog: blogRef,
  /** Whether this reader may delete it: its author and members of the post's blog may. */
  can_delete: v.optional(v.boolean(), false),
});
export type Reply = v.InferOutput<typeof reply>;

export const replyToPost = defineEndpoint({
  method: 'POST',
  path: '/svc/reply',
  auth: 'user',
  scope: 'write',
  summary:
    'Replies to a post as the current blog. Returns the reply. A form; multipart with the file `data` for a photo.',
  encoding: 'form',
  takesFile: true,
  body: v.object({
    data: v.object({
      reply_text: v.optional(replyText, ''),
      post_id: id,
      tumblelog: blogName,
      tumblelog_key: text(64),
      source: opaque,
      /** Ours: what the photo shows, for people who cannot see it. */
      photo_alt: v.optional(
        v.pipe(
          text(4096),
          v.trim(),
          v.transform((alt) => firstCharacters(alt, replyAltLimit)),
        ),
        '',
      ),
      /** Ours: idempotency key of a reply. Retries with the same key make one reply. */
      submission_key: v.optional(v.pipe(text(64), v.regex(/^[\w-]*$/)), ''),
    }),
  }),
  response: v.object({
    reply,
    reply_count: v.number(),
  }),
  errors: [
    {
      status: 400,
      when: 'the reply is too long, has neither text nor photo, or the file is not an image',
    },
    {
      status: 403,
      when: 'one blog has blocked the other, or the post does not allow replies or photos in replies',
    },
    { status: 404, when: 'the post does not exist, or the blog or key does not match' },
    { status: 413, when: 'the photo is too large' },
    { status: 429, when: 'the upload quota is exceeded' },
  ],
});

export const deleteReply = defineEndpoint({
  method: 'POST',
  path: '/svc/reply/remove',
  auth: 'user',
  scope: 'write',
  summary: 'Deletes one of the user’s replies, or a reply to one of their posts.',
  body: v.object({ reply_id: id }),
  response: v.object({ reply_count: v.number() }),
  errors: [
    { status: 403, when: 'the user owns neither the reply nor the post' },
    { status: 404, when: 'the reply does not exist' },
  ],
});

/** Ours. */
export const restoreReply = defineEndpoint({
  method: 'POST',
  path: '/svc/reply/restore',
  auth: 'user',
  scope: 'write',
  summary:
    'Restores a reply that the user deleted in the last few minutes, where it was. Idempotent.',
  body: v.object({ reply_id: id }),
  response: v.object({ reply, reply_count: v.number() }),
  errors: [{ status: 404, when: 'the reply was deleted longer ago, or its post is gone' }],
});
