import { refusals } from '@tessera/shared-contracts/core/refusals';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { likeOf, reblogOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const infoOf = (html: string): unknown =>
  JSON.parse(unescape(/<main [^>]*data-page="([^"]*)"/.exec(html)?.[1] ?? '{}'));
const open = async (client: Pick<Registered, 'get'>, path: string) => {
  const answer = await client.get(path);
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html,
    info: infoOf(html),
    headers: answer.headers,
  };
};

test('ROUTE-14: every page has its name and base route; any other URL gets a 404 page', async () => {
  await save(ada, { post: { tags: 'tag with space' } });
  const expected: readonly (readonly [string, string, string])[] = [
    ['/dashboard', 'dashboard', '/dashboard'],
    ['/explore', 'explore', '/explore'],
    ['/tagged/tag%20with%20space', 'tagged', '/tagged/tag%20with%20space'],
    ['/explore/trending', 'explore-trending', '/explore/trending'],
    ['/explore/tags', 'explore-tags', '/explore'],
    ['/tagged/sea/top', 'tagged', '/tagged/sea/top'],
    ['/likes', 'likes', '/likes'],
    ['/bookmarks', 'bookmarks', '/bookmarks'],
    ['/tags', 'followed-tags', '/tags'],
    ['/following/tags', 'following-tags', '/following'],
    ['/following', 'following', '/following'],
    ['/drafts', 'drafts', '/drafts'],
    ['/queue', 'queue', '/queue'],
    ['/inbox', 'inbox', '/inbox'],
    ['/blog/ada/drafts', 'drafts', '/blog/ada/drafts'],
    ['/blog/ada/queue', 'queue', '/blog/ada/queue'],
    ['/blog/ada/inbox', 'inbox', '/blog/ada/inbox'],
    ['/blog/ada/activity', 'activity', '/dashboard'],
    ['/settings/blog/ada', 'blog-settings', '/dashboard'],
    ['/help', 'help', '/dashboard'],
    ['/@ada', 'blog', '/@ada'],
    ['/follow/bob', 'follow', '/dashboard'],
  ];
  for (const [path, name, base_route] of expected) {
    const page = await open(ada, path);
    expect([path, page.status, page.info]).toEqual([
      path,
      200,
      expect.objectContaining({ name, base_route, open_form: null }),
    ]);
    expect(page.html.match(/<h1/g)).toHaveLength(1);
  }
  for (const path of [
    '/nowhere',
    '/blog/ada/nowhere',
    '/@nobody-here',
    '/@ada/nowhere',
    '/p/1',
    '/p/abc',
    '/@ada/post/1',
    '/tagged/%20',
    '/dashboard/x',
  ])
    expect([path, (await open(ada, path)).status]).toEqual([path, 404]);
  expect((await open(ada, '/blog/bob/activity')).status).toBe(403);
  expect(await open(ada, '/activity')).toMatchObject({
    status: 303,
    location: '/blog/ada/activity',
  });
  expect((await open(ada, '/settings/blog/bob')).status).toBe(403);
});

test('visitors who open a page that needs a login are redirected to the login page, whose URL names the page to return to', async () => {
  const visitor = await app.visitor();
  for (const path of [
    '/dashboard',
    '/likes',
    '/bookmarks',
    '/tags',
    '/following',
    '/following/tags',
    '/drafts',
    '/queue',
    '/inbox',
    '/activity',
    '/blog/ada/drafts',
    '/blog/ada/activity',
    '/settings/blog/ada',
    '/follow/ada',
  ]) {
    expect(await open(visitor, path)).toMatchObject({
      status: 303,
      location: `/login?next=${encodeURIComponent(path)}`,
    });
  }
  for (const path of [
    '/',
    '/explore',
    '/explore/trending',
    '/explore/tags',
    '/tagged/x',
    '/tagged/x/top',
    '/@ada',
    '/help',
  ])
    expect((await open(visitor, path)).status).toBe(200);
  expect(await open(ada, '/')).toMatchObject({ status: 303, location: '/dashboard' });
});

