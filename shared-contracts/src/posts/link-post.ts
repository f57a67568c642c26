import * as v from 'valibot';
import { validators } from './validators.ts';
import { flag } from '../core/wire.ts';
import { definePostType, ownText, slotText } from './define-post-type.ts';
import { postTexts } from './post-texts.ts';
import { postTextField } from './wire-field.ts';

/** The fields of a link in the form. */
export interface LinkFields {
  readonly title: string;
  readonly url: string;
  readonly caption: string;
  readonly thumbnail: string;
  readonly excerpt: string;
  readonly author: string;
}

export const linkContent = v.object({
  type: v.literal('link'),
  title: v.string(),
  url: v.string(),
  excerpt: v.string(),
  author: v.string(),
  thumbnail: v.string(),
  caption_html: v.string(),
});

/** Members of the wire body besides the slots. */
export const linkWire = v.object({
  thumbnail: postTextField(2083),
  remove_thumbnail: v.optional(flag, false),
  author: postTextField(300),
  excerpt: postTextField(1000),
});

const hiddenAs = 'the link';

/** A URL with the card of its page, and a description. */
export const linkPost = definePostType<'link'>({
  type: 'link',
  defaults: { title: '', url: '', caption: '', thumbnail: '', excerpt: '', author: '' },
  fields: {
    title: slotText('one'),
    url: slotText('two', { sent: (url) => url.trim(), hiddenAs }),
    caption: slotText('three', { isWritten: true }),
    thumbnail: ownText({
      toWire: (thumbnail = '') => ({ thumbnail, remove_thumbnail: thumbnail === '' }),
      fromWire: (sent, known) => (sent.remove_thumbnail ? '' : (sent.thumbnail ?? known)),
      fromStored: (content) => content?.thumbnail,
      // looked up, unless the person looked for something else
      typed: () => [],
    }),
    excerpt: ownText({
      hiddenAs,
      toWire: (excerpt = '') => ({ excerpt }),
      fromWire: (sent, known) => sent.excerpt ?? known,
      fromStored: (content) => content?.excerpt,
    }),
    author: ownText({
      hiddenAs,
      toWire: (author = '') => ({ author }),
      fromWire: (sent, known) => sent.author ?? known,
      fromStored: (content) => content?.author,
    }),
  },
  rules: (post) => {
    if (post.loading) return [postTexts.loadingLink];
    if (validators.blank(post.url)) return [postTexts.noUrl];
    return validators.url(post.url.trim()) ? [] : [postTexts.invalidUrl];
  },
  plainText: (content, toPlain) =>
    content.title.trim() || toPlain(content.caption_html) || content.url,
  plainTexts: ({ title, excerpt, author }) => [title, excerpt, author],
  pieces: (content) => [
    { kind: 'link', url: content.url, text: content.title },
    { kind: 'text', text: content.excerpt },
    { kind: 'html', html: content.caption_html },
  ],
});
