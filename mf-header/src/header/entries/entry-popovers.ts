import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import type { Log, Platform } from '@tessera/shared-contracts/platform/platform';
import type { ComponentType } from 'react';
import type { CountStore } from '../counters/count-store.ts';

/** Props of an entry’s popover. */
export interface EntryPopoverProps {
  readonly platform: Platform;
  /** The entry’s link, to which the popover is pinned. */
  readonly anchor: HTMLAnchorElement;
  readonly counts: CountStore;
  /** Links that remotes add to the account menu. */
  readonly menu: HeaderProps['menu'];
  /** Called by the popover to close, for example on Escape or when a link in it is followed. */
  readonly onClose: () => void;
}
export type EntryPopover = ComponentType<EntryPopoverProps>;

/**
 * The popovers of the header's entries. The code of each starts to load when a pointer reaches its
 * entry or the entry receives focus.
 */
const popoverEntries = {
  account: () => import('./AccountPopover.tsx').then(({ AccountPopover }) => AccountPopover),
  activity: () => import('./ActivityPopover.tsx').then(({ ActivityPopover }) => ActivityPopover),
} satisfies Readonly<Record<string, () => Promise<EntryPopover>>>;
export type PopoverEntry = keyof typeof popoverEntries;

/**
 * Loads the code of an entry's popover. Reports a failure and returns undefined; the next call
 * retries.
 */
export async function loadEntry(
  entry: PopoverEntry,
  log: Log,
  load: () => Promise<EntryPopover> = popoverEntries[entry],
): Promise<EntryPopover | undefined> {
  try {
    return await load();
  } catch (error) {
    log.error(error, { part: `${entry} popover` });
    return undefined;
  }
}
