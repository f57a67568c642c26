import * as endpoints from '@tessera/shared-contracts/blogs/endpoints';
import {
  blogNameProblem,
  blogNameTexts,
  plainBlogName,
} from '@tessera/shared-contracts/blogs/blog-name';
import { safeParse } from 'valibot';
import { blogName, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { ownBlogPath } from '@tessera/shared-contracts/blogs/own-blog-path';
import { notFound } from '../../base/wire/refusal.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { rememberConsent } from '../../base/http/consent.ts';
import { isNameTaken } from './blog-name-queries.ts';
import { presentBlog } from './present-blog.ts';
import { suggestBlogs } from './suggest-blogs.ts';
import { findViewedBlog } from './viewed-blog.ts';

/** Mounts the calls about one blog and its reader. */
export function registerBlogs(app: App): void {
  mount(app, endpoints.blogHeader, async function viewerHeader({ c, viewer, query }) {
    const { blog, relations } = await findViewedBlog(c, query.tumblelog_name_or_id, {
      isShown: true,
    });
    return presentBlog(blog, viewer, relations);
  });
  app.get(ownBlogPath(':name'), function redirectToBlog(c) {
    const name = safeParse(blogName, c.req.param('name'));
    if (!name.success) throw notFound();
    return c.redirect(blogPaths.home(name.output), 302);
  });
  mount(app, endpoints.suggestBlogs, suggestBlogs);
  mount(app, endpoints.checkBlogName, async function checkName({ c, deps, query }) {
    await deps.rateLimits.consumeAttempt('blog-name', c, '');
    const name = plainBlogName(query.name);
    const problem = name === '' ? blogNameTexts.short : blogNameProblem(name);
    if (problem !== undefined) return { problem };
    const isTaken = await isNameTaken(deps.db, name, deps.now());
    return { problem: isTaken ? blogNameTexts.taken : '' };
  });
  mount(app, endpoints.adultConsent, async function consent({ c }) {
    rememberConsent(c);
    return {};
  });
}
