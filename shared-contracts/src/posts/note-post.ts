import * as v from 'valibot';
import { definePostType, ownField, slotText } from './define-post-type.ts';
import { isBlank } from './post-rules.ts';
import { postTexts } from './post-texts.ts';

/** The fields of an answer in the form. Ours: `asker` ('' if anonymous). */
export interface NoteFields {
  readonly ask: string;
  readonly answer: string;
  readonly caption: string;
  readonly asker?: string;
}

export const noteContent = v.object({
  type: v.literal('note'),
  ask: v.string(),
  asker: v.string(),
  answer_html: v.string(),
  /** Text below the answer. */
  caption_html: v.exactOptional(v.string()),
});

/** Members of the wire body besides the slots. */
export const noteWire = v.object({});

/** A question, its answer and a caption. */
export const notePost = definePostType<'note'>({
  type: 'note',
  defaults: { ask: '', answer: '', caption: '' },
  fields: {
    ask: slotText('one'),
    answer: slotText('two', { isWritten: true }),
    caption: slotText('three', { isWritten: true }),
    asker: ownField({
      draft: v.string(),
      // nobody can change who asked
      toWire: () => ({}),
      fromWire: (_, known) => known,
      fromStored: (content) => content?.asker,
      typed: () => [],
    }),
  },
  rules: (post) => (isBlank(post.ask) ? [postTexts.noQuestion] : []),
  plainText: ({ ask }) => ask,
  plainTexts: ({ ask, asker }) => [ask, asker],
  pieces: (content) => [
    { kind: 'question', text: content.ask },
    { kind: 'html', html: content.answer_html },
    { kind: 'html', html: content.caption_html ?? '' },
  ],
});
