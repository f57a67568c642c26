import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts, messagingTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { formatMessageTime } from '../format-time.ts';
import styles from './ConversationList.module.css';
import { hasFurtherPage, type InboxState } from './create-inbox.ts';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';

export interface ConversationListProps {
  readonly inbox: Extract<InboxState, { phase: 'ready' }>;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
  readonly onMore: () => void;
  /** What follows the list. */
  readonly children: ReactNode;
}

/** From here on to the end, in px, scrolling loads the next page. */
const nearEnd = 50;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from row to row with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at < 0 ? undefined : rows[at + (steps[event.key] ?? 0)];
  if (!next || next === rows[at]) return;
  event.preventDefault();
  next.focus();
}

/** The conversations of a blog. */
export function ConversationList({
  inbox,
  language,
  onOpen,
  onMore,
  children,
}: ConversationListProps): ReactNode {
  const [now] = useState(Date.now);
  const hasMore = hasFurtherPage(inbox);
  function scroll({ currentTarget }: UIEvent<HTMLElement>): void {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    // after a failure the button tries again, not every scroll event
    if (inbox.more === 'idle' && hasMore && scrollHeight - scrollTop - clientHeight <= nearEnd)
      onMore();
  }
  return (
    <div className={styles.scroll} role="presentation" onScroll={scroll} onKeyDown={moveFocus}>
      <ul className={styles.list} aria-label={inboxTexts.list}>
        {inbox.conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row
              conversation={conversation}
              when={formatMessageTime(conversation.last_modified_ts, now, language)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="quiet"
          className={styles.more}
          isBusy={inbox.more === 'loading'}
          onClick={onMore}
        >
          {messagingTexts.more}
        </Button>
      )}
      {inbox.more === 'failed' && (
        <p className={styles.failure} role="alert">
          {messagingTexts.screwy}
        </p>
      )}
      {children}
    </div>
  );
}

function Row({
  conversation,
  when,
  onOpen,
}: {
  readonly conversation: Conversation;
  readonly when: string;
  readonly onOpen: (blog: string) => void;
}): ReactNode {
  const other = otherSide(conversation);
  const [last] = conversation.messages.data;
  if (!other) return null;
  const unread = conversation.unreadCount;
  return (
    <button
      type="button"
      className={unread > 0 ? `${styles.row ?? ''} ${styles.isUnread ?? ''}` : styles.row}
      onClick={() => onOpen(other.name)}
    >
      <Avatar src={other.avatar_url} shape={other.theme.avatar_shape} />
      <span className={styles.name}>{other.name}</span>
      <time
        className={styles.when}
        dateTime={new Date(conversation.last_modified_ts).toISOString()}
      >
        {when}
      </time>
      <span className={styles.excerpt}>
        {last && last.participant === conversation.participantUuid && (
          <span className={styles.mine}>{inboxTexts.you}</span>
        )}
        {last && excerptOf(last)}
      </span>
      {unread > 0 && (
        <span className={`badge ${styles.unread ?? ''}`}>
          <span aria-hidden="true">{formatBadge(unread)}</span>
          <span className="visually-hidden">{unreadText(unread)}</span>
        </span>
      )}
    </button>
  );
}
