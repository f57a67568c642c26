import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { AppContext } from '../http/context.ts';
import { renderPage } from './document.tsx';

/** Keys one after the other or together, and what they do. */
const keys: readonly (readonly [readonly string[], string])[] = [
  [['z', 'c'], 'Begin a new post'], [['Alt', 'c'], 'Begin a new post on a Mac'], [['j'], 'Next post'], [['k'], 'Previous post'], [['l'], 'Like the post'], [['r'], 'Reblog the post'], [['?'], 'Show all keys'], [['Escape'], 'Close what is open'],
];

/** `/help`: how Tessera works; on a handset without the part about keys. */
export async function helpPage(c: AppContext): Promise<Response> {
  const isMobile = c.req.query('variant') === 'mobile';
  return renderPage(c, { info: { name: 'help', base_route: pages.dashboard.path, title: 'Help' }, head: { description: 'How Tessera works.', canonical: pages.help.path } }, (
    <div className="page__column" data-variant={isMobile ? 'mobile' : 'full'}>
      <header className="page__head"><h1 className="page__title">How Tessera works</h1></header>
      <div className="page__prose">
        <h2>Posts</h2>
        <p>There are seven kinds of posts: text, photo, quote, link, chat, audio and video. {isMobile ? 'Tap the plus at the top to begin one.' : 'Begin one with the Post button at the top, or with the row of tiles above your dashboard.'} You can save a post as a draft, line it up in your queue, give it a time, or keep it private to the people of your blog.</p>
        <p>A post holds up to {postLimits.photos} photos and {postLimits.tags} tags. You can make {postLimits.perDay} posts a day.</p>
        <h2>Following</h2>
        <p>Follow a blog, and its posts come to your <a href={pages.dashboard.path}>dashboard</a>, newest first and without gaps. Nothing is left out and nothing is sorted for you. <a href={pages.explore.path}>Explore</a> shows what everybody posts.</p>
        <h2>Likes and reblogs</h2>
        <p>The heart keeps a post among your <a href={pages.likes.path}>likes</a>. A reblog puts it on your own blog, with room for your words below those of everybody before you. What they said stays, even when the first post is deleted.</p>
        <h2>Peace and quiet</h2>
        <p>Block a blog, and it can neither follow you nor like or reblog what you post, and you no longer see each other in your streams.</p>
        {!isMobile && (
          <>
            <h2>Keys</h2>
            <table><thead><tr><th scope="col">Keys</th><th scope="col">What they do</th></tr></thead><tbody>{keys.map(([pressed, what]) => <tr key={what}><td>{pressed.map((key) => <kbd key={key}>{key}</kbd>)}</td><td>{what}</td></tr>)}</tbody></table>
          </>
        )}
        <h2>Feeds</h2>
        <p>Every blog has an RSS feed at its address with <code>/rss</code> at the end.</p>
      </div>
    </div>
  ));
}
