import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogTagHeadView } from '@tessera/shared-contracts/blogs/blog-page-views';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import { promotedInBlog, taggedInBlog } from '../../nouns/blogs/archive-queries.ts';
import { blogSide } from '../../nouns/blogs/blog-side.ts';
import { requireTag } from '../../nouns/tags/require-tag.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { encodeCursor, newestPlace, readCursor } from '../../base/wire/cursor.ts';
import { loadPosts } from '../../nouns/posts/hydrate-posts.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { openBlogPage, robotsOf, titleOf } from '../../nouns/blogs/open-blog-page.ts';
import { renderPage } from '../../base/page/document.tsx';
import { pageViewer } from '../../base/page/page-viewer.ts';
import { smallBlogHeadOf } from '../../nouns/blogs/small-blog-head.ts';

/** Maximum number of promoted posts shown per tag. */
const maxPromoted = 5;

/**
 * `/@name/tagged/{tag}`: the posts that a blog promotes under a tag, on the first page only, then
 * its other posts with the tag, newest first.
 */
export async function blogTagPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row } = opened;
  const { key } = requireTag(c);
  const before = c.req.query('before');
  const [promoted, placed, side] = await Promise.all([
    promotedInBlog(deps.db, row.id, key, maxPromoted),
    taggedInBlog(deps.db, row.id, key, readCursor(before, newestPlace), streamPageSize + 1),
    blogSide(c, row),
  ]);
  const shown = placed.slice(0, streamPageSize);
  const last = placed.length > streamPageSize ? shown.at(-1) : undefined;
  // promoted posts do not appear a second time below
  const rest = shown.map(({ id }) => id).filter((id) => !promoted.includes(id));
  const posts = await loadPosts(deps.db, viewer, [
    ...(before === undefined ? promoted : []),
    ...rest,
  ]);
  const path = blogPaths.blogTag(row.name, key);
  const title = `#${key} · ${titleOf(row)}`;
  return renderPage(
    c,
    {
      info: { name: 'blog-tagged', base_route: blogPaths.home(row.name), title, blog: row.name },
      head: {
        description: `Posts by ${titleOf(row)} tagged ${key}.`,
        canonical: path,
        feed: { title, page: path },
        stylesheets: themeSheets(row.theme),
        ...(before !== undefined || posts.length === 0 ? { robots: 'noindex' } : robotsOf(row)),
      },
    },
    {
      column: [
        viewRequest(blogTagHeadView, { head: smallBlogHeadOf(row), tag: key }),
        viewRequest(streamView, {
          posts,
          viewer: pageViewer(c),
          olderHref: last && `${path}?before=${encodeCursor(last)}`,
          empty: {
            title: `No posts tagged #${key}`,
            text: `${titleOf(row)} has no posts with this tag.`,
            actions: [{ label: 'View blog', href: blogPaths.home(row.name) }],
          },
        }),
      ],
      side,
    },
  );
}
