import { mostWaiting, type InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import type { KeyedStore } from './keyed-store.ts';

/** What waits in an inbox, counted up to `mostWaiting`. */
export type InboxCounts = InboxFiltersProps['counts'];
/** The inboxes of the page, by their paths. */
export type InboxStore = KeyedStore<InboxCounts>;

/** One question or submission fewer. */
export const withoutOne =
  (kind: Exclude<InboxFilter, 'all'>) =>
  (counts: InboxCounts): InboxCounts => {
    // how many there are beyond the maximum is unknown
    const less = (count: number): number =>
      count === 0 || count >= mostWaiting ? count : count - 1;
    return { ...counts, all: less(counts.all), [kind]: less(counts[kind]) };
  };
