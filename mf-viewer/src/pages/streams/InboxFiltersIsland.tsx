import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { Island } from '../../post-view/Island.tsx';
import type { ReactNode } from 'react';
import { InboxFilters } from '../../post-view/InboxFilters.tsx';

/** The filters of an inbox as an island, because their counts change. */
export const InboxFiltersIsland = (props: InboxFiltersProps): ReactNode => (
  <Island name="inbox-filters" seed={props}>
    <InboxFilters {...props} />
  </Island>
);
