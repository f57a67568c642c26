import { screwyText } from './screwy-text.ts';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { later } from '../lifetime.ts';
import { createStore, type ReadableStore } from '../store.ts';
import type { Suggestions } from './create-suggestions.ts';
import { noRecipientText } from './recipients.ts';

export interface RecipientSearchState {
  /** The query as typed. */
  readonly text: string;
  readonly isLoaderVisible: boolean;
  readonly found: readonly SuggestedBlog[];
  /** Why nothing is listed: no blog was found, or the search failed; '' otherwise. */
  readonly notice: string;
  readonly hasFailed: boolean;
}

export interface RecipientSearch {
  readonly store: ReadableStore<RecipientSearchState>;
  type(text: string): void;
  /** Searches again after a failure. */
  retry(): void;
  close(): void;
}

export interface RecipientSearchOptions {
  readonly suggestions: Suggestions;
  /** uuid of the user's blog that writes the message. */
  readonly participant: string;
  /** Keeps only the blogs that can be written to. */
  readonly choose: (blogs: readonly SuggestedBlog[]) => readonly SuggestedBlog[];
  readonly onError: (error: unknown) => void;
  readonly random?: () => number;
}

/** Milliseconds from the last keystroke to the search. */
const searchDelay = 250;
/** Milliseconds from the start of a search until the loader appears. */
const loaderDelay = 250;

const blank = { isLoaderVisible: false, found: [], notice: '', hasFailed: false } as const;

/** Whether an earlier result matches the query. A simpler check than the server's search. */
const matches = ({ name, title }: SuggestedBlog, query: string): boolean =>
  [name, title].some((text) => text.toLowerCase().includes(query.toLowerCase()));

/** Creates a search for recipients, with one request per pause in typing. */
export function createRecipientSearch({
  suggestions,
  participant,
  choose,
  onError,
  random,
}: RecipientSearchOptions): RecipientSearch {
  const store = createStore<RecipientSearchState>({ text: '', ...blank });
  let attempt = new AbortController();

  function restart(): AbortSignal {
    attempt.abort();
    suggestions.abort();
    attempt = new AbortController();
    return attempt.signal;
  }
  async function search(query: string, signal: AbortSignal): Promise<void> {
    const hideLoader = later(signal, loaderDelay, () =>
      store.set({ ...store.state, isLoaderVisible: true }),
    );
    try {
      const found = choose(await suggestions.request({ q: query, participant }));
      if (signal.aborted) return;
      const notice = found.length === 0 ? noRecipientText(random) : '';
      store.set({ text: store.state.text, ...blank, found, notice });
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      store.set({
        text: store.state.text,
        ...blank,
        notice: screwyText(error),
        hasFailed: true,
      });
    } finally {
      hideLoader();
    }
  }

  return {
    store,
    type(text) {
      const signal = restart();
      const query = text.trim();
      if (query === '') return store.set({ text, ...blank });
      // until the response arrives, show earlier results that still match
      const found = store.state.found.filter((blog) => matches(blog, query));
      store.set({ text, ...blank, found });
      later(signal, searchDelay, () => void search(query, signal));
    },
    retry() {
      const signal = restart();
      store.set({ text: store.state.text, ...blank });
      void search(store.state.text.trim(), signal);
    },
    close() {
      attempt.abort();
      suggestions.abort();
    },
  };
}
