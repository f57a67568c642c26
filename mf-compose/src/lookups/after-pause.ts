import { catchError, of, switchMap, timer, type Observable } from 'rxjs';

/**
 * Asks once typing has paused for some milliseconds. Unsubscribing drops the wait, or the request.
 *
 * @param failed makes the answer of an error
 */
export const afterPause = <A, F>(
  milliseconds: number,
  answer$: Observable<A>,
  failed: (error: unknown) => F,
): Observable<A | F> =>
  timer(milliseconds).pipe(
    switchMap(() => answer$),
    catchError((error: unknown) => of(failed(error))),
  );
