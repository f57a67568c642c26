import { creatablePostTypes, postTypeLabels, type PostType } from '../posts/post-types.ts';
import type { PostRole, SearchSort } from './search-filters.ts';

/** How a search is narrowed, as the filter popover shows it. */
export interface FilterValues {
  readonly sort: SearchSort;
  readonly post_type: PostType | 'ANY';
  readonly post_role: PostRole;
  /** Safe search: what is not safe for work is left out. */
  readonly filter_nsfw: boolean;
}

/** Texts of the filter popover, exactly as specified. */
export const filterTexts = {
  top: 'Top Posts',
  recent: 'Recent Posts',
  original: 'Original Posts',
  allTypes: 'All Types',
  safe: 'Safe search',
} as const;

/** Post types in the order they are offered, `ANY` first, with their labels. */
export const filterPostTypes: readonly {
  readonly type: FilterValues['post_type'];
  readonly label: string;
}[] = [
  { type: 'ANY', label: filterTexts.allTypes },
  ...creatablePostTypes.map((type) => ({ type, label: postTypeLabels[type] })),
];
