import { Fragment, type ReactNode } from 'react';
import { parse } from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  searchPath,
  searchTermLength,
  siteSearchQuery,
  type SiteSearch,
} from '@tessera/shared-contracts/search/search-filters';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogList } from '@tessera/shared-ui/post-view/BlogList';
import { SearchFiltersView } from '@tessera/shared-ui/search-view/SearchFiltersView';
import { SearchFormView } from '@tessera/shared-ui/search-view/SearchFormView';
import { readerOf } from '../blogs/blog-policy.ts';
import { relationsTo } from '../blogs/blog-queries.ts';
import { noRelations, presentBlog } from '../blogs/present-blog.ts';
import type { AppContext } from '../http/context.ts';
import { renderPage } from '../pages/document.tsx';
import { openForm } from '../pages/open-form.ts';
import { pageViewer } from '../pages/page-viewer.ts';
import { streamPage, withCursor } from '../pages/stream-page.ts';
import { encodeCursor, newestPlace, readCursor } from '../posts/cursor.ts';
import { cutText } from '../posts/summarise.ts';
import { popularTags } from '../tags/tag-queries.ts';
import type { FoundBlog } from './blog-search-queries.ts';
import { readTerm, type ReadTerm } from './read-search.ts';
import { findBlogs, findTags, isSafeFor, postSearchOf } from './search-site.ts';

const shownBlogs = 3;
const shownTags = 8;
const blogsOfPage = 30;
const popularFor = 21 * 24 * 3600 * 1000;

/** The filters of an address: for `/search/{term}` only the term, unless the query has more. */
const readSearch = (c: AppContext): SiteSearch =>
  parse(siteSearchQuery, {
    ...c.req.query(),
    ...(c.req.param('term') !== undefined && { q: c.req.param('term') }),
  });

async function presentBlogs(
  c: AppContext,
  rows: readonly FoundBlog[],
): Promise<ReturnType<typeof presentBlog>[]> {
  const { deps, viewer } = c.var;
  const relations = viewer
    ? await relationsTo(
        deps.db,
        readerOf(viewer),
        rows.map(({ id }) => id),
      )
    : noRelations;
  return rows.map((row) => presentBlog(row, viewer, relations));
}

const TagList = ({
  label,
  tags,
}: {
  readonly label: string;
  readonly tags: readonly string[];
}): ReactNode => (
  <ul className="tag-list" aria-label={label}>
    {tags.map((tag) => (
      <li key={tag}>
        <a className="tag-list__link" href={blogPaths.tag(tag)}>
          {tag}
        </a>
      </li>
    ))}
  </ul>
);

/** The term for headings, shortened when too long. */
const shortOf = ({ term }: ReadTerm): string => cutText(term, 60);

const titleOf = (term: ReadTerm): string =>
  term.term === '' ? 'Search' : `Search: ${shortOf(term)}`;

function Top({
  c,
  search,
  term,
}: {
  readonly c: AppContext;
  readonly search: SiteSearch;
  readonly term: ReadTerm;
}): ReactNode {
  return (
    <>
      <header className="page__head">
        <h1 className="page__title">
          {term.term === '' ? (
            'Search'
          ) : (
            <>
              Search for “<span dir="auto">{shortOf(term)}</span>”
            </>
          )}
        </h1>
      </header>
      {term.words === '' && term.tag === '' ? (
        <SearchFormView />
      ) : (
        <SearchFiltersView
          search={{ ...search, q: term.term }}
          hasSafeSwitch={c.var.viewer !== undefined}
        />
      )}
      {term.isCut && (
        <p className="notice" role="status">
          Your search is too long. We only used the first {searchTermLength} characters.
        </p>
      )}
    </>
  );
}

/** Empty search: shows trending content instead. */
async function emptySearchPage(
  c: AppContext,
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
  const isUnreadable = term.term !== '';
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
    <div className="page__column">
      <Top c={c} search={search} term={term} />
      <EmptyState
        title={isUnreadable ? 'Nothing to search for' : 'What are you looking for?'}
        text={
          isUnreadable
            ? 'Enter a word, a tag or a blog name. Punctuation alone won’t find anything.'
            : 'Enter a word, a tag or a blog name. Use “quotation marks” for exact phrases, and -word to exclude a word.'
        }
        actions={<LinkButton href={pages.explore.path}>Explore</LinkButton>}
      />
      {tags.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Popular right now</h2>
          <TagList label="Popular tags" tags={tags.map(({ tag }) => tag)} />
        </section>
      )}
    </div>,
  );
}

/** All matching blogs, paged. */
async function foundBlogsPage(
  c: AppContext,
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
  const last = page.at(-1);
  const address = withShow(searchAddress(search, term));
  return renderPage(
    c,
    {
      info: { name: 'search', base_route: pages.dashboard.path, title: titleOf(term) },
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <Top c={c} search={search} term={term} />
      <section className="page__section">
        <h2 className="page__section-title">Blogs</h2>
        {page.length > 0 ? (
          <BlogList label="Blogs" viewer={pageViewer(c)} blogs={await presentBlogs(c, page)} />
        ) : (
          <EmptyState
            title={`No blogs found for ${shortOf(term)}.`}
            text="Try another spelling."
            actions={
              <LinkButton href={searchAddress(search, term)}>Back to all results</LinkButton>
            }
          />
        )}
        {rows.length > blogsOfPage && last && (
          <nav className="stream__more" aria-label="More blogs">
            <LinkButton
              rel="next"
              href={withCursor(
                address,
                'before',
                encodeCursor({ at: Number(last.rank), id: last.id }),
              )}
            >
              More blogs
            </LinkButton>
          </nav>
        )}
      </section>
    </div>,
  );
}

/** Hints when nothing was found. */
const hints = {
  filtered: 'No posts match these filters. Try searching without them.',
  signs: 'Punctuation alone only finds tags that are written the same way.',
  words: 'Try fewer words or another spelling.',
} as const;

const searchAddress = (search: SiteSearch, { term }: ReadTerm): string =>
  searchPath({ ...search, q: term });
const withShow = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}show=blogs`;

/**
 * `/search/{term}` and `/search?q=…`: blogs, tags and posts that match. Later pages have only
 * posts.
 */
export async function searchPage(c: AppContext): Promise<Response> {
  const { deps, viewer } = c.var;
  const search = readSearch(c);
  const term = await readTerm(deps, search.q);
  if (term.words === '' && term.tag === '') return emptySearchPage(c, search, term);
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
  const top = (
    <>
      <Top c={c} search={search} term={term} />
      {blogs.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Blogs</h2>
          <BlogList
            label="Blogs"
            viewer={pageViewer(c)}
            blogs={await presentBlogs(c, blogs.slice(0, shownBlogs))}
          />
          {blogs.length > shownBlogs && (
            <p className="page__head-actions">
              <LinkButton size="small" href={withShow(address)}>
                More blogs
              </LinkButton>
            </p>
          )}
        </section>
      )}
      {tags.length > 0 && (
        <section className="page__section">
          <h2 className="page__section-title">Tags</h2>
          <TagList label="Tags" tags={tags} />
        </section>
      )}
      <h2 className={isAnythingFound ? 'page__section-title' : 'visually-hidden'}>Posts</h2>
    </>
  );
  return streamPage(c, {
    name: 'search',
    title: titleOf(term),
    path: searchPath({ q: term.term }).split('?')[0] ?? pages.search.path,
    address,
    top: [<Fragment key="top">{top}</Fragment>],
    head: { robots: 'noindex' },
    stream: { kind: 'search', viewer, search: postSearchOf(viewer, term, search) },
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
