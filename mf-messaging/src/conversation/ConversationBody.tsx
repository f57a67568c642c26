import { otherSide } from '@tessera/shared-contracts/messaging/conversation';
import {
  cannotReceive,
  firstWords,
  messagingTexts,
  spamPrompts,
  windowTexts,
} from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useState, type ReactNode } from 'react';
import type { MessageDraftStore } from '../drafts/message-drafts.ts';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { NotLive } from '../panel/NotLive.tsx';
import { Composer } from './Composer.tsx';
import type { OpenConversation } from './conversation-state.ts';
import { drawOne } from './draw-one.ts';
import { IntroCard } from './IntroCard.tsx';
import { MessageList } from './MessageList.tsx';
import { usePageVisible } from './use-page-visible.ts';
import { readFlags } from './window-flags.ts';
import styles from './ConversationBody.module.css';

export interface ConversationBodyProps {
  readonly platform: Platform;
  readonly conversation: OpenConversation;
  readonly drafts: MessageDraftStore;
  /** Name of the other blog. */
  readonly other: string;
  /** See {@link Composer}. */
  readonly focusRequest: object | undefined;
  readonly onTyped: () => void;
  /** Asks and reports the conversation as spam. */
  readonly onSpam: () => void;
}

/** The messages of a conversation, its notices and the composer. */
export function ConversationBody({
  platform,
  conversation,
  drafts,
  other,
  focusRequest,
  onTyped,
  onSpam,
}: ConversationBodyProps): ReactNode {
  const state = useStore(conversation.store);
  const { shown, unsent, waiting, introduction } = state;
  const flags = readFlags(state, false);
  const isVisible = usePageVisible();
  const [isAtEnd, setAtEnd] = useState(true);
  const [prompt] = useState(() => drawOne(spamPrompts));
  const language = platform.bootstrap.user?.language ?? '';

  useEffect(
    function noteSight() {
      conversation.see({ isAtEnd, isVisible });
    },
    [conversation, isAtEnd, isVisible],
  );
  useEffect(
    function leaveSight() {
      return () => conversation.see({ isAtEnd: false, isVisible: false });
    },
    [conversation],
  );

  const open = shown.view === 'open' && !flags.loading ? shown : undefined;
  const participant = open && otherSide(open.conversation);
  const isEmpty = open !== undefined && open.messages.length + unsent.length === 0;
  const invitation =
    open?.conversation.can_send && isEmpty && participant
      ? { text: firstWords(participant.name) }
      : {};

  function above(): ReactNode {
    if (open?.older)
      return (
        <Button
          variant="quiet"
          size="small"
          className={styles.older}
          isBusy={open.isLoadingOlder}
          onClick={() => void conversation.loadOlder()}
        >
          {messagingTexts.older}
        </Button>
      );
    if (introduction)
      return <IntroCard participant={introduction} language={language} {...invitation} />;
    if (!isEmpty || !participant) return null;
    return (
      <div className={styles.intro}>
        <Avatar src={participant.avatar_url} size="large" shape={participant.theme.avatar_shape} />
        <p className={styles.introTitle}>
          {participant.title === '' ? participant.name : participant.title}
        </p>
        {invitation.text !== undefined && <p className={styles.introText}>{invitation.text}</p>}
      </div>
    );
  }

  const below = (): ReactNode => (
    <>
      {flags.possibleSpam && (
        <div className={styles.spam}>
          <p className={styles.prompt}>{prompt}</p>
          <Button size="small" onClick={onSpam}>
            {windowTexts.markAsSpam}
          </Button>
        </div>
      )}
      {!flags.canSend && <p className={styles.footer}>{cannotReceive(other)}</p>}
    </>
  );

  return (
    <>
      {flags.loading && (
        <div className={styles.loading}>
          <Skeleton label="Loading messages" count={3} />
        </div>
      )}
      {shown.view === 'failed' && (
        <FailureNotice
          text={shown.text}
          isRetrying={shown.isRetrying}
          {...(shown.canRetry && { onRetry: () => void conversation.load() })}
        />
      )}
      {open && (
        <MessageList
          conversation={open.conversation}
          messages={open.messages}
          unsent={unsent}
          waiting={waiting}
          language={language}
          header={above()}
          footer={below()}
          onStart={() => void conversation.loadOlder()}
          onEnd={setAtEnd}
          onFetch={() => void conversation.fetchUnread(waiting)}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
        />
      )}
      <NotLive user={platform.bootstrap.user} onCheck={() => void conversation.load()} />
      {flags.canSend && (
        <Composer
          drafts={drafts}
          isDisabled={flags.loading || flags.error}
          isOffline={flags.offline}
          focusRequest={focusRequest}
          onSend={conversation.send}
          onTyped={onTyped}
        />
      )}
    </>
  );
}
