import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { messagingTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { Select } from '@tessera/shared-ui/Select';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { createInbox } from '../inbox/create-inbox.ts';
import { InboxList } from '../inbox/InboxList.tsx';
import { NotLive } from '../panel/NotLive.tsx';
import styles from './InboxPopover.module.css';

export interface InboxProps {
  readonly platform: Platform;
  readonly channels: readonly Channel[];
  /** The entry in the header that the inbox belongs to. */
  readonly anchor: Element | null;
  /** Begins with choosing a recipient. */
  readonly startsComposing?: boolean;
  /** The own blog whose conversations are shown. */
  readonly acting: Channel;
  readonly onAct: (channel: Channel) => void;
  /** Unread messages by the uuid of an own blog. */
  readonly unread: Readonly<Record<string, number>>;
  /** Changes whenever the list may be outdated. */
  readonly changes: ReadableStore<number>;
  readonly onOpen: (blogName: string, acting: Channel) => void;
  readonly onClose: () => void;
}

/** The conversations of an own blog, over the page. */
export function InboxPopover({
  platform,
  channels,
  acting,
  onAct,
  unread,
  changes,
  onOpen,
  onClose,
}: InboxProps): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const inbox = useMemo(() => createInbox(platform, acting), [platform, acting]);
  const countOf = ({ uuid }: Channel): number => unread[uuid] ?? 0;

  useEffect(function takeFocus() {
    const giveFocusBack = rememberFocus();
    panel.current?.focus({ preventScroll: true });
    return giveFocusBack;
  }, []);

  useEffect(
    function showInbox() {
      void inbox.load();
      const stop = changes.subscribe(() => void inbox.load());
      return () => {
        stop();
        inbox.close();
      };
    },
    [inbox, changes],
  );

  const waiting = channels.filter((channel) => channel !== acting && countOf(channel) > 0);
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
      <div className={styles.head}>
        <Avatar src={acting.avatar_url} shape={acting.global_theme_params.avatar_shape} />
        {channels.length > 1 ? (
          <Select
            className={styles.choice ?? ''}
            label={messagingTexts.actAs}
            isLabelHidden
            value={acting.name}
            onChange={({ currentTarget: { value } }) => {
              const chosen = channels.find(({ name }) => name === value);
              if (chosen) onAct(chosen);
            }}
            options={channels.map((channel) => ({
              value: channel.name,
              label:
                countOf(channel) > 0
                  ? `${channel.name} (${unreadText(countOf(channel))})`
                  : channel.name,
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
            {waiting.map((channel) => (
              <Button
                key={channel.name}
                size="small"
                onClick={() => onAct(channel)}
              >{`${channel.name}: ${unreadText(countOf(channel))}`}</Button>
            ))}
          </div>
        )}
      </div>
      <InboxList
        key={acting.uuid}
        inbox={inbox}
        language={platform.bootstrap.user?.language ?? ''}
        onOpen={(blog) => onOpen(blog, acting)}
      />
      <NotLive user={platform.bootstrap.user} onCheck={() => void inbox.load()} />
    </section>
  );
}
