import { createScrollHelper } from '@tessera/shared-ui/scroll-helper';
import { caretLine } from './caret-line.ts';

/**
 * Keeps the line of the caret in view, above the sticky footer of the form. Returns a function that
 * stops it.
 */
export function keepLineInView(form: HTMLElement, scroller: Element): () => void {
  const helper = createScrollHelper({
    scroller,
    line: () => caretLine(form),
    edges: () => ({
      top: 0,
      bottom: Math.min(
        innerHeight,
        form.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight,
      ),
    }),
  });
  form.addEventListener('input', helper.note);
  return function stop() {
    form.removeEventListener('input', helper.note);
    helper.stop();
  };
}
