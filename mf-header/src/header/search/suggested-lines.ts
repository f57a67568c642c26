import type { Call } from '@tessera/shared-contracts/platform/platform';
import { suggestSearch } from '@tessera/shared-contracts/search/endpoints';
import { searchPath } from '@tessera/shared-contracts/search/search-filters';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { catchError, map, of, switchMap, timer, type Observable } from 'rxjs';

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
type Find = (q: string) => Observable<readonly SuggestedLine[]>;

/** Finds tags and blogs for a term; no lines if there are none. */
export const findLines =
  (call: Call): Find =>
  (q) =>
    fromAbortable((signal) => call(suggestSearch, { query: { q } }, { signal })).pipe(
      map(({ tags, blogs }) => [
        ...tags.map(({ tag, url }) => ({ href: url, what: { kind: 'tag', tag } }) as const),
        ...blogs.map(
          ({ name, title, url, avatar_url }) =>
            ({ href: url, what: { kind: 'blog', name, title, avatarUrl: avatar_url } }) as const,
        ),
      ]),
      map((lines) =>
        lines.length === 0
          ? []
          : [{ href: searchPath({ q }), what: { kind: 'term', term: q } } as const, ...lines],
      ),
    );

/**
 * Suggests lines when typing pauses. Each keystroke drops the request before it. An empty term
 * suggests nothing at once, and so does a failure.
 */
export const suggestedLines = (
  typed$: Observable<string>,
  find: Find,
): Observable<readonly SuggestedLine[]> =>
  typed$.pipe(
    map((typed) => typed.trim()),
    switchMap((q) =>
      q === ''
        ? of([])
        : timer(suggestionDelay).pipe(
            switchMap(() => find(q)),
            catchError(() => of([])),
          ),
    ),
  );
