import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import './blog-bar.css';

/** Navigation between a blog's pages, under its header. */
export function BlogBar({
  name,
  current,
  feed = blogPaths.rss(name),
}: {
  readonly name: string;
  readonly current?: 'posts' | 'archive' | 'search';
  readonly feed?: string;
}): ReactNode {
  const mark = (is: boolean) => is && ({ 'aria-current': 'page' } as const);
  return (
    <nav className="blog-bar" aria-label={`Pages of ${name}`}>
      <a className="blog-bar__link" href={blogPaths.home(name)} {...mark(current === 'posts')}>
        {blogTexts.posts}
      </a>
      <a className="blog-bar__link" href={blogPaths.archive(name)} {...mark(current === 'archive')}>
        {blogTexts.archive}
      </a>
      <a
        className={
          current === 'search' ? 'blog-bar__link' : 'blog-bar__link blog-bar__link--narrow'
        }
        href={blogPaths.search(name)}
        {...mark(current === 'search')}
      >
        {blogLinkTexts.search}
      </a>
      <a
        className="blog-bar__link"
        href={feed}
        {...{ [pageAttributes.noSwap]: '' }}
        type="application/rss+xml"
      >
        {blogTexts.feed}
      </a>
    </nav>
  );
}
