import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { BlogSideProps } from '@tessera/shared-contracts/blogs/blog-side-views';
import type { ReactNode } from 'react';
import './blog-side.css';

/** Links to the tags that the owners of a blog chose. */
export const FeaturedTags = ({
  name,
  tags,
}: {
  readonly name: string;
  readonly tags: readonly string[];
}): ReactNode =>
  tags.map((tag) => (
    <li key={tag} className="blog-side__item">
      <a className="blog-side__chip" href={blogPaths.blogTag(name, tag.toLowerCase())} dir="auto">
        #{tag}
      </a>
    </li>
  ));

/** Tags of a blog, each with the number of its posts. */
export const UsedTags = ({
  name,
  tags,
  label,
}: Pick<BlogSideProps, 'name' | 'tags'> & { readonly label: string }): ReactNode => (
  <ul className="blog-side__list" aria-label={label}>
    {tags.map(({ tag, count }) => (
      <li key={tag} className="blog-side__item">
        <a className="blog-side__link" href={blogPaths.blogTag(name, tag)}>
          <span className="blog-side__label" dir="auto">
            #{tag}
          </span>
          {count !== undefined && (
            <span className="blog-side__count">
              {count}
              <span className="visually-hidden">{count === 1 ? ' post' : ' posts'}</span>
            </span>
          )}
        </a>
      </li>
    ))}
  </ul>
);