describe('form URLs', () => {
  test('ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-05: show the page of their base route, with the form to open in its page info', async () => {
    expect((await open(ada, '/new/quote')).info).toMatchObject({
      name: 'dashboard',
      base_route: '/dashboard',
      open_form: { mode: 'new', type: 'quote' },
    });
    for (const base of [
      '/explore',
      '/tagged/sky',
      '/likes',
      '/bookmarks',
      '/tags',
      '/explore/trending',
      '/tagged/sky/top',
      '/following',
      '/drafts',
      '/queue',
      '/inbox',
      '/blog/ada/drafts',
      '/@ada',
      '/@bob',
    ])
      expect((await open(ada, `${base}/new/text`)).info).toMatchObject({
        base_route: base,
        open_form: { mode: 'new', type: 'text' },
      });
    expect((await open(ada, '/edit/123')).info).toMatchObject({
      name: 'dashboard',
      open_form: { mode: 'edit', id: '123' },
    });
    expect((await open(ada, '/reblog/123/abc')).info).toMatchObject({
      name: 'dashboard',
      open_form: { mode: 'reblog', id: '123', key: 'abc' },
    });
  });

  test('ROUTE-06: redirect to the base route if they name an unknown form or an invalid id, and for visitors', async () => {
    for (const [path, location] of [
      ['/new/note', '/dashboard'],
      ['/new/novel', '/dashboard'],
      ['/explore/new/novel', '/explore'],
      ['/tagged/%C3%A4/new/x', '/tagged/%C3%A4'],
      ['/edit/abc', '/dashboard'],
      ['/reblog/1/a%20b', '/dashboard'],
    ])
      expect(await open(ada, path ?? '')).toMatchObject({ status: 303, location });
    const visitor = await app.visitor();
    for (const [path, location] of [
      ['/new/text', '/dashboard'],
      ['/explore/new/text', '/explore'],
      ['/@ada/new/text', '/@ada'],
      ['/drafts/new/text', '/drafts'],
      ['/edit/1', '/dashboard'],
      ['/reblog/1/x', '/dashboard'],
    ])
      expect(await open(visitor, path ?? '')).toMatchObject({ status: 303, location });
  });
});

