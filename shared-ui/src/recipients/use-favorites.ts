import { screwyText } from './screwy-text.ts';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import type { Log } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useState } from 'react';
import type { Suggestions } from './create-suggestions.ts';

export type Favorites =
  | { readonly view: 'loading' }
  | { readonly view: 'ready'; readonly blogs: readonly SuggestedBlog[] }
  | { readonly view: 'failed'; readonly text: string };

export interface UseFavoritesOptions {
  readonly suggestions: Suggestions;
  /** uuid of the user's blog that writes the message. */
  readonly participant: string;
  /** Whether to request the favorites. */
  readonly isWanted: boolean;
  /** Maximum number of favorites. */
  readonly limit: number;
  readonly log: Log;
}

/**
 * A blog's suggested recipients: the blogs of its recent conversations, then its favorites. Also
 * returns a function to load them again.
 */
export function useFavorites({
  suggestions,
  participant,
  isWanted,
  limit,
  log,
}: UseFavoritesOptions): readonly [favorites: Favorites, retry: () => void] {
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly favorites: Favorites }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(
    function load() {
      if (!isWanted) return undefined;
      const life = new AbortController();
      const set = (favorites: Favorites): void => {
        if (!life.signal.aborted) setLoaded({ of: participant, favorites });
      };
      suggestions
        .request({ participant, limit, include_recent: true })
        .then((blogs) => set({ view: 'ready', blogs }))
        .catch((error: unknown) => {
          if (life.signal.aborted) return;
          log.error(error, { part: 'favorites' });
          set({ view: 'failed', text: screwyText(error) });
        });
      return () => {
        life.abort();
        suggestions.abort();
      };
    },
    [suggestions, participant, isWanted, limit, log, attempt],
  );
  function retry(): void {
    setLoaded(undefined);
    setAttempt((count) => count + 1);
  }
  return [loaded?.of === participant ? loaded.favorites : { view: 'loading' }, retry];
}
