import { pages } from '@tessera/shared-contracts/pages/pages';
import { homeFootView, homeHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import type { RequestValues } from '../../base/http/context.ts';
import { loadStream } from '../../nouns/posts/load-stream.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';
import { pageViewer } from '../../base/page/page-viewer.ts';
import { sidebarAd } from '../../nouns/ads/sidebar-ad.ts';
import { suggestionsFor } from '../../nouns/blogs/suggestions.ts';

const recentPosts = 8;

/** `/`: introduction and recent posts for visitors; redirects users to the dashboard. */
export async function homePage(c: RequestValues): Promise<Response> {
  if (c.var.viewer) return c.redirect(pages.dashboard.path, 303);
  const [{ posts, next }, suggestions] = await Promise.all([
    loadStream(c.var.deps, { kind: 'explore', viewer: undefined }, undefined, recentPosts),
    suggestionsFor(c),
  ]);
  const side = [...suggestions, ...sidebarAd(c)];
  const stream = viewRequest(streamView, {
    posts,
    viewer: pageViewer(c),
    empty: { title: 'Nothing here yet', text: 'Be the first to post.' },
  });
  return renderPage(
    c,
    {
      info: { name: 'home', base_route: pages.dashboard.path, title: 'Tessera' },
      head: {
        description:
          'A blog that looks like you and never loses a word. Tessera is a calm place for small posts.',
        canonical: pages.home.path,
      },
    },
    {
      column: [
        viewRequest(homeHeadView, {}),
        stream,
        ...(next === undefined ? [] : [viewRequest(homeFootView, {})]),
      ],
      side,
    },
  );
}