describe('posts and blogs', () => {
  test('a post has one URL, to which its short URL and URLs with another slug redirect', async () => {
    const { post } = await save(ada, { post: { one: 'One true address' } });
    const { id } = post.action;
    expect(post.post_url).toBe(`/@ada/post/${id}/one-true-address`);
    for (const path of [`/p/${id}`, `/@ada/post/${id}`, `/@ada/post/${id}/old-slug`])
      expect(await open(app.stranger(), path)).toMatchObject({
        status: 301,
        location: post.post_url,
      });
    const page = await open(app.stranger(), post.post_url);
    expect(page).toMatchObject({
      status: 200,
      info: { name: 'post', base_route: '/@ada', blog: 'ada', title: 'One true address' },
    });
    expect(page.html).toContain(`<link rel="canonical" href="http://localhost${post.post_url}"/>`);
    expect(page.html).toContain('property="og:type" content="article"');
    expect(await open(app.stranger(), `/@bob/post/${id}`)).toMatchObject({ status: 404 });
    expect(await open(app.stranger(), '/@Ada')).toMatchObject({ status: 301, location: '/@ada' });
  });

  test('only members of the blog can open its private, draft and queued posts; a deleted post with reblogs returns 410', async () => {
    for (const state of ['private', '1', '2']) {
      const { post } = await save(ada, { post: { state } });
      expect([
        (await open(ada, post.post_url)).status,
        (await open(bob, post.post_url)).status,
        (await open(app.stranger(), post.post_url)).status,
      ]).toEqual([200, 404, 404]);
    }
    const { post } = await save(ada);
    await save(bob, reblogOf(post));
    await ada.call(deletePost, { body: { post_id: post.action.id } });
    expect(await open(bob, post.post_url)).toMatchObject({
      status: 410,
      html: expect.stringContaining(refusals.deletedPost),
    });
  });

  test('the link to older posts works without script', async () => {
    const eve = await app.register();
    for (let index = 0; index < 21; index += 1) await save(eve, { post: { one: `Post ${index}` } });
    const first = await open(app.stranger(), `/@${eve.blog}`);
    const [, href = ''] = /<a class="button" rel="next" href="([^"]+)"/.exec(first.html) ?? [];
    const second = await open(app.stranger(), unescape(href));
    expect(second.html).toContain('Post 0<');
    expect(second.html).not.toContain('rel="next"');
    expect(second.html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('only the dashboard and the viewer’s own blog offer the new-post forms', async () => {
    expect((await open(ada, '/dashboard')).html).toContain('data-new-post');
    expect((await open(ada, '/@ada')).html).toContain('href="/@ada/new/photo"');
    for (const path of ['/@bob', '/explore', '/likes', '/drafts', '/queue'])
      expect((await open(ada, path)).html).not.toContain('data-new-post');
  });

  test('the activity page lists likes, reblogs and follows', async () => {
    const fay = await app.register();
    expect((await open(fay, `/blog/${fay.blog}/activity`)).html).toContain(
      'Check out this tab when you make a post',
    );
    const { post } = await save(fay, { post: { one: 'Notable' } });
    await ada.call(like, likeOf(post));
    await save(ada, reblogOf(post));
    await ada.call(follow, { body: { tumblelog: fay.blog } });
    const { html } = await open(fay, `/blog/${fay.blog}/activity`);
    for (const text of ['liked your post', 'reblogged your post', 'followed you', 'Notable'])
      expect(html).toContain(text);
  });

  test('the mobile variant of help omits keyboard shortcuts', async () => {
    expect((await open(ada, '/help')).html).toContain('<kbd>');
    expect((await open(ada, '/help?variant=mobile')).html).not.toContain('<kbd>');
  });
});

/** The URL of an upload; the file need not exist. */
const uploadAddress = `/media/ab/${'0'.repeat(38)}.png`;

describe('a blog’s feed', () => {
  test('has public posts with absolute URLs, and drops characters that XML cannot hold', async () => {
    const gus = await app.register();
    await save(gus, {
      post: {
        one: 'A & B <i> \u000b]]>',
        two: `<p>Write href="/@ada" for <a href="/@ada">x</a><img src="${uploadAddress}" alt="src=&quot;/x&quot; src="></p>`,
        tags: 'a&b',
      },
    });
    await app.db
      .updateTable('blogs')
      .set({ description: '<b>Bread</b>\nand <a href="/x">more</a>' })
      .where('name', '=', gus.blog)
      .execute();
    await save(gus, { post: { one: 'Hidden', state: 'private' } });
    const answer = await app.stranger().get(`/@${gus.blog}/rss`);
    const xml = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(xml).toContain('<title>A &amp; B &lt;i&gt; ]]&gt;</title>');
    expect(xml).toContain('href=&quot;http://localhost/@ada&quot;');
    expect(xml).toContain(`src=&quot;http://localhost${uploadAddress}&quot;`);
    expect(xml).toMatch(/Write href=(?:&quot;|&amp;quot;)\/@ada/);
    expect(xml).toContain('<description>Bread and more</description>');
    expect(xml).toContain(`<dc:creator>${gus.blog}</dc:creator>`);
    expect(xml).toContain(`<lastBuildDate>${answer.headers.get('last-modified')}</lastBuildDate>`);
    expect(xml).not.toContain('Hidden');
    expect(xml).not.toContain('\u000b');
    expect((await open(app.stranger(), `/@${gus.blog}`)).html).toContain(
      `type="application/rss+xml"`,
    );
  });

  test('shows reblogs with their trail, and photos with captions and absolute URLs', async () => {
    const [ivy, jon] = [await app.register(), await app.register()];
    const { post } = await save(ivy, { post: { one: 'At sea' } });
    await app.db
      .updateTable('posts')
      .set({
        content: JSON.stringify({
          type: 'photo',
          photos: [
            {
              url: uploadAddress,
              width: 600,
              height: 400,
              caption: 'The pier',
              alt: 'Boats',
              alt_sizes: [{ url: '/media/small.png', width: 100, height: 67 }],
            },
          ],
          layout: '1',
          caption_html: '',
          linkthrough: '',
        }),
      })
      .where('id', '=', post.action.id)
      .execute();
    await save(jon, reblogOf(post, { post: { two: '<p>Seen from here.</p>' } }));
    const xml = await (await app.stranger().get(`/@${jon.blog}/rss`)).text();
    const [, described = ''] = /<description>(&lt;.*)<\/description>/.exec(xml) ?? [];
    expect(described).toMatch(/Boats.*The pier.*Seen from here\./);
    expect(described).toContain(`href=&quot;http://localhost/@${ivy.blog}/post/${post.action.id}`);
    expect(described).toContain(`src=&quot;http://localhost${uploadAddress}`);
    expect(described).not.toMatch(/srcset|(?:href|src)=&quot;\//);
  });

  test('returns 304 until something changes', async () => {
    const hal = await app.register();
    await save(hal);
    const ask = (headers: Record<string, string> = {}) =>
      app.stranger().get(`/@${hal.blog}/rss`, { headers });
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await ask({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect(
      (await ask({ 'if-modified-since': first.headers.get('last-modified') ?? '' })).status,
    ).toBe(304);
    const { post } = await save(hal);
    await app.db
      .updateTable('posts')
      .set({ published_at: new Date(Date.now() + 5000) })
      .where('id', '=', post.action.id)
      .execute();
    const second = await ask({ 'if-none-match': etag });
    expect(second.status).toBe(200);
    // without its newest post, the feed's time is earlier and differs from the one the reader sends
    await app.db.deleteFrom('posts').where('id', '=', post.action.id).execute();
    const third = await ask({ 'if-modified-since': second.headers.get('last-modified') ?? '' });
    expect([third.status, (await third.text()).includes(post.action.id)]).toEqual([200, false]);
    expect((await app.stranger().get('/@nobody-here/rss')).status).toBe(404);
  });
});
