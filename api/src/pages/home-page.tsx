import { pages } from '@tessera/shared-contracts/pages/pages';
import { streamView } from '@tessera/shared-contracts/posts/post-views';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { AppContext } from '../http/context.ts';
import { loadStream } from '../posts/load-stream.ts';
import { renderPage } from './document.tsx';
import { pageViewer } from './page-viewer.ts';
import { withSidebarAd } from './sidebar-ad.tsx';
import { suggestionsFor } from './stream-pages.tsx';

const recentPosts = 8;

/** `/`: introduction and recent posts for visitors, dashboard for everyone else. */
export async function homePage(c: AppContext): Promise<Response> {
  if (c.var.viewer) return c.redirect(pages.dashboard.path, 303);
  const [{ posts, next }, suggestions] = await Promise.all([
    loadStream(c.var.deps, { kind: 'explore', viewer: undefined }, undefined, recentPosts),
    suggestionsFor(c),
  ]);
  const side = withSidebarAd(c, suggestions);
  return renderPage(
    c,
    {
      info: { name: 'home', base_route: pages.dashboard.path, title: 'Tessera' },
      layout: side === undefined ? 'column' : 'with-side',
      head: {
        description:
          'Tessera is a calm place for small posts: text, photos, quotes, links, chats, audio and video.',
        canonical: pages.home.path,
      },
    },
    (place) => (
      <>
        <div className="page__column">
          <header className="page__head">
            <h1 className="page__title">Small pieces, your own picture</h1>
            <p className="page__lede">
              Tessera is a calm place for text, photos, quotes, links, chats, audio and video.
              Follow the blogs you like, and reblog what deserves to be seen.
            </p>
            <div className="page__head-actions">
              <LinkButton variant="primary" href={pages.register.path}>
                Sign up
              </LinkButton>
              <LinkButton href={pages.login.path}>Log in</LinkButton>
            </div>
          </header>
          <section className="page__section">
            <h2 className="page__section-title">Latest posts</h2>
            {place(streamView, {
              posts,
              viewer: pageViewer(c),
              empty: { title: 'Nothing here yet', text: 'Be the first to post.' },
            })}
            {next !== undefined && (
              <p className="page__head-actions">
                <LinkButton href={pages.explore.path}>Explore more</LinkButton>
              </p>
            )}
          </section>
        </div>
        {side !== undefined && <aside className="page__side">{side}</aside>}
      </>
    ),
  );
}
