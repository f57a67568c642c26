import { onEnd } from '@tessera/shared-ui/lifetime';

/**
 * Phones have a back gesture or key. Where the browser passes it to overlays, it closes the overlay
 * instead of leaving the page, until the lifetime ends. Escape, which also goes back, is handled
 * elsewhere.
 */
export function onBackGesture(signal: AbortSignal, leave: () => void): void {
  const found = 'CloseWatcher' in window && window.CloseWatcher;
  if (typeof found !== 'function') return;
  const CloseWatcher = found;
  let destroy = (): void => {};
  let isEscape = false;

  /** A watcher fires once. */
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
        // the close may be refused, and requested again
        watch();
        if (!isEscape) leave();
      },
      { once: true },
    );
  }

  // the key reaches the watcher after all listeners, unless one prevents it
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
