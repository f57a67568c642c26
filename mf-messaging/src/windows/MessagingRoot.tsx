import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useStore } from '@tessera/shared-ui/use-store';
import { useState, type ReactNode } from 'react';
import { channelOf, createMessagingChannels } from '../channels/channel-records.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { useIsPhone } from '../inbox/use-is-phone.ts';
import { showsTutorial, Tutorial } from '../tutorial/Tutorial.tsx';
import { ConversationWindow } from './ConversationWindow.tsx';
import type { Messaging } from './create-messaging.ts';
import { MinimizedList } from './MinimizedList.tsx';
import styles from './MessagingRoot.module.css';

export interface MessagingRootProps {
  readonly platform: Platform;
  readonly channels: readonly Channel[];
  readonly messaging: Messaging;
}

/** The messaging entry of the visible header. */
const headerEntry = (): Element | null =>
  [...document.querySelectorAll(`[${controlAttributes.entry}="messaging"]`)].find(
    (entry) => entry.getClientRects().length > 0,
  ) ?? null;

/** The inbox or the tutorial, the open conversation windows, and the minimized ones. */
export function MessagingRoot({ platform, channels, messaging }: MessagingRootProps): ReactNode {
  const { windows, places, inbox, unread, changes } = messaging;
  const { open, minimized, order, leaving, wanted } = useStore(windows.store);
  const { isOpen, isComposing, acting } = useStore(inbox);
  const counts = useStore(unread.store);
  // on phones a window fills the screen
  const isPhone = useIsPhone();
  const [records] = useState(() => createMessagingChannels(platform.bootstrap));
  const record = channelOf(records, acting.uuid);
  // the tutorial appears when the inbox is first opened
  const [introduction, introduce] = useState<'due' | 'composing' | 'done'>(
    showsTutorial(platform) ? 'due' : 'done',
  );
  const tokenOf = (uuid: string): string =>
    channels.find((channel) => channel.uuid === uuid)?.token ?? '';
  function closeInbox(): void {
    introduce('done');
    messaging.closeInbox();
  }
  return (
    <>
      {isOpen && introduction === 'due' && (
        <Tutorial
          platform={platform}
          anchor={headerEntry()}
          onCompose={() => introduce('composing')}
          onDone={closeInbox}
        />
      )}
      {isOpen && introduction !== 'due' && record && (
        <Inbox
          // if it is open already, a new one opens with the field for a recipient
          key={String(isComposing)}
          platform={platform}
          channels={records}
          anchor={headerEntry()}
          startsComposing={isComposing || introduction === 'composing'}
          acting={record}
          onAct={({ name }) => messaging.openInbox(name, isComposing)}
          unread={Object.fromEntries(
            channels.map(({ uuid, token }) => [uuid, counts[token]?.sum ?? 0]),
          )}
          changes={changes}
          onChange={messaging.changedInInbox}
          onOpen={(name, { name: as }) => {
            introduce('done');
            messaging.openConversation(name, as);
          }}
          onClose={closeInbox}
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
                places={places}
                focusRequest={wanted?.key === window.key ? wanted : undefined}
                isLeaving={leaving === window.key}
                depth={order.length - 1 - order.indexOf(window.key)}
                onTyped={messaging.typed}
                onMuted={() => messaging.muted(window)}
              />
            )
          );
        })}
        {!(isPhone && open.length > 0) && (
          <MinimizedList
            windows={minimized}
            unreadOf={({ acting: uuid, id }) => counts[tokenOf(uuid)]?.of[id] ?? 0}
            onRestore={windows.restore}
          />
        )}
      </div>
    </>
  );
}
