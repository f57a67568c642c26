import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { formatPostCount } from '@tessera/shared-ui/format/post-count';

/** Updates the number of posts in every server-rendered head of a blog. */
export function showPostCount(blog: string, count: number, language?: string): void {
  const places = document.querySelectorAll(
    `[${blogHeadAttributes.head}="${CSS.escape(blog)}"] [${blogHeadAttributes.postCount}]`,
  );
  for (const place of places) place.textContent = formatPostCount(count, language);
}
