import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';
import { ConversationWindow } from './ConversationWindow.tsx';
import type { Messaging } from './create-messaging.ts';
import { InboxPopover } from './InboxPopover.tsx';
import { MinimizedList } from './MinimizedList.tsx';
import styles from './MessagingRoot.module.css';

export interface MessagingRootProps {
  readonly platform: Platform;
  readonly channels: readonly Channel[];
  readonly messaging: Messaging;
}

/** The entry of messaging in the header that is on the screen. */
const headerEntry = (): Element | null =>
  [...document.querySelectorAll('[data-entry="messaging"]')].find(
    (entry) => entry.getClientRects().length > 0,
  ) ?? null;

/** The inbox, the conversation windows and the minimized ones. */
export function MessagingRoot({ platform, channels, messaging }: MessagingRootProps): ReactNode {
  const { windows, inbox, unread, changes } = messaging;
  const { open, minimized, order, leaving, wanted } = useStore(windows.store);
  const { isOpen, acting } = useStore(inbox);
  const counts = useStore(unread.store);
  const channelOf = (uuid: string): Channel | undefined =>
    channels.find((channel) => channel.uuid === uuid);
  return (
    <>
      {isOpen && (
        <InboxPopover
          platform={platform}
          channels={channels}
          anchor={headerEntry()}
          acting={acting}
          onAct={messaging.act}
          unread={Object.fromEntries(
            channels.map(({ uuid, token }) => [uuid, counts[token]?.sum ?? 0]),
          )}
          changes={changes}
          onOpen={(name, { name: as }) => messaging.openConversation(name, as)}
          onClose={messaging.closeInbox}
        />
      )}
      <div className={styles.row}>
        {open.map((window) => {
          const model = windows.modelOf(window);
          return (
            model && (
              <ConversationWindow
                key={window.key}
                platform={platform}
                window={window}
                model={model}
                windows={windows}
                focusRequest={wanted?.key === window.key ? wanted : undefined}
                isLeaving={leaving === window.key}
                depth={order.length - 1 - order.indexOf(window.key)}
                onTyped={messaging.typed}
              />
            )
          );
        })}
        <MinimizedList
          windows={minimized}
          unreadOf={({ acting: uuid, id }) => counts[channelOf(uuid)?.token ?? '']?.of[id] ?? 0}
          onRestore={windows.restore}
        />
      </div>
    </>
  );
}
