import { pages } from '@tessera/shared-contracts/pages/pages';
import { remotePageView } from '@tessera/shared-contracts/platform/remote-page';
import { currentBlog } from '../../nouns/blogs/blog-policy.ts';
import type { AppContext } from '../../base/http/context.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { answerNotFound } from '../../base/page/failures.tsx';
import { releasesFor } from '../../base/views/render-for.ts';
import { viewRequest } from '../../base/views/render-views.ts';

/** Responds to paths without a route: with the page that the release of a remote adds there, if any. */
export async function remotePage(c: AppContext): Promise<Response> {
  const { deps, viewer } = c.var;
  // programs with a token get no pages
  const mayBePage = !c.var.token && isNavigation(c) && ['GET', 'HEAD'].includes(c.req.method);
  const { remotes } = mayBePage ? await releasesFor(deps, viewer) : { remotes: [] };
  const [found] = remotes.flatMap(({ name: owner, definition }) =>
    (definition.pages ?? [])
      .filter(({ path }) => path === c.req.path)
      .map((page) => ({ owner, page })),
  );
  if (!found) return answerNotFound(c);
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
