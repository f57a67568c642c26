import type { FollowingProps } from '@tessera/shared-contracts/follows/follow-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogList } from '../../post-view/BlogList.tsx';
import type { ReactNode } from 'react';
import { MorePeople } from './MorePeople.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';

/** `/following`: the blogs that the user follows. */
export const FollowingPage = ({ ownBlogs, blogs, nextHref }: FollowingProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">Following</h1>
    </header>
    <PeopleTabs ownBlogs={ownBlogs} current={pages.following.path} />
    {blogs.length > 0 ? (
      <BlogList label="Blogs you follow" viewer={{ isSignedIn: true }} blogs={blogs} />
    ) : (
      <EmptyState
        title="You’re not following anyone yet"
        text="Posts from blogs you follow appear on your dashboard."
        actions={
          <LinkButton variant="primary" href={pages.explore.path}>
            Find blogs to follow
          </LinkButton>
        }
      />
    )}
    <MorePeople label="More blogs" href={nextHref} />
  </>
);
