import { isPlainFigure } from './nodes/Figure.ts';

/** Elements that the rich editor writes back unchanged, or without losing their content. */
const keptTags: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'strike',
  'del',
  'a',
  'img',
  'span',
  'div',
]);
/** Attributes that matter to readers and that the rich editor does not support. */
const lostAttributes = '[dir], [lang], [title]';

/** Whether an element is a figure that the rich editor can hold, or the credit in it. */
function isHeldFigure(element: Element): boolean {
  const figure = element.closest('figure');
  return (
    figure !== null && ['figure', 'figcaption'].includes(element.localName) && isPlainFigure(figure)
  );
}

const isKept = (element: Element): boolean =>
  (keptTags.has(element.localName) || isHeldFigure(element)) && !element.matches(lostAttributes);

/** Whether the rich editor would lose any of this HTML. */
export function isLossyInRich(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].some((element) => !isKept(element));
}
