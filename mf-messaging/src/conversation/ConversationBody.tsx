import { canSend, otherSide } from '@tessera/shared-contracts/messaging/conversation';
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
import { useEffect, useState, type ReactNode, useSyncExternalStore } from 'react';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { NotLive } from '../panel/NotLive.tsx';
import { askToDeleteMessage } from './bubbles/ask-to-delete-message.ts';
import type { BubbleParts } from './bubbles/bubble-parts.ts';
import { splitUnsent } from './state/pending-post.ts';
import { isSafeModeOn } from './bubbles/post-card.ts';
import { SendFailure } from './bubbles/SendFailure.tsx';
import { Composer } from './Composer.tsx';
import { type OpenConversation, textMessage } from './state/conversation-state.ts';
import { IntroCard } from './IntroCard.tsx';
import { MessageList } from './MessageList.tsx';
import type { Presence } from './presence/create-presence.ts';
import { TypingNote } from './presence/TypingNote.tsx';
import type { Composing } from './plugins/create-composing.ts';
import { readFlags } from './state/window-flags.ts';
import styles from './ConversationBody.module.css';
import { pickRandom } from './state/fetch-error.ts';

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible, that is, in the foreground tab. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');

export interface ConversationBodyProps {
  readonly platform: Platform;
  readonly conversation: OpenConversation;
  readonly presence: Presence;
  readonly composing: Composing;
  /** Name of the other blog. */
  readonly other: string;
  /** See {@link Composer}. */
  readonly focusRequest: object | undefined;
  readonly onTyped: () => void;
  /** Reports the conversation as spam after confirmation. */
  readonly onSpam: () => void;
  /** Blocks a blog after confirmation. */
  readonly onBlock: (blog: string) => void;
}

/** The messages of a conversation, its notices and the composer. */
export function ConversationBody({
  platform,
  conversation,
  presence,
  composing,
  other,
  focusRequest,
  onTyped,
  onSpam,
  onBlock,
}: ConversationBodyProps): ReactNode {
  const state = useStore(conversation.store);
  const { shown, unsent, waiting, introduction } = state;
  const flags = readFlags(state, false);
  const isVisible = usePageVisible();
  const [isAtEnd, setAtEnd] = useState(true);
  const [prompt] = useState(() => pickRandom(spamPrompts));
  const language = platform.bootstrap.user?.language ?? '';

  useEffect(
    function reportSight() {
      conversation.setSight({ isAtEnd, isVisible });
    },
    [conversation, isAtEnd, isVisible],
  );
  useEffect(
    function clearSightOnUnmount() {
      return () => conversation.setSight({ isAtEnd: false, isVisible: false });
    },
    [conversation],
  );

  const open = shown.view === 'open' && !flags.loading ? shown : undefined;
  const participant = open && otherSide(open.conversation);
  const isEmpty = open !== undefined && open.messages.length + unsent.length === 0;
  const invitation =
    open && canSend(open.conversation) && isEmpty && participant
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

  async function reveal(ts: number): Promise<void> {
    if (!(await conversation.reveal(ts)))
      platform.toasts.show({ text: messagingTexts.screwy, tone: 'error' });
  }
  const parts: BubbleParts = {
    platform,
    isSafeMode: isSafeModeOn(platform.bootstrap),
    revealed: state.revealed,
    onReveal: (ts) => void reveal(ts),
    onBlock,
    onReport: onSpam,
    onDelete: (ts) => askToDeleteMessage(platform, conversation, ts),
  };
  const { listed, banners } = splitUnsent(unsent);

  const below = (): ReactNode => (
    <>
      {open?.conversation.shows_typing === true && <TypingNote presence={presence} other={other} />}
      {banners.map((message) => (
        <SendFailure
          key={message.key}
          message={message}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
        />
      ))}
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
          unsent={listed}
          parts={parts}
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
          flags={platform.flags}
          composing={composing}
          isDisabled={flags.loading || flags.error}
          isOffline={flags.offline}
          focusRequest={focusRequest}
          onSend={(text, image) =>
            image ? conversation.sendWithImage(image, text) : conversation.send(textMessage(text))
          }
          onTyped={() => {
            onTyped();
            presence.typed();
          }}
        />
      )}
    </>
  );
}
