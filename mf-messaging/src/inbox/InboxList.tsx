import {
  messagingLimits,
  otherSide,
  type Conversation,
} from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useState, type ReactNode } from 'react';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { formatMessageTime } from '../format-time.ts';
import { useStore } from '@tessera/shared-ui/use-store';
import type { Inbox } from './create-inbox.ts';
import styles from './InboxList.module.css';

export interface InboxListProps {
  readonly inbox: Inbox;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/** The conversations of a blog, or a placeholder. */
export function InboxList({ inbox, language, onOpen }: InboxListProps): ReactNode {
  const state = useStore(inbox.store);
  const [now] = useState(Date.now);
  switch (state.view) {
    case 'loading':
      return (
        <div className={styles.loading}>
          <Skeleton label="Loading conversations" shape="row" count={4} />
        </div>
      );
    case 'failed':
      return (
        <FailureNotice
          text={state.text}
          isRetrying={state.isRetrying}
          onRetry={() => void inbox.load()}
        />
      );
    case 'empty':
      return (
        <div className={styles.empty}>
          <EmptyState
            title={messagingTexts.talk}
            text={messagingTexts.emptyInbox}
            actions={<LinkButton href="/explore">{messagingTexts.explore}</LinkButton>}
          />
        </div>
      );
    case 'listing':
      return (
        <div className={styles.scroll}>
          <ul className={styles.list} aria-label="Conversations">
            {state.conversations.map((conversation) => (
              <li key={conversation.id}>
                <Row
                  conversation={conversation}
                  when={formatMessageTime(conversation.last_modified_ts, now, language)}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
          {state.next && (
            <Button
              variant="quiet"
              className={styles.more}
              isBusy={state.isLoadingMore}
              onClick={() => void inbox.loadMore()}
            >
              {messagingTexts.more}
            </Button>
          )}
        </div>
      );
  }
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
      className={styles.row}
      data-unread={unread > 0 || undefined}
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
          <span className={styles.mine}>You: </span>
        )}
        {last?.content.text.slice(0, messagingLimits.excerpt)}
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
