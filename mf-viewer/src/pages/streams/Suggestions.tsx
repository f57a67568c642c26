import type { SuggestionsProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { BlogList } from '../../post-view/BlogList.tsx';
import type { ReactNode } from 'react';

/** Blogs to follow, beside a stream. */
export const Suggestions = ({ blogs, isSignedIn }: SuggestionsProps): ReactNode => (
  <section className="page__side-section">
    <h2 className="page__side-title">Blogs to follow</h2>
    <BlogList label="Blogs to follow" viewer={{ isSignedIn }} blogs={blogs} />
  </section>
);
