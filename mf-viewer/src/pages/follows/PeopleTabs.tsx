import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { followersTitle } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { ReactNode } from 'react';

/** Tabs for the blogs and tags that the user follows, and for the followers of each of the user's blogs. */
export function PeopleTabs({
  ownBlogs,
  current,
}: {
  readonly ownBlogs: readonly string[];
  /** Path of the current page. */
  readonly current: string;
}): ReactNode {
  const tabs = [
    { href: pages.following.path, label: 'Following' },
    { href: pages.followingTags.path, label: 'Tags' },
    ...ownBlogs.map((name) => ({
      href: blogPaths.followers(name),
      label: ownBlogs.length > 1 ? followersTitle(name) : 'Followers',
    })),
  ];
  return (
    <nav className="page__tabs" aria-label="People">
      {tabs.map(({ href, label }) => (
        <a
          className="page__tab"
          key={href}
          href={href}
          {...(href === current && { 'aria-current': 'page' })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
