import type { Call } from '@tessera/shared-contracts/platform/platform';
import { suggestSearch } from '@tessera/shared-contracts/search/endpoints';
import { searchPath } from '@tessera/shared-contracts/search/search-filters';

/** Milliseconds without typing before suggestions are requested (ours). */
export const suggestionDelay = 150;

/** One line in the list of suggestions. */
export interface SuggestedLine {
  readonly href: string;
  readonly what:
    | { readonly kind: 'term'; readonly term: string }
    | { readonly kind: 'tag'; readonly tag: string }
    | {
        readonly kind: 'blog';
        readonly name: string;
        readonly title: string;
        readonly avatarUrl: string;
      };
}
export interface Suggester {
  /** Call on input: requests suggestions when typing pauses. An empty term requests none. */
  ask(typed: string): void;
  stop(): void;
}

/**
 * Suggests tags and blogs while the user types. Outdated responses are ignored; after a failure
 * there are no suggestions.
 */
export function createSuggester(
  call: Call,
  show: (suggestions: readonly SuggestedLine[]) => void,
): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  async function find(q: string, signal: AbortSignal): Promise<void> {
    try {
      const { tags, blogs } = await call(suggestSearch, { query: { q } }, { signal });
      if (signal.aborted) return;
      const lines = [
        { href: searchPath({ q }), what: { kind: 'term', term: q } } as const,
        ...tags.map(({ tag, url }) => ({ href: url, what: { kind: 'tag', tag } }) as const),
        ...blogs.map(
          ({ name, title, url, avatar_url }) =>
            ({ href: url, what: { kind: 'blog', name, title, avatarUrl: avatar_url } }) as const,
        ),
      ];
      show(lines.length === 1 ? [] : lines);
    } catch {
      if (!signal.aborted) show([]);
    }
  }
  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
  }
  return {
    ask(typed) {
      stop();
      const q = typed.trim();
      if (q === '') return show([]);
      const mine = new AbortController();
      asking = mine;
      timer = setTimeout(() => void find(q, mine.signal), suggestionDelay);
    },
    stop,
  };
}
