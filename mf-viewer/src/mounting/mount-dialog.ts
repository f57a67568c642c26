import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { skip, Subscription } from 'rxjs';
import type { ActionContext } from '../actions/action-context.ts';
import { element } from '../stream/element.ts';

/**
 * Shows a dialog over the page until it is closed, the page changes or the remote is unmounted.
 * Does nothing while one of its kind is open, or after the unmount.
 */
export function mountDialog(
  { platform, lifetime, container }: Pick<ActionContext, 'platform' | 'lifetime' | 'container'>,
  kind: string,
  draw: (close: () => void) => ReactNode,
): void {
  if (lifetime.closed || container.querySelector(`[data-dialog="${kind}"]`)) return;
  const holder = element('div', '');
  holder.dataset['dialog'] = kind;
  container.append(holder);
  const root = createRoot(holder);
  const open = new Subscription(() => {
    root.unmount();
    holder.remove();
    lifetime.remove(open);
  });
  lifetime.add(open);
  open.add(platform.router.page$.pipe(skip(1)).subscribe(() => open.unsubscribe()));
  root.render(draw(() => open.unsubscribe()));
}
