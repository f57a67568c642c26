/** The part of an observable that remotes use, declared here so that they need not import rxjs. */
interface Subscribable<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void };
}

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

/** Subscribes to an observable of the platform until a lifetime ends. */
export function observe<T>(
  signal: AbortSignal,
  source: Subscribable<T>,
  run: (value: T) => void,
): void {
  if (signal.aborted) return;
  const subscription = source.subscribe(run);
  onEnd(signal, () => subscription.unsubscribe());
}

/** Subscribes to an observable that first emits its current value, and skips that value. */
export function observeChanges<T>(
  signal: AbortSignal,
  source: Subscribable<T>,
  run: (value: T) => void,
): void {
  let isFirst = true;
  observe(signal, source, (value) => {
    if (!isFirst) run(value);
    isFirst = false;
  });
}

/**
 * Listens until a lifetime ends.
 *
 * @NOTE The `signal` option of listeners would do the same, but jsdom refuses the signals of Node.
 */
export function listen<K extends keyof DocumentEventMap>(
  signal: AbortSignal,
  target: Document,
  type: K,
  run: (event: DocumentEventMap[K]) => void,
  options?: AddEventListenerOptions,
): void;
export function listen<K extends keyof WindowEventMap>(
  signal: AbortSignal,
  target: Window,
  type: K,
  run: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): void;
export function listen<K extends keyof HTMLVideoElementEventMap>(
  signal: AbortSignal,
  target: HTMLElement,
  type: K,
  run: (event: HTMLVideoElementEventMap[K]) => void,
  options?: AddEventListenerOptions,
): void;
export function listen(
  signal: AbortSignal,
  target: MediaQueryList,
  type: 'change',
  run: () => void,
): void;
export function listen(
  signal: AbortSignal,
  target: EventTarget,
  type: string,
  run: (event: Event) => void,
  options: AddEventListenerOptions = {},
): void {
  if (signal.aborted) return;
  target.addEventListener(type, run, options);
  onEnd(signal, () => target.removeEventListener(type, run, options));
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
