import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Subscription } from 'rxjs';
import { messagingChannels } from './channels/messaging-channels.ts';
import type { ShownInbox } from './inbox/show-inbox.tsx';

let lifetime = Subscription.EMPTY;

export const bootstrap = async (): Promise<void> => {};

/** Opens the inbox when it is asked for. For a visitor, and for somebody who may not message, it does nothing at all. */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.unsubscribe();
  const mounted = new Subscription();
  lifetime = mounted;
  const channels = messagingChannels(platform.bootstrap);
  if (channels.length === 0) return;

  let inbox: ShownInbox | undefined;
  let wanted: string | undefined;

  async function open(recipient: string): Promise<void> {
    const isLoading = wanted !== undefined;
    wanted = recipient;
    if (inbox) return inbox.turnTo(recipient);
    if (isLoading) return;
    try {
      const { showInbox } = await import('./inbox/show-inbox.tsx');
      if (mounted.closed) return;
      inbox = showInbox(domElement, channels, wanted, () => { inbox = undefined; });
    } catch (error) {
      platform.log.error(error, { part: 'inbox' });
      platform.toasts.show({ text: messagingTexts.unavailable, tone: 'error' });
    } finally {
      wanted = undefined;
    }
  }

  mounted.add(platform.bus.on(messagingOpen).subscribe(({ blog }) => void open(blog)));
  mounted.add(() => inbox?.close());
}

export async function unmount(): Promise<void> {
  lifetime.unsubscribe();
}
