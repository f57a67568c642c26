import { pastedAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import { mentionOf } from '../nodes/Mention.ts';
import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { parseForeign, styleOf } from './parse-foreign.ts';
import { listParagraphs } from './word-lists.ts';
import { joinLines, keepWrittenLines } from './written-lines.ts';

/**
 * Cleaned HTML from another program, and its images that have to be uploaded or could not be
 * pasted.
 */
export interface CleanPaste {
  readonly html: string;
  /** `data:` URLs of embedded images, in order. */
  readonly embedded: readonly string[];
  /** URLs of images that only the other program can open. */
  readonly unreachable: readonly string[];
}

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  code: [],
  pre: [],
};
const dropped =
  'script, style, meta, link, title, template, noscript, iframe, object, embed, svg, math, input, button, select, textarea, colgroup, br.Apple-interchange-newline';

/** The marks that stand for the style of an element. */
function marksOf(element: HTMLElement): string[] {
  const weight = styleOf(element, 'font-weight');
  const decoration = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`;
  return [
    ...(weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 ? ['strong'] : []),
    ...(/^(?:italic|oblique)/.test(styleOf(element, 'font-style')) ? ['em'] : []),
    ...(decoration.includes('line-through') ? ['s'] : []),
    ...(decoration.includes('underline') ? ['u'] : []),
  ];
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/**
 * Removes an element that is there only for its style. Its content stays, inside marks for that
 * style unless the content is blank or has blocks.
 */
function unwrapStyled(element: HTMLElement): void {
  let inner: readonly Node[] = [...element.childNodes];
  // no `u` within or around links: they are underlined anyway
  const marks =
    element.querySelector('a') || element.closest('a')
      ? marksOf(element).filter((mark) => mark !== 'u')
      : marksOf(element);
  if (
    element.textContent.trim() !== '' &&
    !element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6')
  ) {
    for (const mark of marks) {
      const wrapper = element.ownerDocument.createElement(mark);
      wrapper.append(...inner);
      inner = [wrapper];
    }
  }
  element.replaceWith(...inner);
}

function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Rich text has no tables: a row becomes a line. */
function flattenTable(table: Element): void {
  const lines = [...table.querySelectorAll('tr')].map(function lineOf(row) {
    const line = row.ownerDocument.createElement('p');
    for (const [index, cell] of [...row.children].entries()) {
      joinLines(cell);
      line.append(...(index === 0 ? [] : [' | ']), ...cell.childNodes);
    }
    return line;
  });
  table.replaceWith(...lines.filter((line) => line.textContent !== ''));
}

/** Replaces a table that serves only as layout, as in emails, with the content of its cells. */
function unwrapTable(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap(({ cells: some }) => [...some]);
  table.replaceWith(
    ...cells.map(function blockOf(cell) {
      const block = cell.ownerDocument.createElement('div');
      block.append(...cell.childNodes);
      return block;
    }),
  );
}

/** Replaces all tables. Those that contain tables or images are assumed to serve as layout. */
function replaceTables(body: HTMLElement): void {
  const tables = [...body.querySelectorAll('table')];
  const layouts = new Set(tables.filter((table) => table.querySelector('table, img')));
  for (const table of tables.toReversed()) {
    if (layouts.has(table)) unwrapTable(table);
    else flattenTable(table);
  }
}

function takeImages(body: HTMLElement): Pick<CleanPaste, 'embedded' | 'unreachable'> {
  const embedded: string[] = [];
  const unreachable: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (/^(?:https?:)?\/\//i.test(src)) {
      if (src.startsWith('//')) image.setAttribute('src', `https:${src}`);
      continue;
    }
    if (src.startsWith('/')) continue;
    if (/^data:image\//i.test(src)) embedded.push(src);
    else if (src !== '') unreachable.push(src);
    image.remove();
  }
  return { embedded, unreachable };
}

function stripAttributes(element: Element): void {
  const isMention = element.localName === 'a' && mentionOf(element) !== undefined;
  const isMark = element.localName === 'hr' && element.classList.contains(bodyClasses.readMore);
  const kept = keptAttributes[element.localName] ?? [];
  for (const name of element.getAttributeNames()) {
    if (kept.includes(name) || (name === 'class' && (isMention || isMark))) continue;
    element.removeAttribute(name);
  }
}

function removeComments(document: Document): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * Cleans HTML that another program put on the clipboard: keeps its content and meaning, drops its
 * styling. HTML copied from our own editor stays as it is.
 */
export function cleanPaste(html: string): CleanPaste {
  if (html.includes(` ${pastedAttributes.slice}=`)) return { html, embedded: [], unreachable: [] };
  const document = parseForeign(html);
  const { body } = document;
  removeComments(document);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  listParagraphs(body);
  // unwrap elements with a namespace prefix, such as Word's `o:p`
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) unwrap(element);
  keepWrittenLines(body);
  replaceTables(body);
  const images = takeImages(body);
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong, i, em')) {
    // Google Docs wraps a document in a <b> that is not bold
    const isPlain =
      /^(?:normal|400)$/.test(styleOf(bold, 'font-weight')) &&
      /^(?:b|strong)$/.test(bold.localName);
    if (isPlain || (styleOf(bold, 'font-style') === 'normal' && /^(?:i|em)$/.test(bold.localName)))
      unwrapStyled(bold);
  }
  for (const element of [...body.querySelectorAll<HTMLElement>('span, font')].toReversed())
    unwrapStyled(element);
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  for (const link of body.querySelectorAll('a:not([href])')) unwrap(link);
  for (const element of body.querySelectorAll('*')) stripAttributes(element);
  // programs use empty paragraphs as spacing between other paragraphs
  for (const element of [...body.querySelectorAll('p, div, b, strong, i, em, u, s')].toReversed())
    if (
      !element.querySelector('img, br, hr') &&
      element.textContent.replace(/[\s\u00a0]/g, '') === ''
    )
      element.remove();
  // oxlint-disable-next-line no-restricted-properties -- read from an inert document
  return { html: body.innerHTML.replace(/&nbsp;|\u00a0/g, ' '), ...images };
}
