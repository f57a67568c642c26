import { archiveTexts } from '@tessera/shared-contracts/blogs/texts';
import { archivePath, type ArchiveProps } from '@tessera/shared-contracts/posts/archive-view';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatMonth } from '@tessera/shared-ui/format/month';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { Fragment, type ReactNode } from 'react';
import { ArchiveFilters } from './ArchiveFilters.tsx';
import { BlogBar } from './BlogBar.tsx';
import { PostTile } from './PostTile.tsx';
import { SmallBlogHead } from './SmallBlogHead.tsx';
import './archive.css';

/** Why there are no tiles, and what to do about it. */
function emptyTexts({ head, months, month, filter, isTagWrong, moreHref }: ArchiveProps): {
  readonly title: string;
  readonly text: string;
} {
  if (isTagWrong === true)
    return { title: archiveTexts.nothing, text: archiveTexts.wrongTag(filter.tag ?? '') };
  if (months.length === 0)
    return { title: archiveTexts.empty, text: archiveTexts.emptyText(head.title) };
  if (moreHref !== undefined) return { title: archiveTexts.notYet, text: archiveTexts.lookOn };
  return filter.type === undefined && filter.tag === undefined && month !== undefined
    ? { title: archiveTexts.emptyMonth, text: archiveTexts.otherMonth }
    : { title: archiveTexts.nothing, text: archiveTexts.otherFilter };
}

const monthOf = ({ published_at, updated_at }: Post): string =>
  (published_at ?? updated_at).slice(0, 7);

/** The tiles, under the name of each month. */
const Tiles = ({ posts }: Pick<ArchiveProps, 'posts'>): ReactNode =>
  [...Map.groupBy(posts, monthOf)].map(([month, ofMonth]) => (
    <Fragment key={month}>
      <h2 className="archive archive__title">{formatMonth(month)}</h2>
      <ul className="archive__tiles" aria-label="Posts">
        {ofMonth.map((post) => (
          <PostTile key={post.action.id} post={post} isInMonth />
        ))}
      </ul>
    </Fragment>
  ));

/**
 * Links to the next newer month, and to more posts or, if there are no more, to the next older
 * month.
 */
const MonthLinks = ({
  head: { name },
  month,
  newer,
  older,
  moreHref,
}: Pick<ArchiveProps, 'head' | 'month' | 'newer' | 'older' | 'moreHref'>): ReactNode => (
  <nav className="stream__more archive__ways" aria-label="More posts">
    {newer !== undefined && (
      <LinkButton href={archivePath(name, { month: newer })}>{formatMonth(newer)}</LinkButton>
    )}
    {moreHref !== undefined && (
      <LinkButton rel="next" href={moreHref}>
        {month === undefined ? archiveTexts.older : archiveTexts.more(formatMonth(month))}
      </LinkButton>
    )}
    {moreHref === undefined && older !== undefined && (
      <LinkButton rel="next" href={archivePath(name, { month: older })}>
        {formatMonth(older)}
      </LinkButton>
    )}
  </nav>
);

/** `/@name/archive` and `/@name/archive/{YYYY-MM}` */
export function ArchivePage(props: ArchiveProps): ReactNode {
  const { head, posts, months } = props;
  return (
    <>
      <SmallBlogHead {...head} />
      <BlogBar name={head.name} current="archive" />
      {months.length > 0 && (
        <div className="archive">
          <ArchiveFilters {...props} />
        </div>
      )}
      {posts.length > 0 ? (
        <Tiles posts={posts} />
      ) : (
        <div className="stream__empty">
          <EmptyState {...emptyTexts(props)} />
        </div>
      )}
      <MonthLinks {...props} />
    </>
  );
}
