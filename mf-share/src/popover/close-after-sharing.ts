import { shareClosing } from '@tessera/shared-contracts/sharing/share-limits';

/**
 * After sending, keeps the popover for a moment, then fades and closes it. Returns a function that
 * cancels this.
 */
export function closeAfterSharing({
  fade,
  close,
}: {
  readonly fade: () => void;
  readonly close: () => void;
}): () => void {
  let timer = setTimeout(function beginToFade() {
    fade();
    timer = setTimeout(close, shareClosing.fade);
  }, shareClosing.wait);
  return () => clearTimeout(timer);
}
