import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { appendPlace } from '../page/elements.ts';

/** Renders content over the page, synchronously. Returns a function that removes it. */
export function renderOverPage(content: ReactNode): () => void {
  const place = appendPlace();
  const root = createRoot(place);
  flushSync(() => root.render(content));
  return () => {
    root.unmount();
    place.remove();
  };
}
