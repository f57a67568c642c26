import type { ReactNode } from 'react';
import { adultConsent } from '@tessera/shared-contracts/blogs/endpoints';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { barBefore } from '../blogs/blog-bars.ts';
import { blogByFormerName } from '../blogs/blog-name-queries.ts';
import { blogByName, type BlogRow } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { notFound, RefusalError } from '../http/refusal.ts';
import { renderPage } from './document.tsx';

/** A blog whose page may be shown to this viewer. */
export interface OpenBlog {
  readonly row: BlogRow;
  readonly isMine: boolean;
}

/** The same page under another name of its blog. */
function underName(c: AppContext, name: string): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname.replace(/^\/(?:@|%40)[^/]*/i, () => `/@${name}`) + search;
}

const isForAdults = ({ is_nsfw, is_adult }: BlogRow): boolean => is_nsfw || is_adult;

/** A page in the place of a blog's, which says why and what can be done. */
const barred = (c: AppContext, row: BlogRow, status: 200 | 403, title: string, text: string, actions: ReactNode): Promise<Response> =>
  renderPage(c, { info: { name: 'blog-closed', base_route: pages.explore.path, title, blog: row.name }, status, layout: 'narrow', head: { robots: 'noindex' } }, <><h1 className="visually-hidden">{title}</h1><EmptyState title={title} text={text} actions={actions} /></>);

/**
 * What every page of a blog begins with: finds the blog in the address, leads from other spellings and former names to
 * the true one, and stands before what is not for everybody.
 *
 * @param isFeed the answer goes to a program, which cannot be asked anything
 * @throws RefusalError 404 for an unknown or suspended blog, 410 for one that its owner deleted
 */
export async function openBlogPage(c: AppContext, { isFeed = false } = {}): Promise<OpenBlog | Response> {
  const { deps, viewer } = c.var;
  const written = (c.req.param('blog') ?? '').replace(/^@/, '');
  const name = written.toLowerCase();
  if (written !== name) return c.redirect(underName(c, name), 301);
  const row = await blogByName(deps.db, name);
  if (!row) {
    const renamed = await blogByFormerName(deps.db, name, deps.now());
    // for a while only: the name may be another blog's one day
    if (renamed && !renamed.is_suspended) return c.redirect(underName(c, renamed.name), 302);
    throw notFound(blogTexts.unknown);
  }
  if (row.deleted_at) throw new RefusalError(410, blogTexts.deleted);
  const isMine = viewer?.blogs.some(({ id }) => id === row.id) ?? false;
  if (row.is_suspended) throw notFound(isMine ? blogTexts.ownSuspended : blogTexts.suspended);
  const { pathname, search } = new URL(c.req.url);
  const back = pathname + search;
  if (isFeed) return { row, isMine };
  const bar = barBefore(c, row);
  if (bar === 'login') {
    const next = `?next=${encodeURIComponent(back)}`;
    return barred(c, row, 403, blogTexts.loginOnly, blogTexts.loginOnlyText, <><a className="button button--primary" href={pages.login.path + next}>Log in</a><a className="button" href={pages.register.path}>Make an account</a></>);
  }
  if (bar === 'adults') {
    return barred(c, row, 200, blogTexts.forAdults, blogTexts.forAdultsText, (
      <form className="empty-state__actions" method="post" action={adultConsent.path}>
        <input type="hidden" name="form_key" value={c.var.formKey} />
        <input type="hidden" name="return_to" value={back} />
        <button className="button button--primary" type="submit">{blogTexts.show}</button>
        <a className="button" href={pages.explore.path}>{blogTexts.leave}</a>
      </form>
    ));
  }
  return { row, isMine };
}

/** What search engines are told of a blog's pages. */
export const robotsOf = (row: BlogRow): { readonly robots?: 'noindex' } => (isForAdults(row) || row.is_spam || row.is_login_only ? { robots: 'noindex' } : {});

/** What people call a blog. */
export const titleOf = ({ title, name }: Pick<BlogRow, 'title' | 'name'>): string => (title === '' ? name : title);
export const homeOf = ({ name }: Pick<BlogRow, 'name'>): string => blogPaths.home(name);
