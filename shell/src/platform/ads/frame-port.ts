import type { ChannelPort } from '@tessera/shared-contracts/platform/channel';

/** The page's end of the channel to one frame. */
export const createFramePort = (frame: HTMLIFrameElement): ChannelPort => ({
  // '*', because a sandboxed frame has no origin to name
  // oxlint-disable-next-line no-restricted-properties -- the port of the window channel
  send: (data) => frame.contentWindow?.postMessage(data, '*'),
  listen(receive) {
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source === frame.contentWindow) receive(event.data, event.origin);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  },
});
