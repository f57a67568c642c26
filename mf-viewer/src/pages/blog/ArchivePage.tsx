import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ArchiveProps } from '@tessera/shared-contracts/posts/archive-view';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatMonth } from '@tessera/shared-ui/format/month';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { PostTile } from './PostTile.tsx';
import type { ReactNode } from 'react';
import { BlogBar } from './BlogBar.tsx';
import { SmallBlogHead } from './SmallBlogHead.tsx';
import './archive.css';

/** Links to all months with posts, by year. */
function Months({
  name,
  months,
  current,
}: {
  readonly name: string;
  readonly months: readonly string[];
  readonly current: string;
}): ReactNode {
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return (
    <nav className="archive__months" aria-label="Months">
      {years.map((year) => (
        <details key={year} open={year === current.slice(0, 4)}>
          <summary className="archive__year">{year}</summary>
          <ul className="archive__year-months">
            {months
              .filter((month) => month.startsWith(year))
              .map((month) => (
                <li key={month}>
                  <a
                    className="archive__month"
                    href={blogPaths.archive(name, month)}
                    {...(month === current && { 'aria-current': 'page' })}
                  >
                    {formatMonth(month).split(' ')[0]}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

/** Shown instead of tiles if there are no posts. */
const NoPosts = ({ head, months }: Pick<ArchiveProps, 'head' | 'months'>): ReactNode => (
  <div className="stream__empty">
    {months.length === 0 ? (
      <EmptyState title="Nothing here yet" text={`${head.title} hasn’t posted anything yet.`} />
    ) : (
      <EmptyState title="No posts this month" text="Choose another month." />
    )}
  </div>
);

/**
 * Links to the next newer month, and to more posts of this month or, if there are no more, to the
 * next older month.
 */
const MonthLinks = ({
  head: { name },
  month,
  newer,
  older,
  moreHref,
}: Omit<ArchiveProps, 'posts' | 'months'>): ReactNode => (
  <nav className="stream__more archive__ways" aria-label="More months">
    {newer !== undefined && (
      <LinkButton href={blogPaths.archive(name, newer)}>{formatMonth(newer)}</LinkButton>
    )}
    {moreHref !== undefined && month !== undefined && (
      <LinkButton rel="next" href={moreHref}>
        More from {formatMonth(month)}
      </LinkButton>
    )}
    {moreHref === undefined && older !== undefined && (
      <LinkButton rel="next" href={blogPaths.archive(name, older)}>
        {formatMonth(older)}
      </LinkButton>
    )}
  </nav>
);

/** `/@name/archive` and `/@name/archive/{YYYY-MM}` */
export const ArchivePage = ({ posts, months, ...rest }: ArchiveProps): ReactNode => (
  <>
    <SmallBlogHead {...rest.head} />
    <BlogBar name={rest.head.name} current="archive" />
    <div className="archive">
      <h2 className="archive__title">
        {rest.month === undefined ? blogTexts.archive : formatMonth(rest.month)}
      </h2>
      {months.some((month) => month !== rest.month) && (
        <Months name={rest.head.name} months={months} current={rest.month ?? ''} />
      )}
    </div>
    {posts.length > 0 ? (
      <ul className="archive__tiles" aria-label="Posts">
        {posts.map((post) => (
          <PostTile key={post.action.id} post={post} />
        ))}
      </ul>
    ) : (
      <NoPosts head={rest.head} months={months} />
    )}
    <MonthLinks {...rest} />
  </>
);
