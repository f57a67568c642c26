import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const parse = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html, 'text/html').body;

/** Elements that only separate plain lines. */
const lineElements: readonly string[] = ['p', 'br', 'blockquote'];
/** Characters that Markdown might interpret. */
const markdownMarks = /[*_`#<>[\]&\\~|]|^\s*(?:[-+=]|\d+[.)])|!\[|\n[ \t]{4}/m;

/** The characters that {@link fromPlain} escapes in Markdown, and the same characters escaped. */
const escapable = /[*_`#<>[\]\\~|]/g;
const escaped = /\\([*_`#<>[\]\\~|])/g;
/** A Markdown blockquote at the start of a text, with a blank line or nothing after it. */
const leadingBlockquote = /^(?:>.*(?:\n|$))+(?=\s*$|\s*\n)/;

function linesOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ');
  const inner = [...node.childNodes].map(linesOf).join('');
  if (!(node instanceof Element)) return inner;
  if (node.localName === 'br') return '\n';
  return node.localName === 'body' ? inner : `\n${inner.trim()}\n`;
}

/**
 * An editor's text as plain lines; undefined when that would lose more than paragraph breaks or, in
 * HTML, blockquotes.
 */
export function toPlain(words: string, editor: EditorType): string | undefined {
  if (editor === 'markdown')
    return markdownMarks.test(words.replace(escaped, 'x'))
      ? undefined
      : words
          .trim()
          .replace(/\n{2,}/g, '\n')
          .replace(escaped, '$1');
  if (!words.includes('<') && !words.includes('&')) return words.trim();
  const body = parse(words);
  const isPlain = [...body.querySelectorAll('*')].every(
    ({ localName, attributes }) => lineElements.includes(localName) && attributes.length === 0,
  );
  return isPlain
    ? linesOf(body)
        .replace(/\n{2,}/g, '\n')
        .trim()
    : undefined;
}

/** Plain lines as a text in the format of an editor: one paragraph per line. */
export function fromPlain(text: string, editor: EditorType): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (editor === 'markdown')
    return lines.map((line) => line.replace(escapable, String.raw`\$&`)).join('\n\n');
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
}

/** A quote and its source as one text: the quote as a blockquote, then the source. */
export function joinQuote(
  { quote, source }: { readonly quote: string; readonly source: string },
  editor: EditorType,
): string {
  if (quote.trim() === '') return source;
  const said = fromPlain(quote, editor);
  if (editor === 'markdown')
    return [said.replace(/^/gm, '> '), source].filter((part) => part.trim() !== '').join('\n\n');
  return `<blockquote>${said}</blockquote>${source.includes('<') ? source : fromPlain(source, editor)}`;
}

/**
 * Splits a text into quote and source. A plain blockquote at the start is the quote, and the rest
 * is its source. Any other text is all quote if it is plain, else all source.
 */
export function splitQuote(
  words: string,
  editor: EditorType,
): { readonly quote: string; readonly source: string } {
  if (editor === 'markdown') {
    const [block = ''] = leadingBlockquote.exec(words) ?? [];
    const quote = toPlain(block.replace(/^> ?/gm, ''), editor);
    if (quote !== undefined && quote !== '')
      return { quote, source: words.slice(block.length).trim() };
  } else {
    const body = parse(words);
    const first = body.firstElementChild;
    const quote =
      first?.localName === 'blockquote' && first === body.firstChild
        ? // oxlint-disable-next-line no-restricted-properties -- read from a document that is never shown
          toPlain(first.innerHTML, editor)
        : undefined;
    if (first && quote !== undefined && quote !== '') {
      first.remove();
      // oxlint-disable-next-line no-restricted-properties -- read from a document that is never shown
      return { quote, source: body.innerHTML };
    }
  }
  const quote = toPlain(words, editor);
  return quote === undefined ? { quote: '', source: words } : { quote, source: '' };
}
