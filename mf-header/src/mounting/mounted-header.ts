import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** The header of a page while mf-header is mounted. */
export interface MountedHeader {
  readonly platform: Platform;
  /** Holds the header and the drawer as the server made them. */
  readonly slot: HTMLElement;
  /** Aborted when the remote unmounts: listeners and whatever is open go with it. */
  readonly signal: AbortSignal;
}

/** Whether a click is one that follows a link here: with a modifier it opens a tab or a window, as anywhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
