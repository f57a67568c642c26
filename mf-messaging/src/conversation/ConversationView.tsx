import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { otherSide } from '@tessera/shared-contracts/messaging/conversation';
import {
  cannotReceive,
  firstWords,
  messagingTexts,
} from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { IconArrowLeft, IconClose, IconDelete } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useEffect, useState, type ReactNode } from 'react';
import { createMessageDraftStore, messageDraftKey } from '../drafts/message-drafts.ts';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { NotLive } from '../panel/NotLive.tsx';
import frame from '../panel/MessagingPanel.module.css';
import { useStore } from '@tessera/shared-ui/use-store';
import { Composer } from './Composer.tsx';
import styles from './ConversationView.module.css';
import { createConversation, type OpenConversation } from './create-conversation.ts';
import { MessageList } from './MessageList.tsx';

export interface ConversationViewProps {
  readonly platform: Platform;
  readonly acting: Channel;
  /** Name of the other blog. */
  readonly other: string;
  /** Hands out the conversation for polls while it is shown. */
  readonly onShown: (conversation: OpenConversation | undefined) => void;
  readonly onChange: () => void;
  readonly onTyped: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** A conversation of an own blog with another one. Keyed by the two from outside. */
export function ConversationView({
  platform,
  acting,
  other,
  onShown,
  onChange,
  onTyped,
  onBack,
  onClose,
}: ConversationViewProps): ReactNode {
  const language = platform.bootstrap.user?.language ?? '';
  const [drafts] = useState(() =>
    createMessageDraftStore(
      messageDraftKey(platform.bootstrap.user?.name ?? '', acting.uuid, other),
      (error) => platform.log.error(error, { part: 'message drafts' }),
    ),
  );
  const [conversation] = useState(() =>
    createConversation({ platform, acting, other, drafts, onChange }),
  );
  const { shown, unsent, isOffline } = useStore(conversation.store);

  useEffect(
    function openConversation() {
      onShown(conversation);
      void conversation.load();
      return () => {
        onShown(undefined);
        conversation.close();
      };
    },
    [conversation, onShown],
  );

  async function remove(): Promise<void> {
    if (
      !(await platform.dialogs.confirm({
        message: messagingTexts.deleteQuestion,
        confirm: messagingTexts.delete,
        refuse: messagingTexts.nevermind,
        isDangerous: true,
      }))
    )
      return;
    if (await conversation.remove()) onBack();
    else platform.toasts.show({ text: messagingTexts.screwy, tone: 'error' });
  }

  const open = shown.view === 'open' ? shown : undefined;
  const participant = open && otherSide(open.conversation);
  return (
    <>
      <div className={frame.head}>
        <IconButton label={messagingTexts.back} onClick={onBack}>
          <IconArrowLeft />
        </IconButton>
        <h2 className={styles.title}>
          <span className={styles.own}>{acting.name}</span> <span className={styles.joiner}>+</span>
          {participant && (
            <Avatar
              src={participant.avatar_url}
              size="small"
              shape={participant.theme.avatar_shape}
            />
          )}{' '}
          <a className={styles.other} href={blogPaths.home(other)}>
            {other}
          </a>
        </h2>
        {open && open.conversation.id !== '' && (
          <IconButton label={messagingTexts.deleteConversation} onClick={() => void remove()}>
            <IconDelete />
          </IconButton>
        )}
        <IconButton label="Close" onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
      {shown.view === 'loading' && (
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
          language={language}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
          header={
            open.older ? (
              <Button
                variant="quiet"
                size="small"
                className={styles.older}
                isBusy={open.isLoadingOlder}
                onClick={() => void conversation.loadOlder()}
              >
                {messagingTexts.older}
              </Button>
            ) : (
              open.messages.length + unsent.length === 0 &&
              participant && (
                <div className={styles.intro}>
                  <Avatar
                    src={participant.avatar_url}
                    size="large"
                    shape={participant.theme.avatar_shape}
                  />
                  <p className={styles.introTitle}>
                    {participant.title === '' ? participant.name : participant.title}
                  </p>
                  {open.conversation.can_send && (
                    <p className={styles.introText}>{firstWords(participant.name)}</p>
                  )}
                </div>
              )
            )
          }
        />
      )}
      <NotLive user={platform.bootstrap.user} onCheck={() => void conversation.load()} />
      {open?.conversation.can_send === false ? (
        <p className={styles.footer}>{cannotReceive(other)}</p>
      ) : (
        <Composer
          drafts={drafts}
          isDisabled={!open}
          isOffline={isOffline}
          onSend={conversation.send}
          onTyped={onTyped}
        />
      )}
    </>
  );
}
