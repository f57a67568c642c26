import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversationsFound, messageSearchTexts } from '../panel/inbox-action-texts.ts';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { Button } from '@tessera/shared-ui/Button';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import { useId, useState, type ReactNode } from 'react';
import { formatMessageTime } from '../panel/format-time.ts';
import { FailureNotice } from '../panel/FailureNotice.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import type { MessageSearch, MessageSearchState } from './create-message-search.ts';
import { excerptAround } from './excerpt-around.ts';
import styles from './MessageSearchResults.module.css';
import { useStore } from '@tessera/shared-ui/use-store';
import { MessageSearchField } from './MessageSearchField.tsx';

export interface MessageSearchResultsProps {
  readonly search: MessageSearch;
  readonly state: MessageSearchState;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/** An excerpt of the found message around the search term; undefined for a message without text. */
function excerptOfFound(conversation: Conversation, query: string): ReactNode {
  const text = conversation.messages.data[0]?.content.text ?? '';
  if (text === '') return undefined;
  const { before, match, after } = excerptAround(text, query);
  return (
    <>
      {before}
      {match !== '' && <mark className={styles.match}>{match}</mark>}
      {after}
    </>
  );
}

/** Results of a message search, above the list of conversations; empty before a search. */
export function MessageSearchResults({
  search,
  state,
  language,
  onOpen,
}: MessageSearchResultsProps): ReactNode {
  const id = useId();
  const [now] = useState(Date.now);
  const { text } = state;
  const count = state.phase === 'found' ? state.conversations.length : undefined;
  return (
    <>
      <p className={count === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {count === 0 && fillText(messageSearchTexts.nothing, { term: text.trim() })}
        {count !== undefined && count > 0 && conversationsFound(count)}
      </p>
      {state.phase === 'searching' && (
        <Skeleton label={messageSearchTexts.searching} shape="row" count={2} />
      )}
      {state.phase === 'failed' && <FailureNotice text={state.why} onRetry={search.retry} />}
      {state.phase === 'found' && state.conversations.length > 0 && (
        <section aria-labelledby={id}>
          <h3 className={styles.heading} id={id}>
            {messageSearchTexts.results}
          </h3>
          <ul className={styles.list} aria-labelledby={id}>
            {state.conversations.map((conversation) => {
              const at = conversation.messages.data[0]?.ts ?? conversation.last_modified_ts;
              return (
                <li key={conversation.id}>
                  <ConversationRow
                    conversation={conversation}
                    at={at}
                    when={formatMessageTime(at, now, language)}
                    excerpt={excerptOfFound(conversation, text)}
                    onOpen={onOpen}
                  />
                </li>
              );
            })}
          </ul>
          {state.next && (
            <Button
              variant="quiet"
              className={styles.more}
              isBusy={state.more === 'loading'}
              onClick={search.loadMore}
            >
              {messageSearchTexts.more}
            </Button>
          )}
          {state.more === 'failed' && (
            <p className={styles.failure} role="alert">
              {messagingTexts.screwy}
            </p>
          )}
        </section>
      )}
      {state.phase !== 'idle' && <h3 className={styles.heading}>{messageSearchTexts.all}</h3>}
    </>
  );
}

interface SearchedMessagesProps {
  readonly search: MessageSearch;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/** The message search: a field with the results below it. */
export function SearchedMessages({ search, language, onOpen }: SearchedMessagesProps): ReactNode {
  const state = useStore(search.store);
  return (
    <>
      <MessageSearchField search={search} text={state.text} />
      <MessageSearchResults search={search} state={state} language={language} onOpen={onOpen} />
    </>
  );
}
