import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { createStore } from '@tessera/shared-ui/store';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  channelOf,
  createMessagingChannels,
  defaultSender,
} from '../channels/messaging-channels.ts';
import type { OpenConversation } from '../conversation/create-conversation.ts';
import { ConversationView } from '../conversation/ConversationView.tsx';
import { createInbox } from '../inbox/create-inbox.ts';
import { Inbox } from '../inbox/Inbox.tsx';
import { createPoller, type Poller } from '../polling/create-poller.ts';
import styles from './MessagingPanel.module.css';

/** A navigation request; a new object each time. */
export interface Turn {
  /** The other blog; '' opens the inbox. */
  readonly recipient: string;
  /** Name of the own blog to act as; by default the current one. */
  readonly as?: string | undefined;
}

export interface MessagingPanelProps {
  readonly platform: Platform;
  readonly channels: readonly Channel[];
  readonly turn: Turn;
  readonly onClose: () => void;
}

const sumOf = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The inbox of an own blog, or a conversation in a panel next to the page. */
export function MessagingPanel({
  platform,
  channels,
  turn,
  onClose,
}: MessagingPanelProps): ReactNode {
  const [records] = useState(() => createMessagingChannels(platform.bootstrap));
  const [changes] = useState(() => createStore(0));
  const [entry] = useState(() => document.querySelector('[data-entry="messaging"]'));
  const [chosen, choose] = useState(turn.as ?? defaultSender(channels)?.name ?? '');
  const [{ recipient, of }, goTo] = useState({ recipient: turn.recipient, of: turn });
  if (of !== turn) {
    goTo({ recipient: turn.recipient, of: turn });
    if (turn.as !== undefined) choose(turn.as);
  }
  const acting = channels.find((channel) => channel.name === chosen) ?? channels[0];
  const record = channelOf(records, acting?.uuid);
  const [unread, setUnread] = useState<Readonly<Record<string, number>>>({});
  const conversation = useRef<OpenConversation | undefined>(undefined);
  const poller = useRef<Poller | undefined>(undefined);
  const isInbox = recipient === '';

  useEffect(
    function followCounts() {
      const subscription = platform.bus.on(unreadChanged).subscribe(({ tumblelog, count }) => {
        const counted = records.find(({ name }) => name === tumblelog);
        if (counted) setUnread((counts) => ({ ...counts, [counted.uuid]: count }));
      });
      return () => subscription.unsubscribe();
    },
    [platform, records],
  );

  useEffect(
    function pollWhileOpen() {
      if (!platform.bootstrap.user?.is_verified_email) return undefined;
      const made = createPoller({
        call: platform.call,
        mentionKeys: channels.map(({ token }) => token),
        onChange(answer) {
          for (const { name, token } of channels)
            platform.bus.emit(unreadChanged, { tumblelog: name, count: sumOf(answer[token]) });
          changes.set(changes.state + 1);
          const shown = conversation.current?.store.state.shown;
          const count =
            shown?.view === 'open' && acting
              ? (answer[acting.token]?.[shown.conversation.id] ?? 0)
              : 0;
          if (count > 0) void conversation.current?.fetchUnread(count);
        },
      });
      poller.current = made;
      return () => made.stop();
    },
    [platform, channels, acting, changes],
  );

  useEffect(
    function pollForWhatIsShown() {
      poller.current?.watch(isInbox ? 'inbox' : 'conversation');
    },
    [isInbox, acting],
  );

  useEffect(
    function recountBesideConversation() {
      if (isInbox || !record) return undefined;
      const inbox = createInbox(platform, record);
      const unsubscribe = changes.subscribe(() => void inbox.show(record));
      return () => {
        unsubscribe();
        inbox.abort();
      };
    },
    [isInbox, record, changes, platform],
  );

  const shown = useCallback((now: OpenConversation | undefined) => {
    conversation.current = now;
  }, []);
  const open = (blog: string): void => goTo({ recipient: blog, of: turn });
  if (!acting || !record) return null;
  if (isInbox)
    return (
      <Inbox
        platform={platform}
        channels={records}
        anchor={entry}
        acting={record}
        onAct={({ name }) => choose(name)}
        unread={unread}
        changes={changes}
        onOpen={open}
        onClose={onClose}
      />
    );
  return (
    <Panel onClose={onClose}>
      <ConversationView
        key={`${acting.uuid} ${recipient}`}
        platform={platform}
        acting={acting}
        other={recipient}
        onShown={shown}
        onChange={() => changes.set(changes.state + 1)}
        onTyped={() => poller.current?.typed()}
        onBack={() => open('')}
        onClose={onClose}
      />
    </Panel>
  );
}

/** Takes the focus and restores it on unmount; Escape closes it. */
function Panel({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const panel = useRef<HTMLElement>(null);
  useEffect(function takeFocus() {
    const giveFocusBack = rememberFocus();
    panel.current?.focus({ preventScroll: true });
    return giveFocusBack;
  }, []);
  return (
    <section
      className={styles.panel}
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={messagingTexts.inbox}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
    </section>
  );
}
