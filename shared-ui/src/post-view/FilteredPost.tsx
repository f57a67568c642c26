import { filterTexts, namedFilters } from '@tessera/shared-contracts/filters/filter-rules';
import type { ReactNode } from 'react';

export interface FilteredPostProps {
  /** Names of the filters that hide it. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** A post that a filter hides: it is on the page, and opens without a request and without script. */
export function FilteredPost({ names, children }: FilteredPostProps): ReactNode {
  const shown = names.slice(0, namedFilters).join(', ');
  const others = names.length - namedFilters;
  return (
    <details className="post-view__filtered">
      <summary className="post-view__filtered-summary">
        <span className="post-view__filtered-names">{filterTexts.filtered}{shown}{others > 0 && ` and ${others} more`}.</span>{' '}
        <span className="post-view__filtered-show">{filterTexts.showAnyway}</span>
      </summary>
      {children}
    </details>
  );
}
