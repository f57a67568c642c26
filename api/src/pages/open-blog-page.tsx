import type { ReactNode } from 'react';
import { adultConsent, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts, blogTexts, ownBlock } from '@tessera/shared-contracts/blogs/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { blocksBetween } from '../blogs/block-queries.ts';
import { gateBefore } from '../blogs/blog-gates.ts';
import { blogByFormerName } from '../blogs/blog-name-queries.ts';
import { blogByName, type BlogRow } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { notFound, RefusalError } from '../http/refusal.ts';
import { renderPage } from './document.tsx';

/** A blog whose page this viewer may see. */
export interface OpenBlog {
  readonly row: BlogRow;
  readonly isMine: boolean;
}

/** The same page under another of the blog's names. */
function underName(c: AppContext, name: string): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname.replace(/^\/(?:@|%40)[^/]*/i, () => `/@${name}`) + search;
}

const isForAdults = ({ is_nsfw, is_adult }: BlogRow): boolean => is_nsfw || is_adult;

/** A gate page: explains why the blog is not shown and what to do. */
const barred = (
  c: AppContext,
  row: BlogRow,
  status: 200 | 403,
  title: string,
  text: string,
  actions: ReactNode,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: { name: 'blog-closed', base_route: pages.explore.path, title, blog: row.name },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState title={title} text={text} actions={actions} />
    </>,
  );

/**
 * The page shown instead of a blog because of a block, which the blocker can undo there. Staff see
 * every blog.
 */
async function barredByBlock(
  c: AppContext,
  row: BlogRow,
  back: string,
): Promise<Response | undefined> {
  const { viewer, deps, formKey } = c.var;
  if (!viewer || viewer.isStaff) return undefined;
  const { byOwn, isBlocking } = await blocksBetween(
    deps.db,
    viewer.blogs.map(({ id }) => id),
    row.id,
  );
  const blockers = viewer.blogs.filter(({ id }) => byOwn.has(id)).map(({ name }) => name);
  const [first] = blockers;
  const explore = <LinkButton href={pages.explore.path}>{blogTexts.leave}</LinkButton>;
  if (first === undefined)
    return isBlocking
      ? barred(c, row, 403, blogTexts.closed, blogTexts.closedText, explore)
      : undefined;
  return barred(
    c,
    row,
    200,
    ownBlock.title(row.name),
    ownBlock.text(blockers),
    <>
      {blockers.map((own) => (
        <form key={own} method="post" action={unblock.path}>
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="tumblelog" value={own} />
          <input type="hidden" name="blocked_tumblelog" value={row.name} />
          <input type="hidden" name="return_to" value={back} />
          <Button variant="primary" type="submit">
            {blockers.length === 1 ? blockTexts.unblock : ownBlock.end(own)}
          </Button>
        </form>
      ))}
      <LinkButton href={blogPaths.blocked(first)}>{blogTexts.allBlocked}</LinkButton>
      {explore}
    </>,
  );
}

/**
 * Common start of all blog pages: finds the blog of the address, redirects from other spellings and
 * former names, and shows the gates.
 *
 * @param isFeed the client is a program, which cannot pass a gate
 * @throws RefusalError 404 for an unknown or suspended blog, 410 for one that its owner deleted
 */
export async function openBlogPage(
  c: AppContext,
  { isFeed = false } = {},
): Promise<OpenBlog | Response> {
  const { deps, viewer } = c.var;
  const written = (c.req.param('blog') ?? '').replace(/^@/, '');
  const name = written.toLowerCase();
  if (written !== name) return c.redirect(underName(c, name), 301);
  const row = await blogByName(deps.db, name);
  if (!row) {
    const renamed = await blogByFormerName(deps.db, name, deps.now());
    // temporary redirect: another blog may take the name later
    if (renamed && !renamed.is_suspended) return c.redirect(underName(c, renamed.name), 302);
    throw notFound(blogTexts.unknown);
  }
  if (row.deleted_at) throw new RefusalError(410, blogTexts.deleted);
  const isMine = viewer?.blogs.some(({ id }) => id === row.id) ?? false;
  if (row.is_suspended) throw notFound(isMine ? blogTexts.ownSuspended : blogTexts.suspended);
  const { pathname, search } = new URL(c.req.url);
  const back = pathname + search;
  if (isFeed) return { row, isMine };
  const bar = gateBefore(c, row);
  if (bar === 'login') {
    const next = `?next=${encodeURIComponent(back)}`;
    return barred(
      c,
      row,
      403,
      blogTexts.loginOnly,
      blogTexts.loginOnlyText,
      <>
        <LinkButton variant="primary" href={pages.login.path + next}>
          Log in
        </LinkButton>
        <LinkButton href={pages.register.path}>Sign up</LinkButton>
      </>,
    );
  }
  if (bar === 'adults') {
    return barred(
      c,
      row,
      200,
      blogTexts.forAdults,
      blogTexts.forAdultsText,
      <form className="empty-state__actions" method="post" action={adultConsent.path}>
        <input type="hidden" name="form_key" value={c.var.formKey} />
        <input type="hidden" name="return_to" value={back} />
        <Button variant="primary" type="submit">
          {blogTexts.show}
        </Button>
        <LinkButton href={pages.explore.path}>{blogTexts.leave}</LinkButton>
      </form>,
    );
  }
  return isMine ? { row, isMine } : ((await barredByBlock(c, row, back)) ?? { row, isMine });
}

/** Robots directives of a blog's pages. */
export const robotsOf = (row: BlogRow): { readonly robots?: 'noindex' } =>
  isForAdults(row) || row.is_spam || row.is_login_only ? { robots: 'noindex' } : {};

/** Display name of a blog. */
export const titleOf = ({ title, name }: Pick<BlogRow, 'title' | 'name'>): string =>
  title === '' ? name : title;
export const homeOf = ({ name }: Pick<BlogRow, 'name'>): string => blogPaths.home(name);
