import type { ReactNode } from 'react';
import './explore.css';
import { TagList } from '../search/TagList.tsx';

/** A titled row of tags; renders nothing without tags. */
export const TagRow = ({
  title,
  tags,
}: {
  readonly title: string;
  readonly tags: readonly string[];
}): ReactNode =>
  tags.length > 0 && (
    <section className="tag-row">
      <h2 className="tag-row__title">{title}</h2>
      <TagList label={title} tags={tags} />
    </section>
  );
