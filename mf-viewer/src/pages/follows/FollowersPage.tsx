import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { FollowersProps } from '@tessera/shared-contracts/follows/follow-views';
import { followersTitle } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogList } from '../../post-view/BlogList.tsx';
import { WriteLink } from './WriteLink.tsx';
import type { ReactNode } from 'react';
import { MorePeople } from './MorePeople.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';

/** `/blog/{name}/followers` */
export function FollowersPage({ name, ownBlogs, blogs, nextHref }: FollowersProps): ReactNode {
  const title = followersTitle(name);
  return (
    <>
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        <div className="page__head-actions">
          <LinkButton href={blogPaths.home(name)}>View blog</LinkButton>
        </div>
      </header>
      <PeopleTabs ownBlogs={ownBlogs} current={blogPaths.followers(name)} />
      {blogs.length > 0 ? (
        <BlogList label={title} viewer={{ isSignedIn: true }} blogs={blogs} />
      ) : (
        <EmptyState
          title="No followers yet"
          text="Tag your posts and follow similar blogs to help others find you."
          actions={
            <>
              <WriteLink baseRoute={pages.dashboard.path} />
              <LinkButton href={pages.explore.path}>Explore</LinkButton>
            </>
          }
        />
      )}
      <MorePeople label="More followers" href={nextHref} />
    </>
  );
}
