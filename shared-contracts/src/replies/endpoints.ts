import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { id, opaque, text } from '../contract/wire.ts';
import { blogRef } from '../posts/post.ts';
import { postLimits } from '../posts/post-limits.ts';
import { replyMentions } from './reply-mentions.ts';

/** User-facing texts of replies (ours). */
export const replyTexts = {
  empty: 'Write something first.',
  tooLong: `Replies can be up to ${postLimits.reply} characters long.`,
  forbidden: 'You can’t reply to this post.',
  unknown: 'This reply no longer exists.',
  notYours: 'You can’t delete this reply.',
  label: 'Your reply',
  submit: 'Reply',
  done: 'Replied',
  delete: 'Delete reply',
  deleteQuestion: 'Permanently delete this reply?',
  confirm: 'Delete',
  keep: 'Cancel',
  deleted: 'Reply deleted',
  heading: 'Replies',
  earlier: 'Earlier replies',
} as const;

/** Text of a reply: trimmed, not blank, at most 475 characters. */
export const replyText = v.pipe(
  text(10_000),
  v.trim(),
  v.minLength(1, replyTexts.empty),
  v.maxLength(postLimits.reply, replyTexts.tooLong),
);

/** A reply as readers of the post see it. */
export const reply = v.object({
  id: v.string(),
  text: v.string(),
  mentions: replyMentions,
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
  summary: 'Replies to a post as the current blog. Returns the reply and its HTML.',
  body: v.object({
    data: v.object({
      reply_text: replyText,
      post_id: id,
      tumblelog: blogName,
      tumblelog_key: text(64),
      source: opaque,
    }),
  }),
  response: v.object({ reply, reply_count: v.number(), reply_html: v.string() }),
  errors: [
    { status: 400, when: 'the reply is blank or too long' },
    { status: 403, when: 'one blog has blocked the other, or the post does not accept replies' },
    { status: 404, when: 'the post does not exist, or the blog or key does not match' },
  ],
});

export const deleteReply = defineEndpoint({
  method: 'POST',
  path: '/svc/reply/remove',
  auth: 'user',
  summary: 'Deletes one of the user’s replies, or a reply to one of their posts.',
  body: v.object({ reply_id: id }),
  response: v.object({ reply_count: v.number() }),
  errors: [
    { status: 403, when: 'the user owns neither the reply nor the post' },
    { status: 404, when: 'the reply does not exist' },
  ],
});
