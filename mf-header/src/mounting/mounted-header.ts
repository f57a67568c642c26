import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** The header of a page while mf-header is mounted. */
export interface MountedHeader {
  readonly platform: Platform;
  /** Contains the server-rendered header and drawer. */
  readonly slot: HTMLElement;
  /** Aborted when the remote unmounts: removes listeners and closes popovers. */
  readonly signal: AbortSignal;
}

/** Whether a click follows a link in this tab: with a modifier it opens a tab or a window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
