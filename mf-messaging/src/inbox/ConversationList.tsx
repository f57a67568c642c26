import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts, messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import type { MenuItem } from '@tessera/shared-ui/overlays/Menu';
import { useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { formatMessageTime } from '../panel/format-time.ts';
import styles from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { hasFurtherPage, type InboxState } from './create-inbox.ts';

export interface ConversationListProps {
  readonly inbox: Extract<InboxState, { phase: 'ready' }>;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
  readonly onMore: () => void;
  readonly actionsOf: (conversation: Conversation) => readonly MenuItem[];
  /** Content above the list. */
  readonly above: ReactNode;
  /** Content below the list. */
  readonly children: ReactNode;
}

/** Scrolling to within this many px of the end loads the next page. */
const nearEnd = 50;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from button to button with the arrow keys; menus handle their own keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:not([aria-haspopup], [role])'),
  ];
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
  actionsOf,
  above,
  children,
}: ConversationListProps): ReactNode {
  const [now] = useState(Date.now);
  const hasMore = hasFurtherPage(inbox);
  function scroll({ currentTarget }: UIEvent<HTMLElement>): void {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    // after a failure only the button retries, not every scroll event
    if (inbox.more === 'idle' && hasMore && scrollHeight - scrollTop - clientHeight <= nearEnd)
      onMore();
  }
  return (
    <div className={styles.scroll} role="presentation" onScroll={scroll} onKeyDown={moveFocus}>
      {above}
      <ul className={styles.list} aria-label={inboxTexts.list}>
        {inbox.conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              at={conversation.last_modified_ts}
              when={formatMessageTime(conversation.last_modified_ts, now, language)}
              actions={actionsOf(conversation)}
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
