import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import {
  filterPostTypes,
  filterTexts,
  type FilterValues,
} from '@tessera/shared-contracts/search/filter-values';
import { searchSorts } from '@tessera/shared-contracts/search/search-filters';
import { useId, type ReactNode } from 'react';
import { IconTiles } from '../Icon.tsx';
import { PostTypeIcon } from '../PostTypeIcon.tsx';
import styles from './search-filters.module.css';

export interface SearchFiltersProps {
  readonly values: FilterValues;
  /** Called with all values whenever one changes. */
  readonly onChange: (values: FilterValues) => void;
  readonly showOriginalPostsSwitch?: boolean;
  readonly showNsfwSwitch?: boolean;
}

/**
 * Search filters: sort order, original posts only, post type and safe search. The caller provides
 * the popover.
 */
export function SearchFilters({
  values,
  onChange,
  showOriginalPostsSwitch = false,
  showNsfwSwitch = false,
}: SearchFiltersProps): ReactNode {
  const id = useId();
  const change = (changed: Partial<FilterValues>): void => onChange({ ...values, ...changed });
  return (
    <div className={styles.filters}>
      <fieldset className={`${styles['group']} ${styles['sorts']}`}>
        <legend className="visually-hidden">Order</legend>
        {searchSorts.map((sort) => (
          <label key={sort} className={styles.sort}>
            <input
              className="visually-hidden"
              type="radio"
              name={`${id}sort`}
              checked={values.sort === sort}
              onChange={() => change({ sort })}
            />
            {filterTexts[sort]}
          </label>
        ))}
      </fieldset>
      {showOriginalPostsSwitch && (
        <Switch
          label={filterTexts.original}
          isOn={values.post_role === 'ORIGINAL'}
          onChange={(isOn) => change({ post_role: isOn ? 'ORIGINAL' : 'ANY' })}
        />
      )}
      <fieldset className={`${styles['group']} ${styles['types']}`}>
        <legend className="visually-hidden">Post type</legend>
        {filterPostTypes.map(({ type, label }) => (
          <label key={type} className={styles.type} {...{ [postAttributes.type]: type }}>
            <input
              className="visually-hidden"
              type="radio"
              name={`${id}type`}
              checked={values.post_type === type}
              onChange={() => change({ post_type: type })}
            />
            <span className={styles.tile}>
              {type === 'ANY' ? <IconTiles /> : <PostTypeIcon type={type} />}
            </span>
            {label}
          </label>
        ))}
      </fieldset>
      {showNsfwSwitch && (
        <Switch
          label={filterTexts.safe}
          isOn={values.filter_nsfw}
          onChange={(filter_nsfw) => change({ filter_nsfw })}
        />
      )}
    </div>
  );
}

const Switch = ({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode => (
  <label className={styles.switch}>
    {label}
    <input
      className={styles.toggle}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
