import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { createRoot } from 'react-dom/client';
import { InboxPanel } from './InboxPanel.tsx';

export interface ShownInbox {
  /** Turns to another recipient, or with '' to the inbox. */
  turnTo(recipient: string): void;
  close(): void;
}

/** Shows the inbox in a slot until it is closed, by its own button or from outside. */
export function showInbox(slot: HTMLElement, channels: readonly Channel[], recipient: string, closed: () => void): ShownInbox {
  // an element of its own, because React leaves its listeners on a root's container
  const container = document.createElement('div');
  slot.append(container);
  const root = createRoot(container);
  const close = (): void => {
    root.unmount();
    container.remove();
    closed();
  };
  const turnTo = (name: string): void => root.render(<InboxPanel key={name} channels={channels} recipient={name} onClose={close} />);
  turnTo(recipient);
  return { turnTo, close };
}
