import { homeTexts } from '@tessera/shared-contracts/pages/home-texts';
import { frontPagePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { homeFootView, homeHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import type { RequestValues } from '../../base/http/context.ts';
import { loadStream } from '../../nouns/posts/load-stream.ts';
import { suggestedBlogs } from '../../nouns/blogs/blog-queries.ts';
import { noRelations } from '../../nouns/blogs/present-blog.ts';
import { presentTiles } from '../../nouns/blogs/present-tiles.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { renderPage } from '../../base/page/document.tsx';
import { pageViewer } from '../../base/page/page-viewer.ts';
import { sidebarAd } from '../../nouns/ads/sidebar-ad.ts';

const recentPosts = 8;
/** Blogs that are shown in their own colours. */
const shownBlogs = 3;

/** `/`: introduction and recent posts for visitors; redirects users to the dashboard. */
export async function homePage(c: RequestValues): Promise<Response> {
  if (c.var.viewer) return c.redirect(pages.dashboard.path, 303);
  const { deps } = c.var;
  const [{ posts, next }, rows] = await Promise.all([
    loadStream(
      deps,
      { kind: 'explore', viewer: undefined, perDay: frontPagePerDay },
      undefined,
      recentPosts,
    ),
    suggestedBlogs(deps.db, undefined, shownBlogs),
  ]);
  const side = sidebarAd(c);
  const stream = viewRequest(streamView, {
    posts,
    viewer: pageViewer(c),
    empty: {
      title: homeTexts.emptyTitle,
      text: homeTexts.emptyText,
      actions: [{ label: homeTexts.begin, href: pages.register.path, variant: 'primary' }],
    },
  });
  return renderPage(
    c,
    {
      info: { name: 'home', base_route: pages.dashboard.path, title: 'Tessera' },
      head: {
        description: homeTexts.promise,
        canonical: pages.home.path,
      },
    },
    {
      column: [
        viewRequest(homeHeadView, {
          ...presentTiles(rows, undefined, noRelations),
          hasAds: deps.env.adScriptUrl !== undefined,
        }),
        stream,
        ...(next === undefined ? [] : [viewRequest(homeFootView, {})]),
      ],
      side,
    },
  );
}
