export interface ClosingOptions {
  /** Milliseconds until the popover starts to fade or, without a fade, closes. */
  readonly wait: number;
  /** Duration of the fade in milliseconds; by default there is none. */
  readonly fade?: number;
  readonly onFade?: () => void;
  readonly close: () => void;
}

/** Closes the popover a moment after sharing. Returns a function that cancels the closing. */
export function closeAfterSharing({ wait, fade = 0, onFade, close }: ClosingOptions): () => void {
  let timer = setTimeout(function beginToFade() {
    if (fade === 0) return close();
    onFade?.();
    timer = setTimeout(close, fade);
  }, wait);
  return () => clearTimeout(timer);
}
