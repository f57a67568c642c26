import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';
import { formatMessageTime } from '../format-time.ts';
import { excerptOf, sentAddress } from '@tessera/shared-contracts/messaging/excerpt';
import type { MessageGroup } from './arrange-messages.ts';
import type { Unsent } from './conversation-state.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './MessageList.module.css';

export interface GroupProps {
  readonly group: MessageGroup;
  readonly conversation: Conversation;
  /** In milliseconds. */
  readonly now: number;
  /** Messages with a later time have arrived since the list was opened. */
  readonly arrivedAfter: number;
  readonly language: string;
}

/** Messages of one blog that belong together, and their time. */
export function Group({ group, conversation, now, arrivedAfter, language }: GroupProps): ReactNode {
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
        {group.messages.map((message) => (
          <p
            key={message.ts}
            className={styles.bubble}
            data-arrived={message.ts > arrivedAfter || undefined}
          >
            <Said {...message} />
          </p>
        ))}
        {!isTimeAbove && <span className={styles.when}>{time(end.ts)}</span>}
      </li>
    </>
  );
}

/** The text of a message, or a link to the post or picture that was sent. */
function Said(message: Message): ReactNode {
  const address = sentAddress(message);
  if (message.content.text !== '') return <LinkedText {...message.content} />;
  return address === '' ? excerptOf(message) : <a href={address}>{excerptOf(message)}</a>;
}

export interface UnsentMessageProps {
  readonly message: Unsent;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** A message that is not saved, and what can be done about it. */
export function UnsentMessage({
  message: { key, text, state, why, isRetry = false },
  onRetry,
  onDiscard,
}: UnsentMessageProps): ReactNode {
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
      {why !== undefined && !isUnderWay && <span className={styles.when}>{why}</span>}
    </li>
  );
}
