import { onEnd } from '@tessera/shared-ui/lifetime';

/**
 * Lets the back gesture or back button of a phone close an overlay instead of leaving the page, if
 * the browser has CloseWatcher. Ends when the signal aborts. Ignores Escape, which also triggers a
 * CloseWatcher: overlays handle it themselves.
 */
export function onBackGesture(signal: AbortSignal, leave: () => void): void {
  const found = 'CloseWatcher' in window && window.CloseWatcher;
  if (typeof found !== 'function') return;
  const CloseWatcher = found;
  let destroy = (): void => {};
  let isEscape = false;

  /** Creates a watcher, which fires only once. */
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
        if (signal.aborted) return;
        // the user may cancel closing and then go back again
        watch();
        if (!isEscape) leave();
      },
      { once: true },
    );
  }

  // the watcher gets the key after all listeners, unless one of them prevents the default action
  function noteEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    isEscape = true;
    setTimeout(() => {
      isEscape = false;
    });
  }
  window.addEventListener('keydown', noteEscape, true);
  onEnd(signal, () => {
    window.removeEventListener('keydown', noteEscape, true);
    destroy();
  });
  watch();
}
