import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { dateFormatter } from '@tessera/shared-ui/format/formatters';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { PostTile } from '@tessera/shared-ui/post-view/PostTile';
import { monthsOf, postsBetween } from '../blogs/archive-queries.ts';
import { themeSheets, ThemeSheets } from '../blogs/theme-sheets.tsx';
import type { AppContext } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { encodeCursor, newestPlace, readCursor } from '../posts/cursor.ts';
import { loadPosts } from '../posts/hydrate-posts.ts';
import { BlogBar } from './blog-bar.tsx';
import { openBlogPage, robotsOf, titleOf } from './open-blog-page.tsx';
import { SmallBlogHead } from './small-blog-head.tsx';
import { renderPage } from './document.tsx';

/** Tiles per page of a month. */
const pageSize = 60;

const monthName = (month: string): string =>
  dateFormatter('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Start and end of a month `YYYY-MM` in milliseconds; undefined for invalid or absurd months. */
export function boundsOf(
  month: string,
): { readonly from: number; readonly to: number } | undefined {
  const [, year, number] = /^((?:19|20)\d{2})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) return undefined;
  return {
    from: Date.UTC(Number(year), Number(number) - 1),
    to: Date.UTC(Number(year), Number(number)),
  };
}

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
                    {monthName(month).split(' ')[0]}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

/**
 * `/@name/archive` and `/@name/archive/{YYYY-MM}`: the posts of one month as tiles, with links to
 * the other months.
 */
export async function archivePage(c: AppContext): Promise<Response> {
  const { deps, viewer } = c.var;
  const door = await openBlogPage(c);
  if (door instanceof Response) return door;
  const { row, isMine } = door;
  const asked = c.req.param('month');
  if (asked !== undefined && !boundsOf(asked)) throw notFound('This month does not exist.');
  const months = await monthsOf(deps.db, row.id, isMine);
  const month = asked ?? months[0];
  const bounds = month === undefined ? undefined : boundsOf(month);
  const placed = bounds
    ? await postsBetween(
        deps.db,
        row.id,
        isMine,
        bounds.from,
        bounds.to,
        readCursor(c.req.query('before'), newestPlace),
        pageSize + 1,
      )
    : [];
  const last = placed.length > pageSize ? placed[pageSize - 1] : undefined;
  const posts = await loadPosts(
    deps.db,
    viewer,
    placed.slice(0, pageSize).map(({ id }) => id),
  );
  const at = month === undefined ? -1 : months.indexOf(month);
  const [newer, older] = [
    months.filter((one) => month !== undefined && one > month).at(-1),
    months.find((one) => month !== undefined && one < month),
  ];
  const path = blogPaths.archive(row.name, asked ?? '');
  const title =
    month === undefined ? `Archive of ${titleOf(row)}` : `${monthName(month)} · ${titleOf(row)}`;
  const isFurther = c.req.query('before') !== undefined;
  return renderPage(
    c,
    {
      info: { name: 'archive', base_route: blogPaths.home(row.name), title, blog: row.name },
      layout: 'wide',
      head: {
        description: `Posts by ${titleOf(row)}${month === undefined ? '' : ` in ${monthName(month)}`}.`,
        canonical: path,
        feed: blogPaths.rss(row.name),
        stylesheets: themeSheets(row.theme),
        ...(isFurther || at < 0 ? { robots: 'noindex' } : robotsOf(row)),
      },
    },
    <div className="page__column">
      <SmallBlogHead row={row} />
      <BlogBar name={row.name} current="archive" />
      <div className="archive">
        <h2 className="archive__title">
          {month === undefined ? blogTexts.archive : monthName(month)}
        </h2>
        {months.length > 0 && <Months name={row.name} months={months} current={month ?? ''} />}
      </div>
      {posts.length > 0 ? (
        <ul className="archive__tiles" aria-label="Posts">
          {posts.map((post) => (
            <PostTile key={post.action.id} post={post} />
          ))}
        </ul>
      ) : (
        <div className="stream__empty">
          <EmptyState
            title={months.length === 0 ? 'Nothing here yet' : 'No posts in this month'}
            text={
              months.length === 0
                ? `${titleOf(row)} hasn’t posted anything yet.`
                : 'Choose another month.'
            }
          />
        </div>
      )}
      {/* months are ordered like posts: newest first */}
      <nav className="stream__more archive__ways" aria-label="More months">
        {newer !== undefined && (
          <LinkButton href={blogPaths.archive(row.name, newer)}>{monthName(newer)}</LinkButton>
        )}
        {last && month !== undefined && (
          <LinkButton
            rel="next"
            href={`${blogPaths.archive(row.name, month)}?before=${encodeCursor(last)}`}
          >
            More of {monthName(month)}
          </LinkButton>
        )}
        {!last && older !== undefined && (
          <LinkButton rel="next" href={blogPaths.archive(row.name, older)}>
            {monthName(older)}
          </LinkButton>
        )}
      </nav>
      <ThemeSheets theme={row.theme} />
    </div>,
  );
}
