import { maxWaiting, type InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import type { KeyedStore } from './keyed-store.ts';

/** Numbers of waiting posts in an inbox, counted up to `maxWaiting`. */
export type InboxCounts = InboxFiltersProps['counts'];
/** The inboxes on the page, by path. */
export type InboxStore = KeyedStore<InboxCounts>;

/** Subtracts one question or submission. */
export const withoutOne =
  (kind: Exclude<InboxFilter, 'all'>) =>
  (counts: InboxCounts): InboxCounts => {
    // at the maximum, the actual number is unknown
    const less = (count: number): number =>
      count === 0 || count >= maxWaiting ? count : count - 1;
    return { ...counts, all: less(counts.all), [kind]: less(counts[kind]) };
  };
