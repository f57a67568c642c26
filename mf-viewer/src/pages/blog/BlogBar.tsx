import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import './blog-bar.css';

/** Navigation between a blog's pages, under its header. */
export function BlogBar({
  name,
  current,
  feed = blogPaths.rss(name),
  canReport = false,
}: {
  readonly name: string;
  readonly current?: 'posts' | 'archive';
  readonly feed?: string;
  readonly canReport?: boolean;
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
        className="blog-bar__link"
        href={feed}
        {...{ [pageAttributes.noSwap]: '' }}
        type="application/rss+xml"
      >
        {blogTexts.feed}
      </a>
      {canReport && (
        <a className="blog-bar__link" href={`/report?blog=${name}`} rel="nofollow">
          Report
        </a>
      )}
    </nav>
  );
}
