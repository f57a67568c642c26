import * as v from 'valibot';
import { findAddresses } from '../links/find-addresses.ts';
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

/** A part of the text of a reply: plain, an address, or what looks like a mention. */
export type ReplyPart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'address'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly name: string };

/** Splits plain text at its mentions. */
function mentionParts(text: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let last = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(mentionInText)) {
    parts.push(
      { kind: 'plain', text: text.slice(last, index) },
      { kind: 'mention', text: written, name: name.toLowerCase() },
    );
    last = index + written.length;
  }
  return [...parts, { kind: 'plain', text: text.slice(last) }];
}

/**
 * The parts of the text of a reply, in order. Names are in lower case, and the blogs may not exist.
 * An address contains no mentions.
 */
export function partsOfReply(text: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let last = 0;
  for (const { start, end, href } of findAddresses(text)) {
    parts.push(...mentionParts(text.slice(last, start)));
    parts.push({ kind: 'address', text: text.slice(start, end), href });
    last = end;
  }
  return [...parts, ...mentionParts(text.slice(last))].filter((part) => part.text !== '');
}

/**
 * The first {@link maxReplyMentions} names in a reply that look like mentions, each once and in
 * lower case; the blogs may not exist.
 */
export const namesIn = (text: string): string[] =>
  [
    ...new Set(partsOfReply(text).flatMap((part) => (part.kind === 'mention' ? [part.name] : []))),
  ].slice(0, maxReplyMentions);
