import { safeParse } from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { archiveTexts, blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { text } from '@tessera/shared-contracts/core/wire';
import {
  archivePath,
  archiveView,
  type ArchiveChoice,
} from '@tessera/shared-contracts/posts/archive-view';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { isPostType } from '@tessera/shared-contracts/posts/post-types';
import { canBeInPath } from '@tessera/shared-contracts/tags/tag-text';
import { formatMonth } from '@tessera/shared-ui/format/month';
import { archivePart, monthsOf, type ArchivePart } from '../../nouns/blogs/archive-queries.ts';
import { blogSide } from '../../nouns/blogs/blog-side.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { encodeCursor, newestPlace, readCursor } from '../../base/wire/cursor.ts';
import { loadPosts } from '../../nouns/posts/hydrate-posts.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openBlogPage, robotsOf, titleOf } from '../../nouns/blogs/open-blog-page.ts';
import { smallBlogHeadOf } from '../../nouns/blogs/small-blog-head.ts';

/** Posts per page. */
const pageSize = 60;
/** Characters at most of a wrong tag that the page repeats. */
const shownTag = 200;

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

/** The filters in the address, read; refuses an unknown type or month with 404. */
function readChoice(c: RequestValues): {
  readonly month: string | undefined;
  readonly choice: ArchiveChoice;
  readonly isTagWrong: boolean;
} {
  const month = c.req.param('month') ?? valueOf(c, 'month');
  if (month !== undefined && !boundsOf(month)) throw notFound(archiveTexts.unknownMonth);
  const type = valueOf(c, 'type');
  if (type !== undefined && !isPostType(type))
    throw notFound(archiveTexts.unknownType(firstCharacters(type, 40)));
  const typed = valueOf(c, 'tag');
  const key = safeParse(text(postLimits.tag + 1), typed);
  const tag = key.success ? tagKey(key.output) : '';
  const isTagWrong = typed !== undefined && (tag === '' || !canBeInPath(tag));
  return {
    month,
    choice: {
      ...(type !== undefined && { type }),
      ...(typed !== undefined && { tag: isTagWrong ? firstCharacters(typed, shownTag) : tag }),
    },
    isTagWrong,
  };
}

/** A value of the query; undefined also if it is empty, as in a form that was not filled in. */
function valueOf(c: RequestValues, name: string): string | undefined {
  const value = c.req.query(name)?.trim();
  return value === '' ? undefined : value;
}

/**
 * `/@name/archive` and `/@name/archive/{YYYY-MM}`: the posts of a blog, or of one month, as tiles;
 * `?type=` and `?tag=` filter them. The form's `?month=` redirects to the month's path.
 */
export async function archivePage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row, isMine } = opened;
  const { month, choice, isTagWrong } = readChoice(c);
  const before = valueOf(c, 'before');
  // a form sends all its fields: the address keeps those that say something
  if (['month', 'type', 'tag'].some((name) => c.req.query(name) === '') || c.req.query('month'))
    return c.redirect(archivePath(row.name, { ...choice, ...(month !== undefined && { month }) }));
  const place = readCursor(before, newestPlace, 'archive');
  const during = month === undefined ? undefined : boundsOf(month);
  const nothing: ArchivePart = { places: [] };
  const [months, part] = await Promise.all([
    monthsOf(deps.db, row.id, isMine),
    isTagWrong
      ? nothing
      : archivePart(deps.db, row.id, isMine, { ...choice, during }, place, pageSize),
  ]);
  const [posts, side] = await Promise.all([
    loadPosts(
      deps.db,
      viewer,
      part.places.map(({ id }) => id),
    ),
    blogSide(c, row),
  ]);
  const isFiltered = choice.type !== undefined || choice.tag !== undefined;
  const inMonth = month === undefined ? '' : ` in ${formatMonth(month)}`;
  return renderPage(
    c,
    {
      info: {
        name: 'archive',
        base_route: blogPaths.home(row.name),
        title:
          month === undefined
            ? `${blogTexts.archive} of ${titleOf(row)}`
            : `${formatMonth(month)} · ${titleOf(row)}`,
        blog: row.name,
      },
      head: {
        description: `Posts by ${titleOf(row)}${inMonth}.`,
        canonical: archivePath(row.name, { ...choice, ...(month !== undefined && { month }) }),
        feed: { title: titleOf(row), page: blogPaths.home(row.name) },
        stylesheets: themeSheets(row.theme),
        ...(before !== undefined || isFiltered || posts.length === 0
          ? { robots: 'noindex' }
          : robotsOf(row)),
      },
    },
    {
      column: [
        viewRequest(archiveView, {
          head: smallBlogHeadOf(row),
          months,
          month,
          filter: choice,
          ...(isTagWrong && { isTagWrong }),
          posts,
          ...(month !== undefined && !isFiltered && neighboursOf(months, month)),
          moreHref:
            part.end &&
            archivePath(row.name, {
              ...choice,
              ...(month !== undefined && { month }),
              before: encodeCursor(part.end),
            }),
        }),
      ],
      side,
    },
  );
}

/** The nearest months with posts, after and before a month. */
const neighboursOf = (
  months: readonly string[],
  month: string,
): { readonly newer: string | undefined; readonly older: string | undefined } => ({
  newer: months.filter((one) => one > month).at(-1),
  older: months.find((one) => one < month),
});
