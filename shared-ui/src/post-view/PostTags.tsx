import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';

/** The tags of a post, each a link to its page. */
export function PostTags({ tags }: { readonly tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-list post-view__tags" aria-label="Tags">
      {tags.map((tag) => <li key={tag}><a className="tag-list__link" href={blogPaths.tag(tag)}>{tag}</a></li>)}
    </ul>
  );
}
