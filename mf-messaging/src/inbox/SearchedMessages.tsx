import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';
import type { MessageSearch } from './create-message-search.ts';
import { MessageSearchField } from './MessageSearchField.tsx';
import { MessageSearchResults } from './MessageSearchResults.tsx';

export interface SearchedMessagesProps {
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
