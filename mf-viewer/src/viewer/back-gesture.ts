import type { Subscription } from 'rxjs';

/**
 * Telephones have a way back of their own, a gesture or a key. Where the browser hands it to what lies over the page, it
 * leaves that and not the page, until the lifetime ends. Escape, which is a way back too, is answered elsewhere.
 */
export function onBackGesture(lifetime: Subscription, leave: () => void): void {
  const found = 'CloseWatcher' in window && window.CloseWatcher;
  if (typeof found !== 'function') return;
  const CloseWatcher = found;
  let destroy = (): void => {};
  let isEscape = false;

  /** A watcher is told once. */
  function watch(): void {
    const watcher: unknown = Reflect.construct(CloseWatcher, []);
    if (!(watcher instanceof EventTarget)) return;
    const end = 'destroy' in watcher && watcher.destroy;
    destroy = () => {
      if (typeof end === 'function') Reflect.apply(end, watcher, []);
    };
    watcher.addEventListener(
      'close',
      () => {
        if (lifetime.closed) return;
        // it may be refused, and come again
        watch();
        if (!isEscape) leave();
      },
      { once: true },
    );
  }

  // the press is passed on to the watcher after everybody has heard of it, or kept it from others
  function noteEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    isEscape = true;
    setTimeout(() => {
      isEscape = false;
    });
  }
  window.addEventListener('keydown', noteEscape, true);
  lifetime.add(() => {
    window.removeEventListener('keydown', noteEscape, true);
    destroy();
  });
  watch();
}
