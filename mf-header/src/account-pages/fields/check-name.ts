import { blogNameProblem, plainBlogName } from '@tessera/shared-contracts/blogs/blog-name';
import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import {
  catchError,
  distinctUntilChanged,
  map,
  of,
  startWith,
  switchMap,
  timer,
  type Observable,
} from 'rxjs';

/** What is known about a typed name. */
export type NameCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'free'; readonly name: string }
  | { readonly kind: 'refused'; readonly problem: string };

export const nothingKnown: NameCheck = { kind: 'none' };

/** Milliseconds without a keystroke after which a name is judged. */
const pause = 350;

/** Asks the server about a name; resolves with the problem, '' for none. */
export type AskForName = (name: string, signal: AbortSignal) => Promise<string>;

/**
 * Judges a name while it is typed. A new keystroke cancels the question about the name before. If
 * the server can’t be asked, nothing is known: only sending the form decides.
 */
export const checkName =
  (ask: AskForName) =>
  (typed: Observable<string>): Observable<NameCheck> =>
    typed.pipe(
      map(plainBlogName),
      distinctUntilChanged(),
      switchMap((name) =>
        name === ''
          ? of(nothingKnown)
          : timer(pause).pipe(
              switchMap(() => judge(ask, name)),
              startWith(nothingKnown),
            ),
      ),
      distinctUntilChanged(),
    );

function judge(ask: AskForName, name: string): Observable<NameCheck> {
  const problem = blogNameProblem(name);
  if (problem !== undefined) return of({ kind: 'refused', problem });
  return fromAbortable((signal) => ask(name, signal)).pipe(
    map((refusal): NameCheck =>
      refusal === '' ? { kind: 'free', name } : { kind: 'refused', problem: refusal },
    ),
    catchError(() => of(nothingKnown)),
  );
}
