import {
  inboxPath,
  inboxFilters,
  inboxTexts,
  maxWaiting,
} from '@tessera/shared-contracts/asks/inbox';
import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { formatCount } from '@tessera/shared-ui/format/count';
import type { ReactNode } from 'react';

/** Formats a count. Counting stops at `maxWaiting`, which is shown as `999+`. */
const formatWaiting = (count: number): string =>
  count >= maxWaiting ? `${formatCount(maxWaiting - 1)}+` : formatCount(count);

/** Links to the parts of an inbox, with the number of waiting posts in each. */
export const InboxFilters = ({ path, current, counts }: InboxFiltersProps): ReactNode => (
  <nav className="page__tabs page__tabs--filters" aria-label={inboxTexts.choose}>
    {inboxFilters.map((filter) => (
      <a
        className="page__tab"
        key={filter}
        href={inboxPath(path, filter)}
        {...(filter === current && { 'aria-current': 'page' })}
      >
        {`${inboxTexts.filters[filter]} `}
        <span>{formatWaiting(counts[filter])}</span>
      </a>
    ))}
  </nav>
);
