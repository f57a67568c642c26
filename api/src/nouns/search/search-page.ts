import { parse } from 'valibot';
import type { ListedBlog } from '@tessera/shared-contracts/blogs/listed-blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  searchPath,
  siteSearchQuery,
  type SiteSearch,
} from '@tessera/shared-contracts/search/search-filters';
import {
  searchBlogsView,
  searchFoundView,
  searchHeadView,
  searchStartView,
} from '@tessera/shared-contracts/search/search-views';
import { readerOf } from '../blogs/blog-policy.ts';
import { relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentListedBlog } from '../blogs/present-blog.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openForm } from '../../base/page/open-form.ts';
import { streamPage, withCursor } from '../posts/stream-page.ts';
import { encodeCursor, newestPlace, readCursor } from '../../base/wire/cursor.ts';
import { cutText } from '../../base/text/summarise.ts';
import { popularTags } from '../tags/tag-queries.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import type { FoundBlog } from './blog-search-queries.ts';
import { readTerm, type ReadTerm } from './read-search.ts';
import { findBlogs, findTags, isSafeFor, searchStream } from './search-site.ts';

const shownBlogs = 3;
const shownTags = 8;
const blogsOfPage = 30;
const popularFor = 21 * 24 * 3600 * 1000;

/** The search that a URL describes: the term in its path or query, and the filters in its query. */
const readSearch = (c: RequestValues): SiteSearch =>
  parse(siteSearchQuery, {
    ...c.req.query(),
    ...(c.req.param('term') !== undefined && { q: c.req.param('term') }),
  });

async function presentBlogs(
  c: RequestValues,
  rows: readonly FoundBlog[],
): Promise<readonly ListedBlog[]> {
  const { deps, viewer } = c.var;
  if (rows.length === 0) return [];
  const relations = viewer
    ? await relationsTo(
        deps.db,
        readerOf(viewer),
        rows.map(({ id }) => id),
      )
    : noRelations;
  return rows.map((row) => presentListedBlog(row, viewer, relations));
}

/** The term for headings, shortened if it is too long. */
const shortOf = ({ term }: ReadTerm): string => cutText(term, 60);

const titleOf = (term: ReadTerm): string =>
  term.term === '' ? 'Search' : `Search: ${shortOf(term)}`;

/** Whether a term contains nothing to search for. */
const isEmptyTerm = ({ words, tag }: ReadTerm): boolean => words === '' && tag === '';

const headOf = (c: RequestValues, search: SiteSearch, term: ReadTerm): ViewRequest =>
  viewRequest(searchHeadView, {
    term: shortOf(term),
    search: isEmptyTerm(term) ? undefined : { ...search, q: term.term },
    hasSafeSwitch: c.var.viewer !== undefined,
    isCut: term.isCut,
  });

/** The page for a term with nothing to search for: shows popular tags instead of results. */
async function emptySearchPage(
  c: RequestValues,
  search: SiteSearch,
  term: ReadTerm,
): Promise<Response> {
  const { deps, viewer } = c.var;
  const tags = await popularTags(deps.db, {
    blogIds: viewer?.blogs.map(({ id }) => id) ?? [],
    key: '',
    without: [],
    since: new Date(deps.now().getTime() - popularFor),
    limit: 20,
  });
  const start = viewRequest(searchStartView, {
    isUnreadable: term.term !== '',
    popularTags: tags.map(({ tag }) => tag),
  });
  return renderPage(
    c,
    {
      info: {
        name: 'search',
        base_route: pages.dashboard.path,
        title: titleOf(term),
        open_form: openForm(c),
      },
      head: { robots: 'noindex' },
    },
    { column: [headOf(c, search, term), start], side: await c.var.deps.pageParts.beside(c) },
  );
}

/** A page of all matching blogs. */
async function foundBlogsPage(
  c: RequestValues,
  search: SiteSearch,
  term: ReadTerm,
): Promise<Response> {
  const { deps, viewer } = c.var;
  const rows = await findBlogs(
    deps,
    viewer,
    term,
    isSafeFor(viewer, search),
    readCursor(c.req.query('before')),
    blogsOfPage + 1,
  );
  const page = rows.slice(0, blogsOfPage);
  const last = rows.length > blogsOfPage ? page.at(-1) : undefined;
  const allHref = searchAddress(search, term);
  const found = viewRequest(searchBlogsView, {
    term: shortOf(term),
    blogs: await presentBlogs(c, page),
    isSignedIn: viewer !== undefined,
    allHref,
    olderHref:
      last &&
      withCursor(withShow(allHref), 'before', encodeCursor({ at: Number(last.rank), id: last.id })),
  });
  return renderPage(
    c,
    {
      info: { name: 'search', base_route: pages.dashboard.path, title: titleOf(term) },
      head: { robots: 'noindex' },
    },
    { column: [headOf(c, search, term), found], side: await c.var.deps.pageParts.beside(c) },
  );
}

/** Hints that are shown if no posts are found. */
const hints = {
  filtered: 'No posts match these filters. Try searching without them.',
  signs: 'A search for punctuation finds only tags with exactly the same characters.',
  words: 'Try fewer words or another spelling.',
} as const;

const searchAddress = (search: SiteSearch, { term }: ReadTerm): string =>
  searchPath({ ...search, q: term });
const withShow = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}show=blogs`;

/**
 * `/search/{term}` and `/search?q=…`: blogs, tags and posts that match. Later pages contain only
 * posts.
 */
export async function searchPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const search = readSearch(c);
  const term = await readTerm(deps, search.q);
  if (isEmptyTerm(term)) return emptySearchPage(c, search, term);
  if (c.req.query('show') === 'blogs') return foundBlogsPage(c, search, term);
  const isSafe = isSafeFor(viewer, search);
  const isFirstPage = c.req.query('before') === undefined;
  const [blogs, tags] = isFirstPage
    ? await Promise.all([
        findBlogs(deps, viewer, term, isSafe, newestPlace, shownBlogs + 1),
        findTags(deps, viewer, term.tag, isSafe, shownTags),
      ])
    : [[], []];
  const isAnythingFound = blogs.length > 0 || tags.length > 0;
  const address = searchAddress(search, term);
  const isFiltered = search.filter_post_type !== 'ANY' || search.post_role !== 'ANY';
  const found = viewRequest(searchFoundView, {
    blogs: await presentBlogs(c, blogs.slice(0, shownBlogs)),
    isSignedIn: viewer !== undefined,
    moreBlogsHref: blogs.length > shownBlogs ? withShow(address) : undefined,
    tags,
  });
  return streamPage(c, {
    name: 'search',
    title: titleOf(term),
    path: searchPath({ q: term.term }).split('?')[0] ?? pages.search.path,
    address,
    top: [headOf(c, search, term), found],
    head: { robots: 'noindex' },
    stream: searchStream(viewer, term, search),
    side: c.var.deps.pageParts.beside(c),
    empty: {
      title: `${isAnythingFound ? 'No posts' : 'Nothing'} found for ${shortOf(term)}.`,
      text: hints[isFiltered ? 'filtered' : term.words === '' ? 'signs' : 'words'],
      actions: [
        isFiltered
          ? { label: 'Clear filters', href: searchPath({ q: term.term }) }
          : { label: 'Explore', href: pages.explore.path },
      ],
    },
  });
}
