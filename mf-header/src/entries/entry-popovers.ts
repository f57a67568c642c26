import type { Log, Platform } from '@tessera/shared-contracts/platform/platform';
import type { CountStore } from '../counters/count-store.ts';

export interface EntryPopoverOptions {
  readonly platform: Platform;
  /** The entry. The popover is pinned to it. */
  readonly anchor: HTMLAnchorElement;
  /** An empty element after the entry, into which the popover renders; removed with it. */
  readonly place: HTMLElement;
  readonly counts: CountStore;
  /** Called by the popover to close: on Escape, a press outside, or a followed link. */
  readonly onClose: () => void;
}

/** Renders the popover of an entry; returns a function that removes it. */
export type OpenEntryPopover = (options: EntryPopoverOptions) => () => void;

/**
 * Popovers of the header's entries. The code of each loads when a pointer or the focus reaches its
 * entry.
 */
export const popoverEntries = {
  account: () => import('../account/open-account.tsx').then(({ openAccount }) => openAccount),
  activity: () => import('../activity/open-activity.tsx').then(({ openActivity }) => openActivity),
} satisfies Readonly<Record<string, () => Promise<OpenEntryPopover>>>;
export type PopoverEntry = keyof typeof popoverEntries;

/**
 * Loads the code of an entry's popover. Reports a failure and returns undefined; the next call
 * retries.
 */
export async function loadEntry(
  entry: PopoverEntry,
  log: Log,
  load: () => Promise<OpenEntryPopover> = popoverEntries[entry],
): Promise<OpenEntryPopover | undefined> {
  try {
    return await load();
  } catch (error) {
    log.error(error, { part: `${entry} popover` });
    return undefined;
  }
}
