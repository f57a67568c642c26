import styles from './parts/editor.module.css';
import { createScrollHelper } from './scroll-helper.ts';

const mirrored = [
  'font',
  'letter-spacing',
  'line-height',
  'padding',
  'border',
  'box-sizing',
  'tab-size',
  'overflow-wrap',
] as const;

/**
 * Finds the line of the caret in a plain text field by laying out an invisible copy of the text
 * before the caret.
 */
function lineInField(field: HTMLTextAreaElement): Pick<DOMRect, 'top' | 'bottom'> {
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of mirrored) mirror.style.setProperty(name, style.getPropertyValue(name));
  mirror.style.cssText += `; position: absolute; visibility: hidden; white-space: pre-wrap; inline-size: ${field.getBoundingClientRect().width}px`;
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  mirror.append(field.value.slice(0, field.selectionEnd), caret);
  document.body.append(mirror);
  const offset =
    caret.getBoundingClientRect().top - mirror.getBoundingClientRect().top - field.scrollTop;
  const { height } = caret.getBoundingClientRect();
  mirror.remove();
  const top = field.getBoundingClientRect().top + offset;
  return { top, bottom: top + height };
}

/**
 * The line of the caret within a form, in px from the top of the viewport; undefined unless a text
 * area or an editor of the form has focus.
 */
function caretLine(form: HTMLElement): Pick<DOMRect, 'top' | 'bottom'> | undefined {
  const field = document.activeElement;
  if (!field || !form.contains(field)) return undefined;
  if (field instanceof HTMLTextAreaElement) return lineInField(field);
  if (!field.matches('[contenteditable="true"]')) return undefined;
  const selection = document.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  if (!range || !field.contains(range.endContainer)) return undefined;
  range.collapse(false);
  // in an empty paragraph the caret has no rectangle: use that of the paragraph
  const holder =
    range.endContainer instanceof Element ? range.endContainer : range.endContainer.parentElement;
  return [...range.getClientRects()].at(-1) ?? holder?.getBoundingClientRect();
}

/**
 * The end of what is visible of the text with the focus, in px from the top of the viewport: the
 * toolbar of its editor, else the footer of the form, else the window.
 */
function visibleEnd(form: HTMLElement): number {
  const toolbar = document.activeElement
    ?.closest(`.${styles['frame']}`)
    ?.querySelector('[role="toolbar"]');
  return Math.min(
    innerHeight,
    ...[toolbar, form.querySelector('footer')].map(
      (bar) => bar?.getBoundingClientRect().top ?? innerHeight,
    ),
  );
}

/**
 * Keeps the line of the caret in view, above what sticks to the end of the form. Returns a function that
 * stops it.
 */
export function keepLineInView(form: HTMLElement, scroller: Element): () => void {
  const helper = createScrollHelper({
    scroller,
    line: () => caretLine(form),
    edges: () => ({ top: 0, bottom: visibleEnd(form) }),
  });
  form.addEventListener('input', helper.note);
  return function stop() {
    form.removeEventListener('input', helper.note);
    helper.stop();
  };
}
