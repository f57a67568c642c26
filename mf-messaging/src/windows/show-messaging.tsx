import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { onEnd } from '@tessera/shared-ui/lifetime';
import { createPartRoot } from '@tessera/shared-ui/part-root';
import type { News } from '../polling/create-news.ts';
import { createMessaging, type Messaging } from './create-messaging.ts';
import { MessagingRoot } from './MessagingRoot.tsx';

/**
 * Shows messaging in a slot until a lifetime ends, starting with the stored windows.
 *
 * @param onFail called when React cannot render messaging
 */
export function showMessaging(
  slot: HTMLElement,
  platform: Platform,
  channels: readonly [Channel, ...Channel[]],
  news: News,
  signal: AbortSignal,
  onFail: (error: unknown) => void,
): Messaging {
  const messaging = createMessaging(platform, channels, news, signal);
  // a separate element, because React leaves its listeners on a root's container
  const container = document.createElement('div');
  slot.append(container);
  const root = createPartRoot(platform, container, onFail);
  root.render(<MessagingRoot platform={platform} channels={channels} messaging={messaging} />);
  onEnd(signal, () => {
    root.unmount();
    container.remove();
  });
  return messaging;
}
