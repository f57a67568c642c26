import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';

export const TagList = ({
  label,
  tags,
}: {
  readonly label: string;
  readonly tags: readonly string[];
}): ReactNode => (
  <ul className="tag-list search-view__tags" aria-label={label}>
    {tags.map((tag) => (
      <li key={tag}>
        <a className="tag-list__link" href={blogPaths.tag(tag)}>
          {tag}
        </a>
      </li>
    ))}
  </ul>
);
