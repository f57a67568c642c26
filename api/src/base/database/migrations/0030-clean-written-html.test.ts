import { sql } from 'kysely';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { sanitiseHtml } from '../../text/sanitise.ts';
import { save } from '../../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../../testing/test-app.ts';
import { inTransaction } from '../in-transaction.ts';
import { up } from './0030-clean-written-html.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const upload = `/media/ab/${'0'.repeat(38)}.png`;
/** HTML that the bug stored: it inserted sizes into the alt text `x loading=y onerror=… z`. */
const broken = `<p>a</p><img src="${upload}" alt="x width="640" height="400" class="wide" loading=y onerror=alert(1) data-action=fast-reblog id=bootstrap z" loading="lazy" />`;
const foreign = '<p>b <img src="/media/../search/expensive" alt="" loading="lazy" /></p>';
const good = `<p><a class="mention" href="/@ada" rel="noopener nofollow ugc" data-blog-token="${'0'.repeat(32)}">@ada</a> &lt;img onerror=x&gt; <img src="${upload}" title="src=&quot;x" alt="a &gt; b" width="640" height="400" class="wide" loading="lazy" /></p><hr class="read-more" /><p>c</p>`;

const text = (body_html: string): PostContent => ({
  type: 'text',
  title: '<img onerror=x>',
  body_html,
});
const entry = (content: PostContent): TrailEntry => ({
  post_id: '1',
  blog_name: 'bob',
  blog_url: '/@bob',
  avatar_url: '/avatar/bob/96',
  content,
  is_root: true,
  is_gone: false,
});
async function store(content: PostContent, trail: readonly TrailEntry[] = []): Promise<string> {
  const { post } = await save(ada);
  await app.db
    .updateTable('posts')
    .set({ content: JSON.stringify(content), trail: JSON.stringify(trail) })
    .where('id', '=', post.action.id)
    .execute();
  return post.action.id;
}
const stored = (id: string) =>
  app.db
    .selectFrom('posts')
    .select(['content', 'trail', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('the migration cleans broken HTML in posts and trails, and changes nothing else', async () => {
  const player: PostContent = {
    type: 'video',
    url: '',
    poster: '',
    embed_html: `<iframe allow="x" src="/media/x"></iframe>`,
    width: 0,
    height: 0,
    duration: 0,
    caption_html: broken,
  };
  const [own, passedOn, video, address, untouched] = [
    await store(text(broken)),
    await store(text(''), [entry(text(broken))]),
    await store(player),
    await store(text(foreign)),
    await store(text(good), [entry(text(good))]),
  ];
  const before = await stored(untouched);
  // together more than one batch
  await sql`
    insert into posts (
      blog_id, author_id, type, state, published_at, content, trail, source, options, editor_type
    )
    select blog_id, author_id, type, state, published_at, content, trail, source, options,
      editor_type
    from posts, generate_series(1, 250)
    where id = ${own}`.execute(app.db);
  await inTransaction(app.db, (trx) => up(trx));
  const texts = await app.db
    .selectFrom('posts')
    .select(['content', 'trail'])
    .where('blog_id', '=', ada.blogId)
    .execute();
  expect(texts.length).toBe(255);
  for (const { content, trail } of texts)
    for (const said of [content, ...trail.map((one) => one.content)]) {
      const html =
        said.type === 'text' ? said.body_html : said.type === 'video' ? said.caption_html : '';
      expect(sanitiseHtml(html)).toBe(html);
      expect(html).not.toMatch(/onerror=alert|data-action|id=|\.\./);
    }
  expect(await stored(own)).toMatchObject({
    content: {
      title: '<img onerror=x>',
      body_html: `<p>a</p><img src="${upload}" alt="x width=" height="400" loading="lazy" />`,
    },
  });
  expect(await stored(passedOn)).toMatchObject({
    trail: [{ blog_name: 'bob', content: { body_html: expect.not.stringContaining('onerror') } }],
  });
  expect(await stored(video)).toMatchObject({ content: { embed_html: player.embed_html } });
  expect(await stored(address)).toMatchObject({ content: { body_html: '<p>b </p>' } });
  expect(await stored(untouched)).toEqual(before);
});
