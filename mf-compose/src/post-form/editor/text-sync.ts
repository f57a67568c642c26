/** Milliseconds after the last keystroke, and at most after the first, before a text is read out of its editor. */
const syncDelay = { quiet: 300, longest: 1000 } as const;

/** Hands a text on, but not at every keystroke: reading a long text out of an editor takes longer than a keystroke may. */
export interface TextSync {
  /** The text changed. */
  note(): void;
  /** Hands the text on now if it changed since the last time. */
  flush(): void;
  stop(): void;
}

/** Events before which whoever saves or leaves must have the text. In the capture phase, so that they come first. */
const lastMoments = ['submit', 'pointerdown', 'pagehide', 'visibilitychange'] as const;

/** Syncs of mounted editors. */
const open = new Set<TextSync>();

/** Makes every open editor hand on its text: before the text of a form is read by anything but an event of {@link lastMoments}. */
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
        Math.max(0, Math.min(syncDelay.quiet, firstChange + syncDelay.longest - performance.now())),
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
