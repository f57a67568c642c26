import { Subscription } from 'rxjs';

/** Listens until the lifetime ends. */
export function listen<K extends keyof DocumentEventMap>(
  lifetime: Subscription,
  type: K,
  run: (event: DocumentEventMap[K]) => void,
): void {
  document.addEventListener(type, run);
  lifetime.add(() => document.removeEventListener(type, run));
}

/** Runs once after some milliseconds, unless the lifetime ends first; unsubscribe cancels it. */
export function later(lifetime: Subscription, milliseconds: number, run: () => void): Subscription {
  const waiting = new Subscription();
  const timer = setTimeout(() => {
    waiting.unsubscribe();
    run();
  }, milliseconds);
  waiting.add(() => clearTimeout(timer));
  lifetime.add(waiting);
  return waiting;
}

/** Listens on an element until the lifetime ends. */
export function listenOn<K extends keyof HTMLVideoElementEventMap>(
  lifetime: Subscription,
  target: Pick<HTMLVideoElement, 'addEventListener' | 'removeEventListener'>,
  type: K,
  run: (event: HTMLVideoElementEventMap[K]) => void,
  options?: AddEventListenerOptions,
): void {
  target.addEventListener(type, run, options);
  lifetime.add(() => target.removeEventListener(type, run, options));
}
