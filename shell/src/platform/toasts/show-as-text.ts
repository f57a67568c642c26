import type { ToastListProps } from './ToastList.tsx';

/**
 * Shows toasts as text, without links and actions, while their component is missing. Returns a
 * function that stops this and clears the text.
 */
export function showAsText({ shown, polite, urgent }: ToastListProps): () => void {
  const dismiss = (): void => shown.state?.dismiss();
  function write(place: HTMLElement, text: string, className: string): void {
    place.textContent = text;
    place.className = text === '' ? '' : className;
  }
  function render(): void {
    const { text = '', tone = 'plain' } = shown.state?.toast ?? {};
    write(polite, tone === 'error' ? '' : text, 'overlay-toast');
    write(urgent, tone === 'error' ? text : '', 'overlay-toast overlay-toast--error');
  }
  const end = shown.subscribe(render);
  for (const place of [polite, urgent]) place.addEventListener('click', dismiss);
  render();
  return () => {
    end();
    for (const place of [polite, urgent]) {
      place.removeEventListener('click', dismiss);
      write(place, '', '');
    }
  };
}
