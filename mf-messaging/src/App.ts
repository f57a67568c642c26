import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { troubleText } from '@tessera/shared-contracts/platform/connection';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { messagingChannels } from './channels/messaging-channels.ts';
import type { Turn } from './panel/MessagingPanel.tsx';
import type { ShownPanel } from './panel/show-panel.tsx';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

/**
 * Opens the inbox or a conversation on request. Does nothing for visitors and for users who may not
 * send messages.
 */
export async function mount({ platform, domElement }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;
  const channels = messagingChannels(platform.bootstrap);
  if (channels.length === 0) return;

  let panel: ShownPanel | undefined;
  let wanted: Turn | undefined;

  async function open(turn: Turn): Promise<void> {
    // ignore requests for a conversation with an own blog
    if (platform.bootstrap.channels.some(({ name }) => name === turn.recipient)) return;
    if (panel) return panel.turnTo(turn);
    const isLoading = wanted !== undefined;
    wanted = turn;
    if (isLoading) return;
    try {
      const { showPanel } = await import('./panel/show-panel.tsx');
      if (signal.aborted) return;
      panel = showPanel(domElement, platform, channels, wanted, () => {
        panel = undefined;
      });
    } catch (error) {
      platform.log.error(error, { part: 'panel' });
      platform.toasts.show({ text: troubleText(messagingTexts.unavailable), tone: 'error' });
    } finally {
      wanted = undefined;
    }
  }

  observe(
    signal,
    platform.bus.on(messagingOpen),
    ({ blog, as }) => void open({ recipient: blog, as }),
  );
  onEnd(signal, () => panel?.close());
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
