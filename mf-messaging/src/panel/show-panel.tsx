import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createRoot } from 'react-dom/client';
import { MessagingPanel } from './MessagingPanel.tsx';

export interface ShownPanel {
  /** Turns to a conversation with a blog, or with '' to the inbox. */
  turnTo(recipient: string): void;
  close(): void;
}

/** Shows the panel in a slot until it is closed, by its own button or from outside. */
export function showPanel(slot: HTMLElement, platform: Platform, channels: readonly Channel[], recipient: string, closed: () => void): ShownPanel {
  // an element of its own, because React leaves its listeners on a root's container
  const container = document.createElement('div');
  slot.append(container);
  const root = createRoot(container);
  const close = (): void => {
    root.unmount();
    container.remove();
    closed();
  };
  const turnTo = (name: string): void => root.render(<MessagingPanel platform={platform} channels={channels} turn={{ recipient: name }} onClose={close} />);
  turnTo(recipient);
  return { turnTo, close };
}
