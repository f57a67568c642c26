import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { appendContainer } from './elements.ts';

/** Renders content over the page, synchronously. Returns a function that removes it. */
export function renderOverPage(content: ReactNode): () => void {
  const container = appendContainer();
  const root = createRoot(container);
  flushSync(() => root.render(content));
  return () => {
    root.unmount();
    container.remove();
  };
}
