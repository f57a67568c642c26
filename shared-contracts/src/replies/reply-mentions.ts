import * as v from 'valibot';
import { mentionInText } from '../posts/body-markup.ts';

/** Ours: blogs that one reply can name; what comes after stays text. */
export const mostReplyMentions = 10;

/** The blogs that a reply names: each by the name that stands in its text, in small letters, and by its token, which holds whatever it is called one day. */
export const replyMentions = v.optional(
  v.array(v.object({ name: v.string(), token: v.string() })),
  [],
);
export type ReplyMention = v.InferOutput<typeof replyMentions>[number];

/** The names that stand in a reply like mentions, each once; whether there are such blogs is another question. */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(mentionInText)].map(([, name = '']) => name.toLowerCase()))].slice(
    0,
    mostReplyMentions,
  );
