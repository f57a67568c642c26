import { conversationOfPath } from '@tessera/shared-contracts/messaging/conversation-of-path';
import { messagingUnavailable } from '@tessera/shared-contracts/messaging/messaging-unavailable';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { listen, observe } from '@tessera/shared-ui/lifetime';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';
import { hasWindows } from './persistence/has-windows.ts';
import { conversationOfClick } from './windows/conversation-of-click.ts';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

/**
 * Opens the inbox or a conversation on request, and restores stored windows. Does nothing for
 * visitors and for users without a blog that may send messages.
 */
export async function mount({ platform, domElement, errorBoundary }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;
  const [first, ...others] = messagingChannels(platform.bootstrap);
  if (!first) return;

  const load = loadOnce(async () => {
    const { showMessaging } = await import('./windows/show-messaging.tsx');
    return signal.aborted
      ? undefined
      : showMessaging(domElement, platform, [first, ...others], signal, (error) =>
          errorBoundary?.(error),
        );
  });
  const isOwn = (blog: string | undefined): boolean =>
    platform.bootstrap.channels.some(({ name }) => name === blog);

  /**
   * Opens the conversation with a blog; '' opens the inbox, and undefined only restores the stored
   * windows.
   */
  async function open(blog?: string, as?: string): Promise<void> {
    // ignore requests for a conversation with one of the user's own blogs
    if (isOwn(blog)) return;
    try {
      const messaging = await load();
      if (blog === '') messaging?.openInbox(as);
      else if (blog) messaging?.openConversation(blog, as);
    } catch (error) {
      platform.log.error(error, { part: 'windows' });
      platform.toasts.show({ text: failureText(messagingUnavailable), tone: 'error' });
    }
  }

  observe(signal, platform.bus.on(messagingOpen), ({ blog, as }) => void open(blog, as));
  // in the capture phase, before the router follows the link
  listen(
    signal,
    document,
    'click',
    (event) => {
      const blog = conversationOfClick(event);
      if (!blog || isOwn(blog)) return;
      event.preventDefault();
      void open(blog);
    },
    { capture: true },
  );
  observe(signal, platform.router.page$, () => {
    const blog = conversationOfPath(window.location.pathname);
    if (blog) void open(blog);
  });

  const restore = (): void => {
    if (hasWindows(platform)) void open();
  };
  restore();
  // another tab may store the first window, which this tab then restores
  listen(signal, window, 'storage', restore);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
