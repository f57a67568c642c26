import * as v from 'valibot';
import { readChat } from './chat-lines.ts';
import { definePostType, slotText } from './define-post-type.ts';
import { postLimits } from './post-limits.ts';
import { isBlank } from './post-rules.ts';
import { postTexts } from './post-texts.ts';
import { refusalTexts } from './refusal-texts.ts';

/** The fields of a chat in the form. */
export interface ChatFields {
  readonly title: string;
  readonly chat: string;
}

export const chatContent = v.object({
  type: v.literal('chat'),
  title: v.string(),
  lines: v.array(v.object({ name: v.string(), text: v.string() })),
});

/** Members of the wire body besides the slots. */
export const chatWire = v.object({});

const lineText = ({ name, text }: { readonly name: string; readonly text: string }): string =>
  name === '' ? text : `${name}: ${text}`;

/** A title and the lines of a chat, which are plain text. */
export const chatPost = definePostType<'chat'>({
  type: 'chat',
  defaults: { title: '', chat: '' },
  fields: {
    title: slotText('one'),
    chat: slotText('two'),
  },
  rules: (post) => {
    if (isBlank(post.chat)) return [postTexts.noChat];
    return readChat(post.chat).length > postLimits.chatLines ? [refusalTexts.tooLong] : [];
  },
  plainText: ({ title, lines }) => title.trim() || lines.map(lineText).join(' '),
  plainTexts: ({ title, lines }) => [title, ...lines.map(({ name, text }) => `${name} ${text}`)],
  pieces: ({ title, lines }) => [
    { kind: 'heading', text: title },
    ...lines.map(({ name, text }) => ({ kind: 'line' as const, name, text })),
  ],
});
