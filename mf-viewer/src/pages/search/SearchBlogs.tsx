import type { SearchBlogsProps } from '@tessera/shared-contracts/search/search-views';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogList } from '../../post-view/BlogList.tsx';
import type { ReactNode } from 'react';

/** A page of the blogs that a search has found. */
export const SearchBlogs = ({
  term,
  blogs,
  isSignedIn,
  allHref,
  olderHref,
}: SearchBlogsProps): ReactNode => (
  <section className="page__section">
    <h2 className="page__section-title">Blogs</h2>
    {blogs.length > 0 ? (
      <BlogList label="Blogs" viewer={{ isSignedIn }} blogs={blogs} />
    ) : (
      <EmptyState
        title={`No blogs found for ${term}.`}
        text="Try another spelling."
        actions={<LinkButton href={allHref}>Back to all results</LinkButton>}
      />
    )}
    {olderHref !== undefined && (
      <nav className="stream__more" aria-label="More blogs">
        <LinkButton rel="next" href={olderHref}>
          More blogs
        </LinkButton>
      </nav>
    )}
  </section>
);
