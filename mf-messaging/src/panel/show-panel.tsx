import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createRoot } from 'react-dom/client';
import { MessagingPanel, type Turn } from './MessagingPanel.tsx';

export interface ShownPanel {
  /** Shows a conversation or the inbox. */
  turnTo(turn: Turn): void;
  close(): void;
}

/** Shows the panel in a slot until it is closed by its button or from outside. */
export function showPanel(
  slot: HTMLElement,
  platform: Platform,
  channels: readonly Channel[],
  turn: Turn,
  closed: () => void,
): ShownPanel {
  // a separate element, because React leaves its listeners on a root's container
  const container = document.createElement('div');
  slot.append(container);
  const root = createRoot(container);
  const close = (): void => {
    root.unmount();
    container.remove();
    closed();
  };
  const turnTo = (to: Turn): void =>
    root.render(
      <MessagingPanel platform={platform} channels={channels} turn={to} onClose={close} />,
    );
  turnTo(turn);
  return { turnTo, close };
}
