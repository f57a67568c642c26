import type { Log, Platform } from '@tessera/shared-contracts/platform/platform';
import type { CountStore } from '../counters/count-store.ts';

export interface EntryPopoverOptions {
  readonly platform: Platform;
  /** The entry. The popover is pinned to it. */
  readonly anchor: HTMLAnchorElement;
  /** An empty element right behind the entry, for the popover to be drawn in. It is taken away with it. */
  readonly place: HTMLElement;
  readonly counts: CountStore;
  /** For the popover to say that it wants to go: by Escape, a press beside, a link that was followed. */
  readonly onClose: () => void;
}

/** Draws the popover of an entry; returns the way to take it away. */
export type OpenEntryPopover = (options: EntryPopoverOptions) => () => void;

/** Popovers of the header's entries: the code of each comes when a pointer or the focus reaches its entry. */
export const popoverEntries = {
  account: () => import('../account/open-account.tsx').then(({ openAccount }) => openAccount),
  activity: () => import('../activity/open-activity.tsx').then(({ openActivity }) => openActivity),
} satisfies Readonly<Record<string, () => Promise<OpenEntryPopover>>>;
export type PopoverEntry = keyof typeof popoverEntries;

/** The code of an entry's popover. A failure is reported and gives undefined; the next try asks again. */
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
