import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { BlogTagHeadProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import type { ReactNode } from 'react';
import { BlogBar } from './BlogBar.tsx';
import { SmallBlogHead } from './SmallBlogHead.tsx';
import './archive.css';

/** A blog and one of its tags, above the blog's posts with that tag. */
export const BlogTagHead = ({ head, tag }: BlogTagHeadProps): ReactNode => (
  <>
    <SmallBlogHead {...head} />
    <BlogBar name={head.name} feed={blogPaths.blogTagRss(head.name, tag)} />
    <div className="archive">
      <h2 className="archive__title" dir="auto">
        #{tag}
      </h2>
      <p className="archive__elsewhere">
        <a className="archive__elsewhere-link" href={blogPaths.tag(tag)}>
          #{tag} across Tessera
        </a>
      </p>
    </div>
  </>
);
