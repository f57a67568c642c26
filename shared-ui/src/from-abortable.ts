import { Observable } from 'rxjs';

/**
 * An observable of one answer. Each subscription starts the work, and unsubscribing aborts it:
 * `switchMap(() => fromAbortable((signal) => call(endpoint, input, { signal })))`.
 */
export const fromAbortable = <T>(work: (signal: AbortSignal) => Promise<T>): Observable<T> =>
  new Observable((subscriber) => {
    const lifetime = new AbortController();
    work(lifetime.signal).then(
      function emit(answer) {
        subscriber.next(answer);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
    return () => lifetime.abort();
  });
