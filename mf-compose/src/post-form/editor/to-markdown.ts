import { bodyClasses, readMoreComment } from '@tessera/shared-contracts/posts/body-markup';
import TurndownService from 'turndown';
import { mentionOf } from './nodes/Mention.ts';

/**
 * Elements that stay HTML within the Markdown. Only tables have a Markdown syntax, and it does not
 * cover all tables.
 */
const keptAsHtml: ReadonlySet<string> = new Set([
  'table',
  'figure',
  'u',
  'ins',
  'sub',
  'sup',
  'small',
  'mark',
  'kbd',
  'q',
  'cite',
  'abbr',
]);
const isPlainImage = (element: HTMLElement): boolean =>
  !element.hasAttribute('width') &&
  !element.hasAttribute('height') &&
  !element.hasAttribute('title');
const isKept = (element: HTMLElement): boolean =>
  keptAsHtml.has(element.localName) ||
  element.matches('[dir], [lang]') ||
  (element.localName === 'img' && !isPlainImage(element));
const isBlock = (element: HTMLElement): boolean =>
  /^(?:table|figure|p|h\d|blockquote|ul|ol|pre)$/.test(element.localName);

/**
 * Converts HTML to Markdown. Some elements stay HTML: those in {@link keptAsHtml}, and those with
 * attributes that Markdown cannot express, such as `dir` or the width of an image.
 */
export function toMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  const escapeSigns = service.escape;
  // also escapes characters that would begin HTML, an entity or a strikethrough
  service.escape = (text) =>
    escapeSigns(text)
      .replace(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&')
      .replace(/~~/g, '\\~\\~');
  service.addRule('strike', {
    filter: ({ localName }) => ['del', 's', 'strike'].includes(localName),
    replacement: (text) => `~~${text}~~`,
  });
  service.addRule('mention', {
    filter: (element) => mentionOf(element) !== undefined,
    replacement: (text) => text,
  });
  service.addRule('readMore', {
    filter: (element) =>
      element.localName === 'hr' && element.classList.contains(bodyClasses.readMore),
    replacement: () => `\n\n${readMoreComment}\n\n`,
  });
  // a bare newline, not one after two spaces: editors strip spaces at the end of a line
  service.addRule('break', { filter: 'br', replacement: () => '\n' });
  service.addRule('kept', {
    filter: isKept,
    replacement(_text, node) {
      if (!(node instanceof HTMLElement)) return '';
      // oxlint-disable-next-line no-restricted-properties -- read, not written
      const markup = node.outerHTML;
      return isBlock(node) ? `\n\n${markup}\n\n` : markup;
    },
  });
  return service.turndown(
    html.replace(/<!--\s*more\s*-->/gi, `<hr class="${bodyClasses.readMore}">`),
  );
}
