export interface ClosingOptions {
  /** Milliseconds until it fades, or closes without a fade. */
  readonly wait: number;
  /** Milliseconds of the fade; without it there is none. */
  readonly fade?: number;
  readonly onFade?: () => void;
  readonly close: () => void;
}

/** After sharing, keeps the popover for a moment, then closes it. The result calls that off. */
export function closeAfterSharing({ wait, fade = 0, onFade, close }: ClosingOptions): () => void {
  let timer = setTimeout(function beginToFade() {
    if (fade === 0) return close();
    onFade?.();
    timer = setTimeout(close, fade);
  }, wait);
  return () => clearTimeout(timer);
}
