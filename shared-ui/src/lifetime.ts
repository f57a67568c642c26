import { skip, type Observable } from 'rxjs';

/** Calls a function when a lifetime ends; immediately if it has already ended. */
export function onEnd(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}

/** Starts a lifetime within another. It ends with its parent, or earlier by `abort`. */
export function createLifetime(parent: AbortSignal): AbortController {
  const lifetime = new AbortController();
  const end = (): void => lifetime.abort(parent.reason);
  onEnd(parent, end);
  onEnd(lifetime.signal, () => parent.removeEventListener('abort', end));
  return lifetime;
}

/** Subscribes to an observable until a lifetime ends. */
export function observe<T>(
  signal: AbortSignal,
  source: Observable<T>,
  run?: (value: T) => void,
): void {
  if (signal.aborted) return;
  const subscription = source.subscribe(run);
  const end = (): void => subscription.unsubscribe();
  onEnd(signal, end);
  subscription.add(() => signal.removeEventListener('abort', end));
}

/** Subscribes to an observable that first emits its current value, and skips that value. */
export function observeChanges<T>(
  signal: AbortSignal,
  source: Observable<T>,
  run: (value: T) => void,
): void {
  observe(signal, source.pipe(skip(1)), run);
}

/**
 * Calls a function once after some milliseconds, unless the lifetime ends before that. Returns a
 * function that cancels the call.
 */
export function later(signal: AbortSignal, milliseconds: number, run: () => void): () => void {
  const cancel = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };
  const timer = setTimeout(() => {
    cancel();
    run();
  }, milliseconds);
  onEnd(signal, cancel);
  return cancel;
}
