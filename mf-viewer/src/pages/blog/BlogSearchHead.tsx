import { searchTermLength } from '@tessera/shared-contracts/search/search-filters';
import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import type { BlogSearchHeadProps } from '@tessera/shared-contracts/blogs/blog-side-views';
import type { ReactNode } from 'react';
import { BlogBar } from './BlogBar.tsx';
import { BlogSearchForm } from './BlogSearchForm.tsx';
import { UsedTags } from './BlogTags.tsx';
import { SmallBlogHead } from './SmallBlogHead.tsx';
import './archive.css';

/** A blog and the search in it; without a search, the tags of the blog. */
export const BlogSearchHead = ({ head, term, isCut, tags }: BlogSearchHeadProps): ReactNode => (
  <>
    <SmallBlogHead {...head} />
    <BlogBar name={head.name} current="search" />
    <BlogSearchForm name={head.name} term={term} hasButton />
    {isCut && (
      <p className="notice" role="status">
        Your search is too long. We only used the first {searchTermLength} characters.
      </p>
    )}
    {tags.length > 0 && (
      <div className="archive">
        <h2 className="archive__title">{blogLinkTexts.tags}</h2>
        <UsedTags name={head.name} tags={tags} label={blogLinkTexts.tags} />
      </div>
    )}
  </>
);
