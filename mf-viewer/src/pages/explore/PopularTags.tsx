import type { PopularTagsProps } from '@tessera/shared-contracts/explore/explore-views';
import type { ReactNode } from 'react';
import { TagList } from '../search/TagList.tsx';

const title = 'Popular tags';

/** Popular tags, beside a stream. */
export const PopularTags = ({ tags }: PopularTagsProps): ReactNode => (
  <section className="page__side-section">
    <h2 className="page__side-title">{title}</h2>
    <TagList label={title} tags={tags} />
  </section>
);
