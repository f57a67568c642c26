import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';

/**
 * The tags of a post, each a link to the tag's page: on `blog` if set, otherwise for all blogs.
 * Programs in the pages of signed-in users read them with their `#`, which others get from styles.
 * In other pages they are microformats.
 */
export function PostTags({
  tags,
  blog,
  isSignedIn = false,
}: {
  readonly tags: readonly string[];
  readonly blog?: string | undefined;
  readonly isSignedIn?: boolean;
}): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className={`tag-list post-view__tags${isSignedIn ? ' post_tags' : ''}`} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            className={isSignedIn ? 'tag-list__link post_tag' : 'tag-list__link p-category'}
            href={blog === undefined ? blogPaths.tag(tag) : blogPaths.blogTag(blog, tag)}
          >
            {isSignedIn && <span>#</span>}
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
