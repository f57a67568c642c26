import { refusals } from '@tessera/shared-contracts/core/refusals';
import { isId } from '@tessera/shared-contracts/core/wire';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { aboutBlogView, postHeadView } from '@tessera/shared-contracts/blogs/blog-page-views';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import { gateBefore } from '../../nouns/blogs/blog-gates.ts';
import { readerOf } from '../../nouns/blogs/blog-policy.ts';
import { blogById, relationsTo } from '../../nouns/blogs/blog-queries.ts';
import { noRelations, presentListedBlog } from '../../nouns/blogs/present-blog.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { findPost } from '../../nouns/posts/find-post.ts';
import { presentWithNeighbours } from '../../nouns/posts/neighbour-sections.ts';
import { postById, wasReblogged } from '../../nouns/posts/post-queries.ts';
import { loadReplies } from '../../nouns/replies/load-replies.ts';
import { repliesSection } from '../../nouns/replies/replies-section.ts';
import { shareHead } from '../../nouns/sharing/share-head.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { openBlogPage, robotsOf, titleOf } from '../../nouns/blogs/open-blog-page.ts';
import { renderPage } from '../../base/page/document.tsx';
import { pageViewer } from '../../base/page/page-viewer.ts';

async function goneOrUnknown(c: RequestValues, id: string): Promise<RefusalError> {
  const { db } = c.var.deps;
  return !(await postById(db, id)) && (await wasReblogged(db, id))
    ? new RefusalError(410, refusals.deletedPost)
    : notFound(refusals.noPost);
}

/** The permalink page of a post; other spellings of its URL redirect here. */
export async function postPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound(refusals.noPost);
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const found = await findPost(deps, viewer, id).catch(async (error: unknown) => {
    throw error instanceof RefusalError && error.status === 404
      ? await goneOrUnknown(c, id)
      : error;
  });
  const { post, ways, more } = await presentWithNeighbours(deps, viewer, found.row, found.blog);
  if (!post) throw notFound(refusals.noPost);
  if (opened.row.id !== found.blog.id) throw notFound(refusals.noPost);
  const path = blogPaths.post(found.blog.name, id, found.row.slug);
  if (new URL(c.req.url).pathname !== path) return c.redirect(path, 301);
  const author = presentListedBlog(
    found.blog,
    viewer,
    viewer ? await relationsTo(deps.db, readerOf(viewer), [found.blog.id]) : noRelations,
  );
  const title = post.summary === '' ? `A post by ${author.name}` : post.summary;
  const sheets = themeSheets(found.blog.theme);
  const isOpen = post.state === 'published';
  const before = c.req.query('replies_before');
  const replies = await loadReplies(
    deps.db,
    viewer,
    found.row,
    before !== undefined && isId(before) ? before : undefined,
  );
  return renderPage(
    c,
    {
      info: { name: 'post', base_route: blogPaths.home(author.name), title, blog: author.name },
      head: {
        ...(await shareHead(deps, post, found.blog)),
        canonical: path,
        feed: { title: titleOf(found.blog), page: blogPaths.home(author.name) },
        stylesheets: sheets,
        ...robotsOf(found.blog),
        ...((!isOpen || post.is_nsfw) && { robots: 'noindex' as const }),
      },
    },
    {
      column: [
        viewRequest(postHeadView, { title, themeKey: themeKey(found.blog.theme), sheets }),
        viewRequest(streamView, { posts: [post], viewer: pageViewer(c), isAlone: true }),
        ...ways,
        ...(isOpen ? repliesSection(post, replies, c.var.viewer ? c.var.formKey : '') : []),
        ...more,
      ],
      side: [viewRequest(aboutBlogView, { blog: author, isSignedIn: viewer !== undefined })],
    },
  );
}

/** `/p/{id}`: short link of a post. */
export async function tinyPostPage(c: RequestValues): Promise<Response> {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound(refusals.noPost);
  const { row } = await findPost(c.var.deps, c.var.viewer, id).catch(async (error: unknown) => {
    throw error instanceof RefusalError && error.status === 404
      ? await goneOrUnknown(c, id)
      : error;
  });
  const blog = await blogById(c.var.deps.db, row.blog_id);
  if (!blog) throw notFound(refusals.noPost);
  // the slug reveals the post's text, so the redirect omits it while a gate is closed
  return gateBefore(c, blog) === undefined
    ? c.redirect(blogPaths.post(blog.name, id, row.slug), 301)
    : c.redirect(blogPaths.post(blog.name, id, ''), 302);
}
