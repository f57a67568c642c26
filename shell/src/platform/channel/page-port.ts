import type { ChannelPort } from '@tessera/shared-contracts/platform/channel';

/**
 * The origins whose messages are accepted: our own and those of the embed hosts, which are given as
 * hosts or as URLs. Invalid ones are left out.
 */
export function allowedOrigins(own: string, embedHosts: readonly string[]): readonly string[] {
  const origins = embedHosts.flatMap((host) => {
    const address = host.includes('://') ? host : `https://${host}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [...new Set([own, ...origins])].filter((origin) => origin !== 'null');
}

/** Name of the BroadcastChannel that our own tabs share. */
export const tabsChannelName = 'tessera';

/** Whether a message was sent by a frame inside this page. */
const isOwnFrame = (source: MessageEventSource | null): boolean =>
  source !== null &&
  [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === source);

/**
 * The page's end of the cross-window channel: sends to our other tabs and listens to them and to
 * the frames of this page. The channel itself checks origins, see `allowedOrigins`.
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
  // Some browsers have no BroadcastChannel.
  // oxlint-disable-next-line no-restricted-globals -- the port of the window channel
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : // oxlint-disable-next-line no-restricted-globals -- the port of the window channel
      new BroadcastChannel(tabsChannelName);
}
