import sanitizeHtml from 'sanitize-html';
import { findAddresses } from '@tessera/shared-contracts/links/find-addresses';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { contentProtocols } from '@tessera/shared-contracts/posts/url-rules';

/** A complete tag or comment. Quoted values may contain `>`. */
const tag = /<(\/?)([a-z][a-z0-9]*)(?:\s(?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?\/?>|<!--/gi;
/** Elements without an end tag. */
const empty: readonly string[] = ['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link', 'embed'];

/** The names of elements that are complete in a text: opened and closed again, or empty. */
function completeElements(text: string): ReadonlySet<string> {
  const opened = new Set<string>();
  const complete = new Set<string>();
  for (const [, slash, given = ''] of text.matchAll(tag)) {
    const name = given.toLowerCase();
    if (empty.includes(name)) complete.add(name);
    else if (slash === '') opened.add(name);
    else if (opened.has(name)) complete.add(name);
  }
  complete.delete('');
  return complete;
}

/**
 * The HTML of a description, in which every `<` that starts no complete element is text; undefined
 * if the description has no complete element, and so is plain text.
 */
function descriptionMarkup(description: string): string | undefined {
  if (!description.includes('<')) return undefined;
  const complete = completeElements(description);
  if (complete.size === 0) return undefined;
  let html = '';
  let end = 0;
  const asText = (text: string): string => text.replaceAll('<', '&lt;');
  for (const { 0: written, 2: name, index } of description.matchAll(tag)) {
    const isMarkup = name === undefined || complete.has(name.toLowerCase());
    html += asText(description.slice(end, index)) + (isMarkup ? written : asText(written));
    end = index + written.length;
  }
  return html + asText(description.slice(end));
}

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
