import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import { normaliseTag } from '@tessera/shared-contracts/tags/tag-text';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { useEffect, useState } from 'react';
import { afterPause } from '../../lookups/after-pause.ts';

export type TagSuggestion = CallOutput<typeof suggestTags>['tags'][number];
/** Fetches tags that begin with a text; rejects if the call fails or is aborted. */
export type SuggestTags = (typed: string, signal: AbortSignal) => Promise<readonly TagSuggestion[]>;

/** Debounce time in milliseconds. */
const askDelay = 120;
const none: readonly TagSuggestion[] = [];
const keyOf = (tag: string): string =>
  firstCharacters(normaliseTag(tag), postLimits.tag).toLowerCase();

/** Suggestions for the typed text, without tags already chosen. None while `typed` is undefined. */
export function useTagSuggestions(
  suggest: SuggestTags,
  typed: string | undefined,
  taken: readonly string[],
): readonly TagSuggestion[] {
  const [found, setFound] = useState<readonly TagSuggestion[]>(none);
  const key = typed === undefined ? undefined : keyOf(typed);
  useEffect(() => {
    if (key === undefined) return;
    const tags$ = fromAbortable((signal) => suggest(key, signal));
    // a failed request shows no suggestions and no error
    const asking = afterPause(askDelay, tags$, () => none).subscribe(setFound);
    return () => asking.unsubscribe();
  }, [suggest, key]);
  if (key === undefined) return none;
  const takenKeys = new Set(taken.map(keyOf));
  // until the response arrives, earlier suggestions are shown if they begin with the typed text
  return found.filter(({ tag }) => keyOf(tag).startsWith(key) && !takenKeys.has(keyOf(tag)));
}
