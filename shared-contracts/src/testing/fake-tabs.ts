/** Tabs of one browser, for tests. */
import { createWindowChannel, type WindowChannel } from '../platform/channel.ts';

/**
 * Returns a function that opens a tab and returns the tab's end of the channel between all tabs.
 */
export function createFakeTabs(): () => WindowChannel {
  const tabs = new Set<(data: unknown, origin: string) => void>();
  return function openTab() {
    let own: (data: unknown, origin: string) => void = () => {};
    return createWindowChannel({
      allowedOrigins: ['here'],
      port: {
        send(data) {
          for (const receive of tabs) if (receive !== own) receive(data, 'here');
        },
        listen(receive) {
          own = receive;
          tabs.add(receive);
          return () => {
            tabs.delete(receive);
          };
        },
      },
    });
  };
}
