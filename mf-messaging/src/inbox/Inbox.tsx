import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts, unreadText } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { IconClose } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { BlogSelector } from '../channels/BlogSelector.tsx';
import type { MessagingChannel } from '../channels/channel-records.ts';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { NotLive } from '../panel/NotLive.tsx';
import { ComposeLabel } from '../panel/ComposeLabel.tsx';
import { Compose } from '../recipients/Compose.tsx';
import { createSuggestions } from '@tessera/shared-ui/recipients/create-suggestions';
import { furtherBlogs, gridBlogs, offersFurther } from '../recipients/recipients.ts';
import { useFavorites } from '@tessera/shared-ui/recipients/use-favorites';
import { conversationActions, type InboxChange } from './conversation-actions.ts';
import { ConversationList } from './ConversationList.tsx';
import { createInbox, knownState } from './create-inbox.ts';
import { createMessageSearch } from './create-message-search.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { FurtherBlogs } from './FurtherBlogs.tsx';
import { inboxView } from './inbox-view.ts';
import { InboxFrame } from './InboxFrame.tsx';
import { SearchedMessages } from './MessageSearchResults.tsx';
import styles from './Inbox.module.css';

export interface InboxProps {
  readonly platform: Platform;
  /** The user's blogs that may send messages; at least one. */
  readonly channels: readonly MessagingChannel[];
  /** The header entry to which the inbox is anchored. */
  readonly anchor: Element | null;
  /** Whether the inbox opens with the recipient field. */
  readonly startsComposing?: boolean;
  /** The blog whose inbox is shown; one of `channels`. */
  readonly acting: MessagingChannel;
  readonly onAct: (channel: MessagingChannel) => void;
  /**
   * Numbers of unread messages by uuid of the user's blogs; for a blog that is missing here, the
   * number in the page's payload is shown.
   */
  readonly unread: Readonly<Record<string, number>>;
  /** A counter that is incremented when conversations may have changed. */
  readonly changes: ReadableStore<number>;
  /** Called after a conversation was muted, unmuted, marked as read or unread, or deleted. */
  readonly onChange: (change: InboxChange) => void;
  /** Called to open a conversation; must also close the inbox. */
  readonly onOpen: (blogName: string, acting: MessagingChannel) => void;
  readonly onClose: () => void;
}

/** Lists the conversations of one of the user's blogs, and lets the user start new ones. */
export function Inbox({
  platform,
  channels,
  anchor,
  startsComposing = false,
  acting,
  onAct,
  unread,
  changes,
  onChange,
  onOpen,
  onClose,
}: InboxProps): ReactNode {
  const { bootstrap, call, log } = platform;
  const own = bootstrap.channels;
  const version = useStore(changes);
  const [inbox] = useState(() => createInbox(platform, acting));
  const stored = useStore(inbox.store);
  // the store switches to a new blog only in an effect after this render
  const state = stored.of === acting ? stored : knownState(acting);
  const [isComposing, setComposing] = useState(startsComposing);
  // two objects, because a request aborts the previous request of the same object
  const [searchSuggestions] = useState(() => createSuggestions(call));
  const [favoriteSuggestions] = useState(() => createSuggestions(call));
  // not created in the frame, whose content remounts when the window becomes as narrow as a phone
  const search = useMemo(
    () => createMessageSearch({ call, log }, acting.uuid),
    [call, log, acting.uuid],
  );
  useEffect(() => () => search.close(), [search]);
  const field = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(
    function load() {
      void inbox.show(acting);
      return () => inbox.abort();
    },
    [inbox, acting, version],
  );
  useEffect(
    function focusField() {
      if (isComposing) field.current?.focus({ preventScroll: true });
    },
    [isComposing],
  );

  const ready = state.phase === 'ready' ? state : undefined;
  const view = inboxView({
    isComposing,
    isLoading: state.phase === 'loading',
    isEmpty: ready?.conversations.length === 0,
  });
  const [favorites, retryFavorites] = useFavorites({
    suggestions: favoriteSuggestions,
    participant: acting.uuid,
    limit: messagingLimits.suggestions,
    isWanted: isComposing || (ready !== undefined && offersFurther(ready)),
    log,
  });
  const favorite = favorites.view === 'ready' ? favorites.blogs : [];
  const unreadOf = ({ uuid, unread_messages_count_sum: sum }: MessagingChannel): number =>
    unread[uuid] ?? sum;
  const waiting = channels.filter((channel) => channel !== acting && unreadOf(channel) > 0);
  const open = (blog: string): void => onOpen(blog, acting);

  function leaveComposing(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isComposing || event.nativeEvent.isComposing) return;
    // Escape only ends composing; pressed again, it closes the inbox
    event.preventDefault();
    event.stopPropagation();
    toggle.current?.focus({ preventScroll: true });
    setComposing(false);
  }
  function finishChange(change: InboxChange): void {
    // the focused row has been removed
    if (change.kind === 'deleted') toggle.current?.focus({ preventScroll: true });
    onChange(change);
  }
  return (
    <InboxFrame anchor={anchor} onClose={onClose} router={platform.router}>
      <div className={styles.inbox} role="presentation" onKeyDown={leaveComposing}>
        <div className={styles.head}>
          <BlogSelector channels={channels} acting={acting} unreadOf={unreadOf} onAct={onAct} />
          <Button
            ref={toggle}
            variant="quiet"
            size="small"
            onClick={() => setComposing(!isComposing)}
          >
            {isComposing ? inboxTexts.nevermind : <ComposeLabel />}
          </Button>
          <IconButton label="Close" onClick={onClose}>
            <IconClose />
          </IconButton>
          {waiting.length > 0 && (
            <div className={styles.others}>
              {waiting.map((channel) => (
                <Button
                  key={channel.uuid}
                  size="small"
                  onClick={() => onAct(channel)}
                >{`${channel.name}: ${unreadText(unreadOf(channel))}`}</Button>
              ))}
            </div>
          )}
        </div>
        <div className={styles.body} key={acting.uuid}>
          {view === 'composing' && (
            <Compose
              field={field}
              suggestions={searchSuggestions}
              participant={acting.uuid}
              own={own}
              favorites={favorites}
              onRetryFavorites={retryFavorites}
              log={log}
              onChoose={({ name }) => open(name)}
            />
          )}
          {view === 'loading' && (
            <div className={styles.loading}>
              <Skeleton label={inboxTexts.loading} shape="row" count={4} />
            </div>
          )}
          {view === 'empty' && <EmptyInbox blogs={gridBlogs(favorite, own)} onOpen={open} />}
          {view === 'listing' && state.phase === 'failed' && (
            <FailureNotice
              text={state.text}
              isRetrying={state.isRetrying}
              onRetry={() => void inbox.show(acting)}
            />
          )}
          {view === 'listing' && ready && (
            <ConversationList
              inbox={ready}
              language={bootstrap.user?.language ?? ''}
              onOpen={open}
              onMore={() => void inbox.loadMore()}
              actionsOf={(conversation) =>
                conversationActions(
                  { platform, apply: inbox.change, onDone: finishChange },
                  conversation,
                )
              }
              above={
                <SearchedMessages
                  search={search}
                  language={bootstrap.user?.language ?? ''}
                  onOpen={open}
                />
              }
            >
              <FurtherBlogs blogs={furtherBlogs(favorite, ready, own)} onOpen={open} />
            </ConversationList>
          )}
        </div>
        <NotLive user={bootstrap.user} onCheck={() => void inbox.show(acting)} />
      </div>
    </InboxFrame>
  );
}
