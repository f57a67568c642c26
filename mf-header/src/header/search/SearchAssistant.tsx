import type { FilterValues } from '@tessera/shared-contracts/search/filter-values';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconSearch } from '@tessera/shared-ui/Icon';
import { Listbox, type ListboxState } from '@tessera/shared-ui/overlays/Listbox';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { SearchFilters } from '@tessera/shared-ui/search-filters/SearchFilters';
import type { ReactNode } from 'react';
import styles from './SearchAssistant.module.css';
import type { SuggestedLine } from './suggested-lines.ts';

export interface SearchAssistantProps {
  /** State of the list of suggestions for the search field. */
  readonly list: ListboxState;
  readonly options: readonly SuggestedLine[];
  /** Called when a suggestion is pressed; the browser or router follows the link itself. */
  readonly onFollow: () => void;
  readonly anchor: HTMLElement | null;
  readonly areFiltersOpen: boolean;
  readonly onCloseFilters: () => void;
  readonly filters: FilterValues;
  readonly onFilter: (values: FilterValues) => void;
}

/** Suggestions below the search field while the user types, and the filters. */
export function SearchAssistant({
  list,
  options,
  onFollow,
  anchor,
  areFiltersOpen,
  onCloseFilters,
  filters,
  onFilter,
}: SearchAssistantProps): ReactNode {
  return (
    <>
      <Listbox
        {...list}
        label="Suggestions"
        options={options}
        keyOf={({ href }) => href}
        hrefOf={({ href }) => href}
        className={styles.list}
        optionClassName={styles.line}
        onChoose={onFollow}
      >
        {({ what }) => <Line what={what} />}
      </Listbox>
      {areFiltersOpen && (
        <Popover anchor={anchor} label="Search filters" onClose={onCloseFilters}>
          <SearchFilters values={filters} onChange={onFilter} showNsfwSwitch />
        </Popover>
      )}
    </>
  );
}

function Line({ what }: Pick<SuggestedLine, 'what'>): ReactNode {
  switch (what.kind) {
    case 'term':
      return (
        <>
          <span className={styles.mark}>
            <IconSearch />
          </span>
          <span className={styles.words}>Search for “{what.term}”</span>
        </>
      );
    case 'tag':
      return (
        <>
          <span className={styles.mark}>#</span>
          <span className={styles.words}>{what.tag}</span>
        </>
      );
    case 'blog':
      return (
        <>
          <Avatar src={what.avatarUrl} size="small" />
          <span className={styles.words}>
            {what.name}
            {what.title !== '' && <span className={styles.title}> {what.title}</span>}
          </span>
        </>
      );
  }
}
