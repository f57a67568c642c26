import { filterTexts, namedFilters } from '@tessera/shared-contracts/filters/filter-rules';
import type { ReactNode } from 'react';

export interface FilteredPostProps {
  /** Names of the filters that hide the post. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Names the filters that hide a post. */
export function filteredBy(names: readonly string[]): string {
  const others = names.length - namedFilters;
  return `${filterTexts.filtered}${names.slice(0, namedFilters).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** A post hidden by a filter. It is part of the page, so it opens without a request or script. */
export function FilteredPost({ names, children }: FilteredPostProps): ReactNode {
  return (
    <details className="post-view__filtered">
      <summary className="post-view__filtered-summary">
        <span className="post-view__filtered-names">{filteredBy(names)}</span>{' '}
        <span className="post-view__filtered-show">{filterTexts.showAnyway}</span>
      </summary>
      {children}
    </details>
  );
}
