import * as v from 'valibot';
import { definePostType, ownField, slotText } from './define-post-type.ts';
import { isBlank } from './post-rules.ts';
import { postTexts } from './post-texts.ts';
import type { UpdateBody } from './wire-body.ts';

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

/**
 * Whether a submit has its quote as HTML. Programs that name no editor write it by hand, and say that
 * no editor made it; a quote that they only send back stays what it is.
 */
function isRichQuote(
  { is_rich_text: { one }, editor_type = '', post }: UpdateBody,
  known: boolean | undefined,
  before: QuoteFields,
): boolean | undefined {
  if (one !== false || editor_type.trim() !== '') return one ?? known;
  return post.one === undefined || post.one === before.quote ? known : true;
}

/** A quote and its source. */
export const quotePost = definePostType<'quote'>({
  type: 'quote',
  defaults: { quote: '', source: '' },
  fields: {
    quote: slotText('one'),
    source: slotText('two', { isWritten: true }),
    isRich: ownField({
      draft: v.boolean(),
      // `is_rich_text` follows from the editor of the whole form
      toWire: () => ({}),
      fromWire: isRichQuote,
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
