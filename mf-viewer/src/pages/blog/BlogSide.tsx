import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import type { BlogSideProps } from '@tessera/shared-contracts/blogs/blog-side-views';
import type { ReactNode } from 'react';
import { BlogLinks } from './BlogLinks.tsx';
import { BlogSearchForm } from './BlogSearchForm.tsx';
import { FeaturedTags, UsedTags } from './BlogTags.tsx';
import './blog-side.css';

const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode => (
  <section className="page__side-section">
    <h2 className="page__side-title">{title}</h2>
    {children}
  </section>
);

/**
 * Beside the posts of a blog. Where there is no side column, it is hidden: the head of the blog and
 * the page of its search have the same.
 */
export const BlogSide = ({
  name,
  hasSearch,
  links,
  featured,
  tags,
  hasMoreTags,
}: BlogSideProps): ReactNode => (
  <div className="blog-side">
    {hasSearch && <BlogSearchForm name={name} />}
    {links.length > 0 && (
      <Section title={blogLinkTexts.links}>
        <ul className="blog-side__list">
          <BlogLinks links={links} />
        </ul>
      </Section>
    )}
    {featured.length > 0 && (
      <Section title={blogLinkTexts.featured}>
        <ul className="blog-side__chips">
          <FeaturedTags name={name} tags={featured} />
        </ul>
      </Section>
    )}
    {tags.length > 0 && (
      <Section title={blogLinkTexts.tags}>
        <UsedTags name={name} tags={tags} label={blogLinkTexts.tags} />
        {hasMoreTags && (
          <a className="blog-side__all" href={blogPaths.search(name)}>
            {blogLinkTexts.allTags}
          </a>
        )}
      </Section>
    )}
  </div>
);

/** The links and featured tags of a blog in its head, where there is no side column. */
export const BlogExtras = ({
  name,
  links,
  featured,
}: Pick<BlogSideProps, 'name' | 'links' | 'featured'>): ReactNode =>
  links.length + featured.length > 0 && (
    <ul className="blog-side__row" aria-label={`${blogLinkTexts.links}, ${blogLinkTexts.featured}`}>
      <BlogLinks links={links} />
      <FeaturedTags name={name} tags={featured} />
    </ul>
  );
