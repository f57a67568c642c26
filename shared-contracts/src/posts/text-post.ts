import * as v from 'valibot';
import { definePostType, slotText } from './define-post-type.ts';
import { isBlank } from './post-rules.ts';
import { postTexts } from './post-texts.ts';

/** The fields of a text post in the form. */
export interface TextFields {
  readonly title: string;
  readonly body: string;
}

export const textContent = v.object({
  type: v.literal('text'),
  title: v.string(),
  body_html: v.string(),
});

/** Members of the wire body besides the slots. */
export const textWire = v.object({});

/** A title and a body; a reblog has only the body. */
export const textPost = definePostType<'text'>({
  type: 'text',
  defaults: { title: '', body: '' },
  fields: {
    title: slotText('one'),
    body: slotText('two', { isWritten: true }),
  },
  rules: (post) =>
    isBlank(post.title) && isBlank(post.body) && post.reblog_tree.length === 0
      ? [postTexts.emptyText]
      : [],
  plainText: (content, toPlain) => content.title.trim() || toPlain(content.body_html),
  plainTexts: ({ title }) => [title],
  pieces: (content) => [
    { kind: 'heading', text: content.title },
    { kind: 'html', html: content.body_html },
  ],
});
