import { pages } from '@tessera/shared-contracts/pages/pages';
import { remotePageView } from '@tessera/shared-contracts/platform/remote-page';
import { currentBlog } from '../../nouns/blogs/blog-policy.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { releasesFor } from '../../base/views/render-for.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { notFound } from '../../base/wire/refusal.ts';

/** A page that the release of a remote adds, at any path that is not one of the product's. */
export async function remotePage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const { remotes } = await releasesFor(deps, viewer);
  const [found] = remotes.flatMap(({ name: owner, definition }) =>
    (definition.pages ?? [])
      .filter(({ path }) => path === c.req.path)
      .map((page) => ({ owner, page })),
  );
  if (!found) throw notFound();
  const { owner, page } = found;
  const user = page.auth === 'user' ? requireViewer(c) : viewer;
  const base = user ? pages.dashboard : pages.explore;
  return renderPage(
    c,
    { info: { name: page.name, base_route: base.path, title: page.title }, layout: 'narrow' },
    [
      viewRequest(remotePageView(owner, page.name), {
        path: page.path,
        query: c.req.query(),
        user: user ? { name: currentBlog(user).name } : null,
      }),
    ],
  );
}
