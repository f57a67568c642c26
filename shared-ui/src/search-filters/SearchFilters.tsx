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

export interface SearchFiltersProps {
  readonly values: FilterValues;
  /** Called with all values whenever one changes. */
  readonly onChange: (values: FilterValues) => void;
  readonly showOriginalPostsSwitch?: boolean;
  readonly showNsfwSwitch?: boolean;
}

/**
 * Search filters: sort order, original posts only, post type and safe search. The caller provides
 * the popover and imports `@tessera/shared-ui/search-filters/search-filters.css`, which is not part
 * of the common styles because few pages need it.
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
    <div className="search-filters">
      <fieldset className="search-filters__group search-filters__group--sort">
        <legend className="visually-hidden">Order</legend>
        {searchSorts.map((sort) => (
          <label key={sort} className="search-filters__sort">
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
      <fieldset className="search-filters__group search-filters__group--types">
        <legend className="visually-hidden">Post type</legend>
        {filterPostTypes.map(({ type, label }) => (
          <label key={type} className="search-filters__type" {...{ [postAttributes.type]: type }}>
            <input
              className="visually-hidden"
              type="radio"
              name={`${id}type`}
              checked={values.post_type === type}
              onChange={() => change({ post_type: type })}
            />
            <span className="search-filters__tile">
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
  <label className="search-filters__switch">
    {label}
    <input
      className="search-filters__toggle"
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
