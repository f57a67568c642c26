import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  followersView,
  followingView,
  followView,
  type FollowingProps,
} from '@tessera/shared-contracts/follows/follow-views';
import { followersTitle, followPageTitle } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { findBlog } from '../blogs/viewed-blog.ts';
import { readerOf, requireOwnBlog } from '../blogs/blog-policy.ts';
import { relationsTo } from '../blogs/blog-queries.ts';
import { postCountFor, presentBlog, presentListedBlog } from '../blogs/present-blog.ts';
import { BlockedError } from '../blogs/viewed-blog.ts';
import { followedBlogs, followersOf } from './follow-queries.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { encodeCursor, readCursor } from '../../base/wire/cursor.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openForm } from '../../base/page/open-form.ts';

/**
 * `/follow/{name}`: asks the viewer to confirm that they want to follow the blog, or says that they
 * already follow it. The form posts to the follow endpoint, which redirects to the dashboard. Works
 * without script.
 */
export async function followPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const row = await findBlog(c.var.deps, c.req.param('name') ?? '');
  const relations = await relationsTo(db, readerOf(viewer), [row.id]);
  if (relations.blocked.has(row.id) && !viewer.isStaff) throw new BlockedError();
  const blog = presentBlog(row, viewer, relations);
  if (blog.is_mine) return c.redirect(blogPaths.home(row.name), 303);
  const title = followPageTitle(blog.following, row.name);
  return renderPage(
    c,
    {
      info: { name: 'follow', base_route: '/dashboard', title, blog: row.name },
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    {
      column: [
        viewRequest(followView, {
          blog,
          postCount: postCountFor(row, viewer),
          ...(viewer.language !== undefined && { language: viewer.language }),
          formKey: c.var.formKey,
        }),
      ],
      side: [],
    },
  );
}

const pageSize = 50;

/** A row of a list of followed blogs or of followers. */
type FollowRow = Awaited<ReturnType<typeof followersOf>>[number];

/** One page of a list of blogs, as the props of its view. */
async function presentBlogList(
  c: RequestValues,
  viewer: Viewer,
  rows: readonly FollowRow[],
  path: string,
): Promise<FollowingProps> {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const relations = await relationsTo(
    c.var.deps.db,
    readerOf(viewer),
    page.map(({ id }) => id),
  );
  return {
    ownBlogs: viewer.blogs.map(({ name }) => name),
    blogs: page.map((row) => presentListedBlog(row, viewer, relations)),
    nextHref:
      rows.length > pageSize && last
        ? `${path}?before=${encodeCursor({ at: last.followed_at.getTime(), id: last.id })}`
        : undefined,
  };
}

/** `/following`: followed blogs, most recently followed first. */
export async function followingPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const { path } = pages.following;
  const rows = await followedBlogs(
    db,
    viewer.userId,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const blogList = await presentBlogList(c, viewer, rows, path);
  const side = await c.var.deps.pageParts.beside(c);
  return renderPage(
    c,
    {
      info: { name: 'following', base_route: path, title: 'Following', open_form: openForm(c) },
    },
    { column: [viewRequest(followingView, blogList)], side },
  );
}

/** `/blog/{name}/followers`: the primary blogs of the blog's followers, newest followers first. */
export async function followersPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const { id, name } = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const rows = await followersOf(
    db,
    readerOf(viewer),
    id,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const blogList = await presentBlogList(c, viewer, rows, blogPaths.followers(name));
  return renderPage(
    c,
    {
      info: {
        name: 'followers',
        base_route: pages.dashboard.path,
        title: followersTitle(name),
        blog: name,
      },
    },
    { column: [viewRequest(followersView, { name, ...blogList })], side: [] },
  );
}
