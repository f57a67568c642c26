import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { unreadText } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { arrangeMessages } from './state/arrange-messages.ts';
import type { BubbleParts } from './bubbles/bubble-parts.ts';
import { MessageOptions } from './bubbles/MessageOptions.tsx';
import type { Unsent } from './state/conversation-state.ts';
import { Group, UnsentMessage } from './MessageGroup.tsx';
import { LastSeen, lastSeen } from './presence/SeenMark.tsx';
import { scrollToEnd, useStayAtEnd } from './scroll-to-end.ts';
import { useBatches } from './use-batches.ts';
import styles from './MessageList.module.css';

export interface MessageListProps {
  readonly conversation: Conversation;
  /** The messages, oldest first. */
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  /** Number of unread messages that have not been fetched yet. */
  readonly waiting: number;
  readonly language: string;
  readonly parts: BubbleParts;
  /** Content above and below the messages. */
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Called when the user scrolls near the start of the list, unless its end is in view as well. */
  readonly onStart: () => void;
  /** Called when the end of the list comes into view or leaves it. */
  readonly onEnd: (isAtEnd: boolean) => void;
  /** Fetches the `waiting` messages. */
  readonly onFetch: () => void;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** A list that is scrolled to within this many px of its end counts as being at its end. */
export const bottomThreshold = 80;
/** Older messages are fetched when the list is scrolled to within this many px of its start. */
export const topThreshold = 50;

/**
 * Messages, oldest first, followed by unsent ones. When messages arrive, the list scrolls to them
 * only if its end is in view; otherwise it shows the number of unread messages.
 */
export function MessageList({
  conversation,
  messages,
  unsent,
  waiting,
  language,
  parts,
  header,
  footer,
  onStart,
  onEnd,
  onFetch,
  onRetry,
  onDiscard,
}: MessageListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  const stopScrolling = useRef(() => {});
  const [options, showOptions] = useState<{
    readonly message: Message;
    readonly anchor: HTMLElement;
  }>();
  const [now] = useState(Date.now);
  const [newest] = useState(() => messages.at(-1)?.ts ?? 0);
  const groups = useMemo(() => arrangeMessages(messages), [messages]);
  const keys = useMemo(() => groups.map((group) => group.messages[0]?.ts ?? 0), [groups]);
  const from = useBatches(keys);
  const first = keys[from];
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
    [first, messages, unsent],
  );
  useEffect(() => () => stopScrolling.current(), []);
  useStayAtEnd(scroller, isAtEnd);

  function noticePlace(): void {
    const list = scroller.current;
    if (!list) return;
    const isNow = list.scrollHeight - list.scrollTop - list.clientHeight <= bottomThreshold;
    if (isNow !== isAtEnd.current) {
      isAtEnd.current = isNow;
      onEnd(isNow);
    }
    if (list.scrollTop <= topThreshold && !isNow) onStart();
  }

  function showWaiting(): void {
    const list = scroller.current;
    onFetch();
    if (!list) return;
    stopScrolling.current();
    stopScrolling.current = scrollToEnd(list);
    list.focus({ preventScroll: true });
  }

  return (
    <div className={styles.frame}>
      <div
        className={styles.scroll}
        ref={scroller}
        onScroll={noticePlace}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <div className={styles.top}>{header}</div>
        <LastSeen value={lastSeen(conversation, messages)}>
          <ol className={styles.list}>
            {groups.slice(from).map((group) => (
              <Group
                key={group.messages[0]?.ts}
                group={group}
                conversation={conversation}
                now={now}
                arrivedAfter={newest}
                language={language}
                parts={parts}
                chosen={options?.message.ts}
                onOptions={(message, anchor) =>
                  showOptions(options?.message === message ? undefined : { message, anchor })
                }
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
        </LastSeen>
      </div>
      {options && (
        <MessageOptions
          key={options.message.ts}
          {...options}
          conversation={conversation}
          parts={parts}
          onDeleted={() => scroller.current?.focus({ preventScroll: true })}
          onClose={() => showOptions(undefined)}
        />
      )}
      {waiting > 0 && (
        <div className={styles.pill}>
          <Button size="small" variant="primary" onClick={showWaiting}>
            {unreadText(waiting)}
          </Button>
        </div>
      )}
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}
