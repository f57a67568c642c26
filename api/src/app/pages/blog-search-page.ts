import { parse, safeParse } from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSearchHeadView } from '@tessera/shared-contracts/blogs/blog-side-views';
import { wholeNumber } from '@tessera/shared-contracts/core/wire';
import { maxSearchOffset } from '@tessera/shared-contracts/search/endpoints';
import { siteSearchQuery } from '@tessera/shared-contracts/search/search-filters';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import { blogSide } from '../../nouns/blogs/blog-side.ts';
import { topTagsOfBlog } from '../../nouns/blogs/blog-tag-queries.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { cutText } from '../../base/text/summarise.ts';
import { loadPosts } from '../../nouns/posts/hydrate-posts.ts';
import { ownsPost } from '../../nouns/posts/post-policy.ts';
import { searchPostsOfBlog } from '../../nouns/search/post-search-queries.ts';
import { readTerm, type ReadTerm } from '../../nouns/search/read-search.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { openBlogPage, titleOf, type OpenBlog } from '../../nouns/blogs/open-blog-page.ts';
import { renderPage } from '../../base/page/document.tsx';
import { pageViewer } from '../../base/page/page-viewer.ts';
import { smallBlogHeadOf } from '../../nouns/blogs/small-blog-head.ts';

/** Maximum number of tags that the page lists. */
const maxTags = 100;

/** The posts of a blog that match a term, newest first, from the offset in the URL on. */
async function foundPosts(
  c: RequestValues,
  { row }: OpenBlog,
  { words, tag, term }: ReadTerm,
): Promise<ViewRequest> {
  const { deps, viewer } = c.var;
  const asked = safeParse(wholeNumber(0, maxSearchOffset), c.req.query('from') ?? 0);
  const from = asked.success ? asked.output : 0;
  const ids = await searchPostsOfBlog(
    deps.db,
    row.id,
    ownsPost(viewer, { blog_id: row.id }),
    { words, tag, sort: 'recent', type: 'ANY', role: 'ANY', isSafe: false },
    from,
    streamPageSize + 1,
  );
  const next = from + streamPageSize;
  const hasMore = ids.length > streamPageSize && next <= maxSearchOffset;
  return viewRequest(streamView, {
    posts: await loadPosts(deps.db, viewer, ids.slice(0, streamPageSize)),
    viewer: pageViewer(c),
    address: blogPaths.search(row.name, term),
    olderHref: hasMore ? `${blogPaths.search(row.name, term)}&from=${next}` : undefined,
    empty: {
      title: 'No posts found',
      text: `${titleOf(row)} has no posts with “${cutText(term, 60)}”.`,
      actions: [{ label: 'All tags', href: blogPaths.search(row.name) }],
    },
  });
}

/** `/@name/search?q=…`: the posts of a blog that match a term; without one, the tags of the blog. */
export async function blogSearchPage(c: RequestValues): Promise<Response> {
  const { deps } = c.var;
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row } = opened;
  const { q } = parse(siteSearchQuery, { q: c.req.query('q') });
  const term = await readTerm(deps, q);
  const isSearch = term.words !== '' || term.tag !== '';
  const [found, tags, side] = await Promise.all([
    isSearch ? foundPosts(c, opened, term) : undefined,
    isSearch ? [] : topTagsOfBlog(deps.db, row.id, maxTags),
    blogSide(c, row, { hasSearch: false, hasTags: isSearch }),
  ]);
  const name = titleOf(row);
  return renderPage(
    c,
    {
      info: {
        name: 'blog-search',
        base_route: blogPaths.home(row.name),
        title: isSearch ? `${cutText(term.term, 60)} · ${name}` : `Search ${name}`,
        blog: row.name,
      },
      head: { robots: 'noindex', stylesheets: themeSheets(row.theme) },
    },
    {
      column: [
        viewRequest(blogSearchHeadView, {
          head: smallBlogHeadOf(row),
          term: term.term,
          isCut: term.isCut,
          tags,
        }),
        ...(found ? [found] : []),
      ],
      side,
    },
  );
}
