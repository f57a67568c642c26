import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { archiveView } from '@tessera/shared-contracts/posts/archive-view';
import { formatMonth } from '@tessera/shared-ui/format/month';
import { monthsOf, postsBetween } from '../../nouns/blogs/archive-queries.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { encodeCursor, newestPlace, readCursor } from '../../base/wire/cursor.ts';
import { loadPosts } from '../../nouns/posts/hydrate-posts.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openBlogPage, robotsOf, titleOf } from '../../nouns/blogs/open-blog-page.ts';
import { smallBlogHeadOf } from '../../nouns/blogs/small-blog-head.ts';

/** Posts per page of a month. */
const pageSize = 60;

/** Start and end of a month `YYYY-MM` in milliseconds; undefined if invalid or not in 1900–2099. */
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

/**
 * `/@name/archive` and `/@name/archive/{YYYY-MM}`: the posts of one month as tiles, with links to
 * the other months. The default is the newest month with posts.
 */
export async function archivePage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row, isMine } = opened;
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
        readCursor(c.req.query('before'), newestPlace, 'archive'),
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
    month === undefined ? `Archive of ${titleOf(row)}` : `${formatMonth(month)} · ${titleOf(row)}`;
  const isFurther = c.req.query('before') !== undefined;
  return renderPage(
    c,
    {
      info: { name: 'archive', base_route: blogPaths.home(row.name), title, blog: row.name },
      layout: 'wide',
      head: {
        description: `Posts by ${titleOf(row)}${month === undefined ? '' : ` in ${formatMonth(month)}`}.`,
        canonical: path,
        feed: blogPaths.rss(row.name),
        stylesheets: themeSheets(row.theme),
        ...(isFurther || at < 0 ? { robots: 'noindex' } : robotsOf(row)),
      },
    },
    {
      column: [
        viewRequest(archiveView, {
          head: smallBlogHeadOf(row),
          months,
          month,
          posts,
          newer,
          older,
          moreHref:
            last && month !== undefined
              ? `${blogPaths.archive(row.name, month)}?before=${encodeCursor(last)}`
              : undefined,
        }),
      ],
      side: [],
    },
  );
}
