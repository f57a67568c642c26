import type { AboutBlogProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import { BlogList } from '../../post-view/BlogList.tsx';
import type { ReactNode } from 'react';

/** Shows the blog of a post, in the sidebar of the post's page. */
export const AboutBlog = ({ blog, isSignedIn }: AboutBlogProps): ReactNode => (
  <section className="page__side-section">
    <h2 className="page__side-title">About the blog</h2>
    <BlogList label="Blog of this post" viewer={{ isSignedIn }} blogs={[blog]} />
  </section>
);
