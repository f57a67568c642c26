import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { messagingTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { Select } from '@tessera/shared-ui/Select';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { defaultSender } from '../channels/messaging-channels.ts';
import type { OpenConversation } from '../conversation/create-conversation.ts';
import { ConversationView } from '../conversation/ConversationView.tsx';
import { createInbox } from '../inbox/create-inbox.ts';
import { InboxList } from '../inbox/InboxList.tsx';
import { createPoller, type Poller } from '../polling/create-poller.ts';
import { NotLive } from './NotLive.tsx';
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

/** The messaging panel next to the page: the inbox of an own blog, or a conversation. */
export function MessagingPanel({
  platform,
  channels,
  turn,
  onClose,
}: MessagingPanelProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const [chosen, choose] = useState(turn.as ?? defaultSender(channels)?.name ?? '');
  const [{ recipient, of }, goTo] = useState({ recipient: turn.recipient, of: turn });
  if (of !== turn) {
    goTo({ recipient: turn.recipient, of: turn });
    if (turn.as !== undefined) choose(turn.as);
  }
  const acting = channels.find((channel) => channel.name === chosen) ?? channels[0];
  const [unread, setUnread] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(channels.map(({ token, unread_count: count }) => [token, count])),
  );
  const inbox = useMemo(
    () => (acting ? createInbox(platform, acting) : undefined),
    [platform, acting],
  );
  const conversation = useRef<OpenConversation | undefined>(undefined);
  const poller = useRef<Poller | undefined>(undefined);

  useEffect(function takeFocus() {
    const giveFocusBack = rememberFocus();
    panel.current?.focus({ preventScroll: true });
    return giveFocusBack;
  }, []);

  useEffect(
    function showInbox() {
      void inbox?.load();
      return () => inbox?.close();
    },
    [inbox],
  );

  useEffect(
    function countUnread() {
      if (!inbox) return undefined;
      const { store } = inbox;
      function count(): void {
        const { state } = store;
        if (
          !acting ||
          (state.view !== 'listing' && state.view !== 'empty') ||
          (state.view === 'listing' && state.next)
        )
          return;
        const unread =
          state.view === 'empty'
            ? 0
            : state.conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
        setUnread((counts) => ({ ...counts, [acting.token]: unread }));
        platform.bus.emit(unreadChanged, { tumblelog: acting.name, count: unread });
      }
      count();
      return store.subscribe(count);
    },
    [inbox, acting, platform],
  );

  useEffect(
    function pollWhileOpen() {
      if (!platform.bootstrap.user?.is_verified_email) return undefined;
      const made = createPoller({
        call: platform.call,
        mentionKeys: channels.map(({ token }) => token),
        onChange(answer) {
          setUnread(Object.fromEntries(channels.map(({ token }) => [token, sumOf(answer[token])])));
          for (const { name, token } of channels)
            platform.bus.emit(unreadChanged, { tumblelog: name, count: sumOf(answer[token]) });
          void inbox?.load();
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
    [platform, channels, inbox, acting],
  );

  useEffect(
    function pollForWhatIsShown() {
      poller.current?.watch(recipient === '' ? 'inbox' : 'conversation');
      if (recipient === '') panel.current?.focus({ preventScroll: true });
    },
    [recipient, inbox],
  );

  const shown = useCallback((now: OpenConversation | undefined) => {
    conversation.current = now;
  }, []);
  const open = (blog: string): void => goTo({ recipient: blog, of: turn });
  const reload = useCallback(() => void inbox?.load(), [inbox]);
  if (!acting || !inbox) return null;
  const waiting = channels.filter(
    (channel) => channel !== acting && (unread[channel.token] ?? 0) > 0,
  );

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
      {recipient === '' ? (
        <>
          <div className={styles.head}>
            <Avatar src={acting.avatar_url} shape={acting.global_theme_params.avatar_shape} />
            {channels.length > 1 ? (
              <Select
                className={styles.choice ?? ''}
                label={messagingTexts.actAs}
                isLabelHidden
                value={acting.name}
                onChange={(event) => choose(event.currentTarget.value)}
                options={channels.map(({ name, token }) => ({
                  value: name,
                  label:
                    (unread[token] ?? 0) > 0 ? `${name} (${unreadText(unread[token] ?? 0)})` : name,
                }))}
              />
            ) : (
              <h2 className={styles.name}>
                {messagingTexts.inbox} <span className={styles.own}>{acting.name}</span>
              </h2>
            )}
            <IconButton label="Close" onClick={onClose}>
              <IconClose />
            </IconButton>
            {waiting.length > 0 && (
              <div className={styles.others}>
                {waiting.map(({ name, token }) => (
                  <Button
                    key={name}
                    size="small"
                    onClick={() => choose(name)}
                  >{`${name}: ${unreadText(unread[token] ?? 0)}`}</Button>
                ))}
              </div>
            )}
          </div>
          <InboxList
            key={acting.uuid}
            inbox={inbox}
            language={platform.bootstrap.user?.language ?? ''}
            onOpen={open}
          />
          <NotLive user={platform.bootstrap.user} onCheck={reload} />
        </>
      ) : (
        <ConversationView
          key={`${acting.uuid} ${recipient}`}
          platform={platform}
          acting={acting}
          other={recipient}
          onShown={shown}
          onChange={reload}
          onTyped={() => poller.current?.typed()}
          onBack={() => open('')}
          onClose={onClose}
        />
      )}
    </section>
  );
}
