import sanitizeHtml from 'sanitize-html';
import { findAddresses } from '@tessera/shared-contracts/links/find-addresses';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { contentProtocols } from '@tessera/shared-contracts/posts/url-rules';
import { descriptionMarkup } from './description-markup.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 's', 'u', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: [...contentProtocols],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 10,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: 'noopener nofollow ugc' },
    }),
  },
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Plain text as HTML in which its URLs are links. */
const linked = (text: string): string => {
  let html = '';
  let last = 0;
  for (const { start, end, href } of findAddresses(text)) {
    const shown = href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
    html += escape(text.slice(last, start));
    html += `<a href="${escape(href)}" rel="noopener nofollow ugc">${escape(shown)}</a>`;
    last = end;
  }
  return html + escape(text.slice(last));
};

const unescapes: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * The description as plain text in one line, cut to a maximum length, preferably at the end of a
 * word.
 */
export function describePlainly(description: string, maxLength: number): string {
  const markup = descriptionMarkup(description);
  const words =
    markup !== undefined
      ? sanitizeHtml(markup.replace(/<br\b[^>]*>/gi, ' '), { allowedTags: [] }).replace(
          /&(?:amp|lt|gt|quot);/g,
          (entity) => unescapes[entity] ?? entity,
        )
      : description;
  const line = words.replace(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = firstCharacters(line, maxLength - 1);
  return `${cut.replace(/\s+\S*$/u, (end) => (end.length < maxLength / 3 ? '' : end))}…`;
}

/**
 * The description of a blog as safe HTML. In plain text, URLs become links; HTML keeps a few tags.
 * Text with no complete element is plain, however many `<` it has.
 * Line breaks become `<br>`.
 */
export function describeBlog(description: string): string {
  const markup = descriptionMarkup(description);
  return (markup === undefined ? linked(description) : sanitizeHtml(markup, options))
    .trim()
    .replace(/\r?\n/g, '<br>');
}
