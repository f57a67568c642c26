import { styleOf } from './parse-foreign.ts';

const blocks =
  'address, article, aside, blockquote, dd, div, dl, dt, figure, footer, h1, h2, h3, h4, h5, h6, header, li, main, ol, p, pre, section, table, tr, ul';

const keepsSpaces = (element: Element): boolean =>
  /^(?:pre|pre-wrap|break-spaces)$/.test(styleOf(element, 'white-space'));
const hasCodeFont = (element: Element): boolean =>
  /mono|courier|consolas|menlo|code/.test(styleOf(element, 'font-family'));

/** Whether an element is a block of code, as code editors write it to the clipboard. */
function isCode(element: Element): boolean {
  if (element.querySelector('img')) return false;
  if (element.localName === 'pre') return true;
  if (!keepsSpaces(element)) return false;
  if (element.matches(blocks))
    return hasCodeFont(element) || styleOf(element, 'white-space') === 'pre';
  return hasCodeFont(element) && element.textContent.includes('\n');
}

/** The text of code, in which each block and each `br` is a line. */
function codeOf(element: Element): string {
  let code = '';
  function startLine(): void {
    if (code !== '' && !code.endsWith('\n')) code += '\n';
  }
  /** Returns whether a block has ended, so that what follows starts a line. */
  function read(parent: Element): boolean {
    let hasEnded = false;
    const hasBlocks = parent.querySelector(blocks) !== null;
    for (const node of parent.childNodes) {
      const element = node instanceof Element ? node : undefined;
      const text = element ? '' : (node.textContent ?? '');
      // white space between the blocks of the source
      if (!element && (text === '' || (hasBlocks && text.trim() === ''))) continue;
      const isBlock = element?.matches(blocks) === true;
      if (hasEnded || isBlock) startLine();
      code += element?.localName === 'br' ? '\n' : text;
      hasEnded = element !== undefined && (read(element) || isBlock);
    }
    return hasEnded;
  }
  read(element);
  return code.replace(/\n$/, '');
}

/**
 * Keeps the lines and the indentation of text whose style keeps them: code becomes code blocks, and
 * line ends in other text become line breaks.
 */
export function keepWrittenLines(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    if (!body.contains(element)) continue;
    const document = element.ownerDocument;
    if (isCode(element)) {
      const block = document.createElement('pre');
      block.append(document.createElement('code'));
      block.firstElementChild?.append(codeOf(element));
      element.replaceWith(block);
    } else if (keepsSpaces(element)) {
      for (const node of element.childNodes) {
        const lines = (node.textContent ?? '').split(/\r?\n/);
        if (
          node instanceof Element ||
          lines.length < 2 ||
          lines.every((line) => line.trim() === '')
        )
          continue;
        node.replaceWith(
          ...lines.flatMap((line, index) =>
            index === 0 ? [line] : [document.createElement('br'), line],
          ),
        );
      }
    }
  }
}

/** Puts the content of an element on one line: blocks and line breaks in it become spaces. */
export function joinLines(element: Element): void {
  for (const line of element.querySelectorAll('br')) line.replaceWith(' ');
  for (const block of element.querySelectorAll(blocks))
    block.replaceWith(' ', ...block.childNodes, ' ');
  element.normalize();
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  let before = ' ';
  for (const node of texts) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ');
    node.textContent = before.endsWith(' ') ? text.trimStart() : text;
    before = node.textContent || before;
  }
  const last = texts.findLast(({ textContent }) => textContent !== '');
  if (last) last.textContent = (last.textContent ?? '').trimEnd();
}
