import type { MountParcel } from '@tessera/shared-contracts/platform/platform';
import { createPartRoot, type PartRoot } from '@tessera/shared-ui/part-root';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { mountRootParcel } from 'single-spa';
import { timeouts } from '../base/single-spa-timeouts.ts';
import { appendContainer } from './elements.ts';

/** Mounts a parcel of the shell itself. It stays as long as the page. */
const mountShellParcel: MountParcel = (parcel, props) => {
  const cycle =
    (name: keyof typeof parcel) =>
    (given: object): Promise<unknown> =>
      parcel[name]({ ...given, ...props });
  const config = {
    timeouts,
    bootstrap: cycle('bootstrap'),
    mount: cycle('mount'),
    unmount: cycle('unmount'),
  };
  mountRootParcel(config, { ...props });
};

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
