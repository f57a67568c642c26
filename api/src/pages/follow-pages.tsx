import { Fragment, type ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogHead } from '@tessera/shared-ui/post-view/BlogHead';
import { BlogList } from '@tessera/shared-ui/post-view/BlogList';
import { WriteLink } from '@tessera/shared-ui/post-view/WriteLink';
import { findBlog } from '../blogs/blog-card.ts';
import { readerOf, requireOwnBlog } from '../blogs/blog-policy.ts';
import { relationsTo } from '../blogs/blog-queries.ts';
import { postCountFor, presentBlog } from '../blogs/present-blog.ts';
import { BlockedError } from '../blogs/viewed-blog.ts';
import { followedBlogs, followersOf } from '../follows/follow-queries.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { encodeCursor, readCursor } from '../posts/cursor.ts';
import { renderPage } from './document.tsx';
import { openForm } from './open-form.ts';
import { pageViewer } from './page-viewer.ts';
import { suggestionsFor } from './stream-pages.ts';

/**
 * `/follow/{name}`: asks for confirmation, then posts to the follow endpoint and goes on to the
 * dashboard. Works without script.
 */
export async function followPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const row = await findBlog(c.var.deps, c.req.param('name') ?? '');
  const relations = await relationsTo(db, readerOf(viewer), [row.id]);
  if (relations.blocked.has(row.id) && !viewer.isStaff) throw new BlockedError();
  const blog = presentBlog(row, viewer, relations);
  if (blog.is_mine) return c.redirect(blogPaths.home(row.name), 303);
  const title = blog.following ? `You follow ${row.name}` : `Follow ${row.name}?`;
  return renderPage(
    c,
    {
      info: { name: 'follow', base_route: '/dashboard', title, blog: row.name },
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
      </header>
      <BlogHead
        blog={blog}
        viewer={pageViewer(c)}
        postCount={postCountFor(row, viewer)}
        level={2}
        hasActions={false}
      />
      {blog.following ? (
        <p className="page__head-actions">
          <LinkButton variant="primary" href={pages.dashboard.path}>
            Back to dashboard
          </LinkButton>
          <LinkButton href={blog.url}>View blog</LinkButton>
        </p>
      ) : (
        <form className="form" method="post" action={follow.path}>
          <input type="hidden" name="form_key" value={c.var.formKey} />
          <input type="hidden" name="tumblelog" value={row.name} />
          <input type="hidden" name="return_to" value={pages.dashboard.path} />
          <div className="form__actions">
            <Button variant="primary" type="submit">
              {followTexts.follow}
            </Button>
            <LinkButton href={blog.url}>Cancel</LinkButton>
          </div>
        </form>
      )}
    </div>,
  );
}

const pageSize = 50;

/** Tabs for followed blogs and followers. */
function PeopleTabs({
  viewer,
  path,
}: {
  readonly viewer: Viewer;
  readonly path: string;
}): ReactNode {
  const tabs = [
    { href: pages.following.path, label: 'Following' },
    ...viewer.blogs.map(({ name }) => ({
      href: blogPaths.followers(name),
      label: viewer.blogs.length > 1 ? `Followers of ${name}` : 'Followers',
    })),
  ];
  return (
    <nav className="page__tabs" aria-label="People">
      {tabs.map(({ href, label }) => (
        <a
          className="page__tab"
          key={href}
          href={href}
          {...(href === path && { 'aria-current': 'page' })}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** `/following`: followed blogs, last followed first. */
export async function followingPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const rows = await followedBlogs(
    db,
    viewer.userId,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const relations = await relationsTo(
    db,
    readerOf(viewer),
    page.map(({ id }) => id),
  );
  const side = await suggestionsFor(c);
  const info = {
    name: 'following',
    base_route: pages.following.path,
    title: 'Following',
    open_form: openForm(c),
  };
  return renderPage(
    c,
    { info, layout: side.length === 0 ? 'column' : 'with-side' },
    {
      column: [
        <Fragment key="all">
          <header className="page__head">
            <h1 className="page__title">Following</h1>
          </header>
          <PeopleTabs viewer={viewer} path={pages.following.path} />
          {page.length > 0 ? (
            <BlogList
              label="Blogs you follow"
              viewer={pageViewer(c)}
              blogs={page.map((row) => presentBlog(row, viewer, relations))}
            />
          ) : (
            <EmptyState
              title="You’re not following anyone yet"
              text="Posts from blogs you follow appear on your dashboard."
              actions={
                <LinkButton variant="primary" href={pages.explore.path}>
                  Find blogs to follow
                </LinkButton>
              }
            />
          )}
          {rows.length > pageSize && last && (
            <nav className="stream__more" aria-label="More blogs">
              <LinkButton
                rel="next"
                href={`${pages.following.path}?before=${encodeCursor({ at: last.followed_at.getTime(), id: last.id })}`}
              >
                Show more
              </LinkButton>
            </nav>
          )}
        </Fragment>,
      ],
      side,
    },
  );
}

/** Renders `/blog/{name}/followers`: the primary blogs of its followers, newest first. */
export async function followersPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const { db } = c.var.deps;
  const own = requireOwnBlog(viewer, c.req.param('name') ?? '');
  const rows = await followersOf(
    db,
    readerOf(viewer),
    own.id,
    readCursor(c.req.query('before')),
    pageSize + 1,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const relations = await relationsTo(
    db,
    readerOf(viewer),
    page.map(({ id }) => id),
  );
  const title = `Followers of ${own.name}`;
  const path = blogPaths.followers(own.name);
  return renderPage(
    c,
    { info: { name: 'followers', base_route: pages.dashboard.path, title, blog: own.name } },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        <div className="page__head-actions">
          <LinkButton href={blogPaths.home(own.name)}>View blog</LinkButton>
        </div>
      </header>
      <PeopleTabs viewer={viewer} path={path} />
      {page.length > 0 ? (
        <BlogList
          label={title}
          viewer={pageViewer(c)}
          blogs={page.map((row) => presentBlog(row, viewer, relations))}
        />
      ) : (
        <EmptyState
          title="No followers yet"
          text="Tag your posts and follow similar blogs to help others find you."
          actions={
            <>
              <WriteLink baseRoute={pages.dashboard.path} />
              <LinkButton href={pages.explore.path}>Explore</LinkButton>
            </>
          }
        />
      )}
      {rows.length > pageSize && last && (
        <nav className="stream__more" aria-label="More followers">
          <LinkButton
            rel="next"
            href={`${path}?before=${encodeCursor({ at: last.followed_at.getTime(), id: last.id })}`}
          >
            Show more
          </LinkButton>
        </nav>
      )}
    </div>,
  );
}
