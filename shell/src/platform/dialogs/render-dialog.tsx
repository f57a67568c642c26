import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { element } from '../element.ts';

/**
 * Renders a dialog over the page, at once, until it is answered. Resolves with the answer when the
 * dialog is gone.
 */
export function renderDialog<T>(draw: (answer: (value: T) => void) => ReactNode): Promise<T> {
  const place = document.body.appendChild(element('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    function answer(value: T): void {
      root.unmount();
      place.remove();
      resolve(value);
    }
    flushSync(() => root.render(draw(answer)));
  });
}
