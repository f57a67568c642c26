import * as v from 'valibot';
import { definePostType, ownField, slotText } from './define-post-type.ts';
import { isBlank } from './post-rules.ts';
import { postTexts } from './post-texts.ts';

/** The fields of a quote in the form. Ours: `isRich` (the quote is HTML, which no form writes). */
export interface QuoteFields {
  readonly quote: string;
  readonly source: string;
  readonly isRich?: boolean;
}

export const quoteContent = v.object({
  type: v.literal('quote'),
  quote_html: v.string(),
  source_html: v.string(),
});

/** Members of the wire body besides the slots. */
export const quoteWire = v.object({});

/** A quote and its source. */
export const quotePost = definePostType<'quote'>({
  type: 'quote',
  defaults: { quote: '', source: '' },
  fields: {
    quote: slotText('one', (content) => content.quote_html),
    source: slotText('two', (content) => content.source_html, { isWritten: true }),
    isRich: ownField({
      draft: v.boolean(),
      // `is_rich_text` follows from the editor of the whole form
      toWire: () => ({}),
      fromWire: (sent, known) => sent.is_rich_text.one ?? known,
      // not stored, but follows from the HTML; only the server can tell
      fromStored: () => undefined,
      typed: () => [],
      compared: (value) => value === true,
    }),
  },
  rules: (post) => (isBlank(post.quote) ? [postTexts.noQuote] : []),
  plainText: (content, toPlain) => toPlain(content.quote_html),
  plainTexts: () => [],
  pieces: (content) => [
    { kind: 'quote', html: content.quote_html },
    { kind: 'html', html: content.source_html },
  ],
});
