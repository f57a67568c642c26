import { createScrollHelper } from '@tessera/shared-ui/scroll-helper';
import { caretLine } from './caret-line.ts';

/** Keeps the line that is being written in view, above what is stuck to the foot of the form. Returns the way to end that. */
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
