import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { later, observe } from '@tessera/shared-ui/lifetime';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { messagingChannels } from '@tessera/shared-contracts/messaging/messaging-channels';
import { hasWindows } from './persistence/has-windows.ts';
import type { Messaging } from './windows/create-messaging.ts';
import { messagingAddress, messagingLinkOf } from './windows/messaging-link.ts';

/** Shown if messaging cannot be loaded; the other texts are part of what could not be loaded. */
const messagingUnavailable = 'Messages are unavailable.';

/** Milliseconds after which a page listens for news; by then it has usually loaded. */
const newsDelay = 3000;

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

/**
 * Opens the inbox or a conversation on request, and restores stored windows. A few seconds later,
 * it keeps unread counts current and announces new messages. Does nothing for visitors and for users
 * without a blog that may send messages.
 */
export async function mount({ platform, domElement, errorBoundary }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;
  const [first, ...others] = messagingChannels(platform.bootstrap);
  if (!first) return;

  const loadNews = loadOnce(async () => {
    const { createNews } = await import('./polling/create-news.ts');
    return signal.aborted ? undefined : createNews(platform, [first, ...others], signal);
  });
  const load = loadOnce(async () => {
    const [news, { showMessaging }] = await Promise.all([
      loadNews(),
      import('./windows/show-messaging.tsx'),
    ]);
    return signal.aborted || !news
      ? undefined
      : showMessaging(domElement, platform, [first, ...others], news, signal, (error) =>
          errorBoundary?.(error),
        );
  });
  const isOwn = (blog: string): boolean =>
    platform.bootstrap.channels.some(({ name }) => name === blog);

  /** Loads messaging, which restores the stored windows, and then uses it. */
  async function withMessaging(
    run: (messaging: Messaging) => void | Promise<void> = () => {},
  ): Promise<void> {
    try {
      const messaging = await load();
      if (messaging) await run(messaging);
    } catch (error) {
      platform.log.error(error, { part: 'windows' });
      platform.toasts.show({ text: failureText(messagingUnavailable), tone: 'error' });
    }
  }

  /** Opens the conversation with a blog, unless it is the user's own; '' opens the inbox. */
  async function open(blog: string, as?: string, isComposing?: boolean): Promise<void> {
    if (!isOwn(blog))
      await withMessaging((messaging) =>
        blog === '' ? messaging.openInbox(as, isComposing) : messaging.openConversation(blog, as),
      );
  }
  observe(signal, platform.bus.on(messagingOpen), ({ blog, as }) => void open(blog, as));
  // in the capture phase, before the router follows the link
  document.addEventListener(
    'click',
    (event) => {
      const link = messagingLinkOf(event);
      if (!link || isOwn(link.blog)) return;
      event.preventDefault();
      void open(link.blog, link.as, true);
    },
    { capture: true, signal },
  );
  observe(signal, platform.router.page$, (page) => {
    const address = messagingAddress(window.location);
    if (address && address.blog !== '' && !isOwn(address.blog))
      void withMessaging(({ openFromPage }) => openFromPage(page, address));
  });

  const restore = (): void => {
    if (hasWindows(platform)) void withMessaging();
  };
  restore();
  // another tab may store the first window, which this tab then restores
  window.addEventListener('storage', restore, { signal });
  if (platform.bootstrap.user?.is_verified_email === true)
    later(signal, newsDelay, () => {
      loadNews().catch((error: unknown) => platform.log.error(error, { part: 'news' }));
    });
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
