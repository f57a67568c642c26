import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';

/** The tags of a post, each a link to the tag's page: on `blog` if set, otherwise for all blogs. */
export function PostTags({
  tags,
  blog,
}: {
  readonly tags: readonly string[];
  readonly blog?: string | undefined;
}): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list post-view__tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            className="tag-list__link"
            href={blog === undefined ? blogPaths.tag(tag) : blogPaths.blogTag(blog, tag)}
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
