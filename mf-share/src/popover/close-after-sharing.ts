import { shareClosing } from '@tessera/shared-contracts/sharing/share-limits';

/** After something was sent: the popover stays a moment, fades, and closes. Returns the way to call that off. */
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
