/**
 * When a text is read from its editor: `quiet` ms after the last keystroke, but at most `max` ms
 * after the first one that has not been read.
 */
const syncDelay = { quiet: 300, max: 1000 } as const;

/**
 * Reports a text, but not at every keystroke: reading a long text from an editor takes too long for
 * that.
 */
export interface TextSync {
  /** Call when the text has changed. */
  note(): void;
  /** Reports the text now if it has changed since the last report. */
  flush(): void;
  stop(): void;
}

/**
 * Events whose other listeners may save or close the form, and so need the text. Handled in the
 * capture phase, to run before those listeners.
 */
const lastMoments = ['submit', 'pointerdown', 'pagehide', 'visibilitychange'] as const;

/** Syncs of mounted editors. */
const open = new Set<TextSync>();

/**
 * Flushes every open editor. Call it before reading the text of a form, except in a listener for
 * one of {@link lastMoments}: by then the text has been flushed.
 */
export function flushTexts(): void {
  for (const sync of open) sync.flush();
}

export function createTextSync(read: () => string, onText: (text: string) => void): TextSync {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (firstChange === undefined) return;
    firstChange = undefined;
    onText(read());
  }
  for (const moment of lastMoments) window.addEventListener(moment, flush, true);
  const sync: TextSync = {
    note() {
      firstChange ??= performance.now();
      clearTimeout(timer);
      timer = setTimeout(
        flush,
        Math.max(0, Math.min(syncDelay.quiet, firstChange + syncDelay.max - performance.now())),
      );
    },
    flush,
    stop() {
      flush();
      open.delete(sync);
      for (const moment of lastMoments) window.removeEventListener(moment, flush, true);
    },
  };
  open.add(sync);
  return sync;
}
