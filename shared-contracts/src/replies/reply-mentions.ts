import * as v from 'valibot';
import { mentionInText } from '../posts/body-markup.ts';

/** Ours: maximum number of mentions in a reply; further ones stay text. */
export const maxReplyMentions = 10;

/**
 * The blogs that a reply mentions: each with the name in the text, converted to lower case, and the
 * blog's token, which stays the same when the blog is renamed.
 */
export const replyMentions = v.optional(
  v.array(v.object({ name: v.string(), token: v.string() })),
  [],
);
export type ReplyMention = v.InferOutput<typeof replyMentions>[number];

/**
 * The first {@link maxReplyMentions} names in a reply that look like mentions, each once and in
 * lower case; the blogs may not exist.
 */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(mentionInText)].map(([, name = '']) => name.toLowerCase()))].slice(
    0,
    maxReplyMentions,
  );
