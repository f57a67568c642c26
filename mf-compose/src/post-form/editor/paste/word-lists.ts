import { styleOf } from './parse-foreign.ts';

interface ListLine {
  readonly paragraph: HTMLElement;
  readonly level: number;
  readonly isOrdered: boolean;
}

/** Reads a list paragraph from Word, removing its bullet or number; undefined for any other. */
function readLine(paragraph: HTMLElement): ListLine | undefined {
  const level = /\slevel(\d)/.exec(styleOf(paragraph, 'mso-list'))?.[1];
  if (level === undefined) return undefined;
  // the bullet or number is part of the text
  const marker = [...paragraph.querySelectorAll<HTMLElement>('*')].find(
    (element) => styleOf(element, 'mso-list') === 'ignore',
  );
  const sign = (marker?.textContent ?? '').trim();
  marker?.remove();
  return { paragraph, level: Number(level), isOrdered: /^(?:\d+|[a-z]{1,4})[.)]/i.test(sign) };
}

/**
 * Turns runs of Word's list paragraphs into lists. In Word's HTML, these are plain paragraphs that
 * begin with a bullet or number.
 */
export function listParagraphs(body: HTMLElement): void {
  let open: { readonly list: HTMLElement; readonly level: number }[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const line = readLine(paragraph);
    if (!line) continue;
    const document = paragraph.ownerDocument;
    if (last === undefined || paragraph.previousElementSibling !== last) open = [];
    open = open.filter(({ level }) => level <= line.level);
    let deepest = open.at(-1);
    if (!deepest || deepest.level < line.level) {
      const list = document.createElement(line.isOrdered ? 'ol' : 'ul');
      if (deepest) (deepest.list.lastElementChild ?? deepest.list).append(list);
      else paragraph.before(list);
      deepest = { list, level: line.level };
      open.push(deepest);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    deepest.list.append(item);
    paragraph.remove();
    last = open[0]?.list;
  }
}
