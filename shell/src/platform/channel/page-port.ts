import type { ChannelPort } from '@tessera/shared-contracts/contract/channel';

/** Name of the broadcast that the product's own tabs share. */
export const tabsChannelName = 'tessera';

/** Whether a message's sender is a frame inside this page. */
const isOwnFrame = (source: MessageEventSource | null): boolean =>
  source !== null &&
  [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === source);

/**
 * The page's end of the cross-window channel: sends to the product's other tabs and hears them and the frames of this
 * page. Which origins are believed is the channel's matter, see `allowedOrigins`.
 */
export function createPagePort(
  createTabs: () => BroadcastChannel | undefined = openTabs,
): ChannelPort {
  const tabs = createTabs();
  return {
    // oxlint-disable-next-line no-restricted-properties -- the port of the window channel
    send: (data) => tabs?.postMessage(data),
    listen(receive) {
      const onTab = (event: MessageEvent<unknown>): void => receive(event.data, event.origin);
      const onFrame = (event: MessageEvent<unknown>): void => {
        if (isOwnFrame(event.source)) receive(event.data, event.origin);
      };
      tabs?.addEventListener('message', onTab);
      window.addEventListener('message', onFrame);
      return () => {
        tabs?.removeEventListener('message', onTab);
        tabs?.close();
        window.removeEventListener('message', onFrame);
      };
    },
  };
}

function openTabs(): BroadcastChannel | undefined {
  // Absent where a browser walls pages off from each other.
  // oxlint-disable-next-line no-restricted-globals -- the port of the window channel
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : // oxlint-disable-next-line no-restricted-globals -- the port of the window channel
      new BroadcastChannel(tabsChannelName);
}
