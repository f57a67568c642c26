import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect, useState, type ReactNode } from 'react';
import { createMessageSearch } from './create-message-search.ts';
import { MessageSearchField } from './MessageSearchField.tsx';
import { MessageSearchResults } from './MessageSearchResults.tsx';

export interface SearchedMessagesProps {
  readonly platform: Pick<Platform, 'call' | 'log'>;
  /** uuid of the user's blog whose messages are searched. */
  readonly participant: string;
  readonly language: string;
  /** Opens the conversation with a blog. */
  readonly onOpen: (blog: string) => void;
}

/**
 * The message search: a field with the results below it. It keeps searching the first
 * `participant`, so the caller must remount it, by a React `key`, when the blog changes.
 */
export function SearchedMessages({
  platform,
  participant,
  language,
  onOpen,
}: SearchedMessagesProps): ReactNode {
  const [search] = useState(() => createMessageSearch(platform, participant));
  const state = useStore(search.store);
  useEffect(() => () => search.close(), [search]);
  return (
    <>
      <MessageSearchField search={search} text={state.text} />
      <MessageSearchResults search={search} state={state} language={language} onOpen={onOpen} />
    </>
  );
}
