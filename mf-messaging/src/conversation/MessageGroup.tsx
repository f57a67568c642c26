import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Fragment, type ReactNode } from 'react';
import { formatMessageTime } from '../panel/format-time.ts';
import type { MessageGroup } from './state/arrange-messages.ts';
import type { BubbleParts, OpenOptions } from './bubbles/bubble-parts.ts';
import { savedFlags, unsentFlags } from './bubbles/message-flags.ts';
import { MessageBubble } from './bubbles/MessageBubble.tsx';
import { PendingBubble } from './bubbles/PendingBubble.tsx';
import type { Unsent } from './state/conversation-state.ts';
import { SeenMark } from './presence/SeenMark.tsx';
import { LinkPreview } from './previews/LinkPreview.tsx';
import styles from './MessageList.module.css';

export interface GroupProps {
  readonly group: MessageGroup;
  readonly conversation: Conversation;
  /** Time in milliseconds when the list was opened; decides what counts as today. */
  readonly now: number;
  /** Time of the newest message when the list was opened; later messages have just arrived. */
  readonly arrivedAfter: number;
  readonly language: string;
  readonly parts: BubbleParts;
  /** Time of the message whose options are open. */
  readonly chosen: number | undefined;
  readonly onOptions: OpenOptions;
}

/** Messages of one blog in quick succession, with the time at which they were sent. */
export function Group({
  group,
  conversation,
  now,
  arrivedAfter,
  language,
  parts,
  chosen,
  onOptions,
}: GroupProps): ReactNode {
  const isMine = group.participant === conversation.participantUuid;
  const sender = conversation.participants.find(({ uuid }) => uuid === group.participant);
  const entries = group.messages.map((message) => ({
    message,
    flags: savedFlags(message, group, arrivedAfter),
  }));
  const [start] = entries;
  const end = group.messages.at(-1);
  if (!start || !end) return null;
  const { tsHeader, collapseGroup: startTs } = start.flags;
  const timeText = (ts: number): string => formatMessageTime(ts, now, language);
  const time = (ts: number) => <time dateTime={new Date(ts).toISOString()}>{timeText(ts)}</time>;
  const isTimeAbove = tsHeader && timeText(startTs) === timeText(end.ts);
  return (
    <>
      {tsHeader && <li className={styles.header}>{time(startTs)}</li>}
      <li className={styles.group} data-mine={isMine || undefined}>
        {!isMine && sender && (
          <span className={styles.avatar}>
            <Avatar src={sender.avatar_url} size="small" shape={sender.theme.avatar_shape} />
          </span>
        )}
        <span className="visually-hidden">{isMine ? 'You' : sender?.name}:</span>
        {entries.map(({ message, flags }) => (
          <Fragment key={message.ts}>
            <MessageBubble
              message={message}
              conversation={conversation}
              flags={flags}
              parts={parts}
              isChosen={message.ts === chosen}
              onOptions={onOptions}
            />
            <LinkPreview message={message} conversation={conversation} />
            {message !== end && <SeenMark ts={message.ts} />}
          </Fragment>
        ))}
        <span className={styles.when}>
          {!isTimeAbove && time(end.ts)}
          <SeenMark ts={end.ts} />
        </span>
      </li>
    </>
  );
}

export interface UnsentMessageProps {
  readonly message: Unsent;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/**
 * A message that the server has not saved. If sending has failed, one button discards the message
 * and, unless the server refused the message, another button sends it again.
 */
export function UnsentMessage({ message, onRetry, onDiscard }: UnsentMessageProps): ReactNode {
  const { key, reason, isRetry = false } = message;
  const flags = unsentFlags(message);
  const isUnderWay = flags.isQueued || flags.isPending;
  return (
    <li className={styles.group} data-mine>
      <span className="visually-hidden">You:</span>
      <PendingBubble message={message} />
      {isUnderWay && !isRetry ? (
        <span className={styles.when}>{messagingTexts.sending}</span>
      ) : (
        <span className={styles.failure}>
          {isUnderWay || flags.canRetry ? (
            <Button size="small" isBusy={isUnderWay} onClick={() => onRetry(key)}>
              {isUnderWay ? messagingTexts.trying : messagingTexts.retry}
            </Button>
          ) : (
            <span className={styles.refused} role="alert">
              {messagingTexts.couldNotSend}
            </span>
          )}
          {!isUnderWay && (
            <Button size="small" variant="quiet" onClick={() => onDiscard(key)}>
              {messagingTexts.discard}
            </Button>
          )}
        </span>
      )}
      {message.state === 'waiting' && <span className={styles.when}>{messagingTexts.waiting}</span>}
      {reason !== undefined && !isUnderWay && <span className={styles.when}>{reason}</span>}
    </li>
  );
}
