import type { SearchFoundProps } from '@tessera/shared-contracts/search/search-views';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogList } from '../../post-view/BlogList.tsx';
import type { ReactNode } from 'react';
import './search.css';
import { TagList } from './TagList.tsx';

/** The blogs and tags that a search found. Tags and posts are seen to be such without a heading. */
export function SearchFound({
  blogs,
  isSignedIn,
  moreBlogsHref,
  tags,
}: SearchFoundProps): ReactNode {
  return (
    <>
      {blogs.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Blogs</h2>
          <BlogList label="Blogs" viewer={{ isSignedIn }} blogs={blogs} />
          {moreBlogsHref !== undefined && (
            <p className="page__head-actions">
              <LinkButton size="small" href={moreBlogsHref}>
                More blogs
              </LinkButton>
            </p>
          )}
        </section>
      )}
      {tags.length > 0 && (
        <section className="page__section">
          <h2 className="visually-hidden">Tags</h2>
          <TagList label="Tags" tags={tags} />
        </section>
      )}
      <h2 className="visually-hidden">Posts</h2>
    </>
  );
}
