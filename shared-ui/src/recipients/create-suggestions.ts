import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { participantSuggestions } from '@tessera/shared-contracts/messaging/endpoints';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

export interface SuggestionQuery {
  /** Text to search for in names and titles; absent for the favorites. */
  readonly q?: string;
  /** uuid of the user's blog that would write the message. */
  readonly participant: string;
  readonly limit?: number;
  /** Whether blogs of recent conversations come first. */
  readonly include_recent?: boolean;
}

/** Suggested recipients, cached per parameter set. */
export interface Suggestions {
  /**
   * Returns suggestions from the cache or the server. Aborts an earlier request that is in flight;
   * its promise then rejects.
   */
  request(query: SuggestionQuery): Promise<readonly SuggestedBlog[]>;
  abort(): void;
}

type Answer = CallOutput<typeof participantSuggestions> | readonly SuggestedBlog[];
const isList = (answer: Answer): answer is readonly SuggestedBlog[] => Array.isArray(answer);

/** The blogs in a response, which may be a bare list. */
export const blogsOf = (answer: Answer): readonly SuggestedBlog[] =>
  isList(answer) ? answer : answer.blogs;

export function createSuggestions(call: Platform['call']): Suggestions {
  const cached = new Map<string, readonly SuggestedBlog[]>();
  let pending = new AbortController();
  return {
    async request(query) {
      pending.abort();
      const { q, participant, limit, include_recent: includesRecent } = query;
      const key = JSON.stringify([q, participant, limit, includesRecent]);
      const known = cached.get(key);
      if (known) return known;
      const { signal } = (pending = new AbortController());
      const blogs = blogsOf(await call(participantSuggestions, { query }, { signal }));
      signal.throwIfAborted();
      cached.set(key, blogs);
      return blogs;
    },
    abort: () => pending.abort(),
  };
}
