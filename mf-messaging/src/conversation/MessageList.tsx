import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { formatMessageTime } from '../format-time.ts';
import { arrangeMessages, type MessageGroup } from './arrange-messages.ts';
import type { Unsent } from './create-conversation.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './MessageList.module.css';

export interface MessageListProps {
  readonly conversation: Conversation;
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  readonly language: string;
  readonly header: ReactNode;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** Px from the end within which a list counts as at its end. */
const bottomThreshold = 80;

/**
 * Messages, oldest first, followed by unsent ones. Does not scroll if the user is reading further
 * up.
 */
export function MessageList({
  conversation,
  messages,
  unsent,
  language,
  header,
  onRetry,
  onDiscard,
}: MessageListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const [now] = useState(Date.now);
  const first = messages[0]?.ts;
  const firstBefore = useRef(first);

  useLayoutEffect(
    function keepPlace() {
      const list = scroller.current;
      if (!list) return;
      // older messages were inserted above: keep the scroll position
      if (first !== firstBefore.current && !isAtEnd.current)
        list.scrollTop += list.scrollHeight - height.current;
      else if (isAtEnd.current) list.scrollTop = list.scrollHeight;
      firstBefore.current = first;
      height.current = list.scrollHeight;
    },
    [first, messages.length, unsent],
  );

  function noticePlace(): void {
    const list = scroller.current;
    if (list)
      isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight <= bottomThreshold;
  }

  return (
    <div
      className={styles.scroll}
      ref={scroller}
      onScroll={noticePlace}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take the keyboard focus
      tabIndex={0}
      role="log"
      aria-label="Messages"
    >
      {header}
      <ol className={styles.list}>
        {arrangeMessages(messages).map((group) => (
          <Group
            key={group.messages[0]?.ts}
            group={group}
            conversation={conversation}
            now={now}
            language={language}
          />
        ))}
        {unsent.map((message) => (
          <UnsentMessage
            key={message.key}
            message={message}
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        ))}
      </ol>
    </div>
  );
}

function Group({
  group,
  conversation,
  now,
  language,
}: {
  readonly group: MessageGroup;
  readonly conversation: Conversation;
  readonly now: number;
  readonly language: string;
}): ReactNode {
  const isMine = group.participant === conversation.participantUuid;
  const sender = conversation.participants.find(({ uuid }) => uuid === group.participant);
  const [start] = group.messages;
  const end = group.messages.at(-1);
  if (!start || !end) return null;
  const said = (ts: number): string => formatMessageTime(ts, now, language);
  const time = (ts: number) => <time dateTime={new Date(ts).toISOString()}>{said(ts)}</time>;
  const isTimeAbove = group.header && said(start.ts) === said(end.ts);
  return (
    <>
      {group.header && <li className={styles.header}>{time(start.ts)}</li>}
      <li className={styles.group} data-mine={isMine || undefined}>
        {!isMine && sender && (
          <span className={styles.avatar}>
            <Avatar src={sender.avatar_url} size="small" shape={sender.theme.avatar_shape} />
          </span>
        )}
        <span className="visually-hidden">{isMine ? 'You' : sender?.name}:</span>
        {group.messages.map(({ ts, content }) => (
          <p key={ts} className={styles.bubble}>
            <LinkedText {...content} />
          </p>
        ))}
        {!isTimeAbove && <span className={styles.when}>{time(end.ts)}</span>}
      </li>
    </>
  );
}

function UnsentMessage({
  message: { key, text, state, isRetry = false },
  onRetry,
  onDiscard,
}: { readonly message: Unsent } & Pick<MessageListProps, 'onRetry' | 'onDiscard'>): ReactNode {
  const isUnderWay = state === 'queued' || state === 'pending';
  return (
    <li className={styles.group} data-mine data-state={state}>
      <span className="visually-hidden">You:</span>
      <p className={styles.bubble}>{text}</p>
      {isUnderWay && !isRetry ? (
        <span className={styles.when}>{messagingTexts.sending}</span>
      ) : (
        <span className={styles.failure}>
          {state === 'refused' ? (
            <span className={styles.refused} role="alert">
              {messagingTexts.couldNotSend}
            </span>
          ) : (
            <Button size="small" isBusy={isUnderWay} onClick={() => onRetry(key)}>
              {isUnderWay ? messagingTexts.trying : messagingTexts.retry}
            </Button>
          )}
          {!isUnderWay && (
            <Button size="small" variant="quiet" onClick={() => onDiscard(key)}>
              {messagingTexts.discard}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
