import { creatablePostTypes, postTypeLabels, type PostType } from '../posts/post-types.ts';
import type { PostRole, SearchSort } from './search-filters.ts';

/** Values of the filter popover. */
export interface FilterValues {
  readonly sort: SearchSort;
  readonly post_type: PostType | 'ANY';
  readonly post_role: PostRole;
  /** Safe search: hides content that is not safe for work. */
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

/** Post types in display order, `ANY` first, with their labels. */
export const filterPostTypes: readonly {
  readonly type: FilterValues['post_type'];
  readonly label: string;
}[] = [
  { type: 'ANY', label: filterTexts.allTypes },
  ...creatablePostTypes.map((type) => ({ type, label: postTypeLabels[type] })),
];
