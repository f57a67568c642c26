import { createPartRoot, type PartRoot } from '@tessera/shared-ui/part-root';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { appendContainer } from './elements.ts';
import { mountShellParcel } from './mount-shell-parcel.ts';

/** Creates a place for a part of the shell itself, as remotes do for theirs. */
export const createShellPart = (container: Element | DocumentFragment): PartRoot =>
  createPartRoot({ mountParcel: mountShellParcel }, container, (error) => reportError(error));

/**
 * Renders content over the page: synchronously, once the shell's parcel is mounted. Returns a
 * function that removes it.
 */
export function renderOverPage(content: ReactNode): () => void {
  const container = appendContainer();
  const root = createShellPart(container);
  flushSync(() => root.render(content));
  return () => {
    root.unmount();
    container.remove();
  };
}
