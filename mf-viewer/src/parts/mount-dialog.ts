import { createLifetime, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import type { ReactNode } from 'react';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import type { ActionContext } from '../actions/action-context.ts';

/** The kinds of dialogs that are open, by container. */
const openKinds = new WeakMap<HTMLElement, Set<string>>();

/**
 * Shows a dialog over the page until it is closed, the page changes or the remote is unmounted.
 * Does nothing while a dialog of the same kind is open, or after the remote is unmounted.
 *
 * @param render gets a function that closes the dialog, and a signal that aborts when it closes
 */
export function mountDialog(
  { platform, signal, container }: Pick<ActionContext, 'platform' | 'signal' | 'container'>,
  kind: string,
  render: (close: () => void, closed: AbortSignal) => ReactNode,
): void {
  const kinds = openKinds.get(container) ?? new Set();
  openKinds.set(container, kinds);
  if (signal.aborted || kinds.has(kind)) return;
  kinds.add(kind);
  const holder = document.createElement('div');
  container.append(holder);
  const open = createLifetime(signal);
  const close = (): void => open.abort();
  const root = createPartRoot(platform, holder, failPart(platform, kind, close));
  onEnd(open.signal, () => {
    root.unmount();
    holder.remove();
    kinds.delete(kind);
  });
  observeChanges(open.signal, platform.router.page$, close);
  root.render(render(close, open.signal));
}
