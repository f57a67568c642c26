import { adultConsent } from '@tessera/shared-contracts/blogs/endpoints';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { save } from '../../testing/test-posting.ts';
import { sitemapKinds, sitemapPages, sitemapParts } from '../../nouns/site/sitemap-queries.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { changeBlog, openPage } from '../../testing/test-pages.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const refers = (html: string, path: string): boolean => html.includes(`href="${path}"`);

describe('themes of blogs', () => {
  test('a blog’s theme is served as a stylesheet whose URL encodes the theme; the default theme needs no stylesheet', async () => {
    expect((await openPage(app.stranger(), '/@ada')).html).not.toContain('/theme/');
    const { theme } = await app.db
      .selectFrom('blogs')
      .select('theme')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow();
    await changeBlog(app, {
      theme: JSON.stringify({ ...theme, background_color: '#102030', title_font: 'Lobster' }),
    });
    const { html } = await openPage(app.stranger(), '/@ada');
    const path = '/theme/2/102030-2f5d62-1e2326-b-lobster.css';
    expect(html.slice(0, html.indexOf('</head>'))).toContain(`href="${path}"`);
    expect(refers(html, '/fonts/lobster/stylesheet.css?v=5.3.0')).toBe(true);
    expect(html).toContain('data-theme-page="102030-2f5d62-1e2326-b-lobster"');
    const sheet = await app.stranger().get(path);
    expect([
      sheet.status,
      sheet.headers.get('content-type'),
      sheet.headers.get('cache-control'),
    ]).toEqual([200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable']);
    const css = await sheet.text();
    expect(css).toContain("--blog-title-font:'Lobster'");
    expect(css).toContain('--ground-page:light-dark(#102030,#102030)');
    for (const wrong of [
      '/theme/2/red.css',
      '/theme/3/102030-2f5d62-1e2326-b-lobster.css',
      '/theme/2/102030-2f5d62-1e2326-b-a}b.css',
    ])
      expect((await app.stranger().get(wrong)).status).toBe(404);
    await changeBlog(app, { theme: JSON.stringify(theme) });
  });
});

describe('gates before a blog', () => {
  test('every page of a suspended, deleted or unknown blog explains why it is not shown', async () => {
    for (const part of ['', '/archive', '/tagged/x', '/rss', '/tagged/x/rss']) {
      await changeBlog(app, { is_suspended: true }, 'bob');
      expect(await openPage(ada, `/@bob${part}`)).toMatchObject({
        status: 404,
        html: expect.stringContaining(blogTexts.suspended),
      });
      await changeBlog(app, { deleted_at: new Date() }, 'bob');
      expect(await openPage(ada, `/@bob${part}`)).toMatchObject({
        status: 410,
        html: expect.stringMatching(
          new RegExp(
            `<title>No longer available · Tessera</title>[\\s\\S]*${blogTexts.deleted}[\\s\\S]*href="/explore">Explore`,
          ),
        ),
      });
      await changeBlog(app, { is_suspended: false, deleted_at: null }, 'bob');
      expect(await openPage(ada, `/@nobody-here${part}`)).toMatchObject({
        status: 404,
        html: expect.stringContaining(blogTexts.unknown),
      });
    }
  });

  test('a login-only blog asks visitors to log in, and then returns them to the page they opened', async () => {
    const { post } = await save(bob, { post: { one: 'Among us' } });
    await changeBlog(app, { is_login_only: true }, 'bob');
    for (const path of ['/@bob', '/@bob/archive', post.post_url]) {
      const page = await openPage(app.stranger(), path);
      expect([
        page.status,
        refers(page.html, `/login?next=${encodeURIComponent(path)}`),
        page.html.includes('Among us'),
      ]).toEqual([403, true, false]);
      expect((await openPage(ada, path)).html).toContain('Among us');
    }
    expect((await app.stranger().get('/@bob/rss')).status).toBe(403);
    for (const path of ['/explore', `/p/${post.action.id}`])
      expect([
        (await openPage(app.stranger(), path)).html.includes('Among us'),
        (await openPage(ada, path)).html.includes('Among us'),
      ]).toEqual([false, path === '/explore']);
    await changeBlog(app, { is_login_only: false }, 'bob');
  });

  test('a sensitive blog needs consent, except from its members', async () => {
    const { post } = await save(bob, { post: { one: 'Bare feet' } });
    await changeBlog(app, { staff_flagged_nsfw: true }, 'bob');
    const visitor = await app.visitor();
    for (const path of ['/@bob', '/@bob/archive', post.post_url]) {
      const page = await openPage(visitor, path);
      expect([
        page.status,
        page.html.includes(blogTexts.forAdults),
        page.html.includes('Bare feet'),
        page.html.includes('noindex'),
      ]).toEqual([200, true, false, true]);
    }
    expect((await openPage(bob, '/@bob')).html).toContain('Bare feet');
    expect((await openPage(bob, '/settings/blog/bob')).html).toContain(
      'Our team marked this blog as sensitive',
    );
    const answer = await visitor.post(adultConsent.path, { return_to: post.post_url });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, post.post_url]);
    expect((await openPage(visitor, post.post_url)).html).toContain('Bare feet');
    expect((await openPage(visitor, '/@bob')).html).toContain('noindex');
    await changeBlog(app, { staff_flagged_nsfw: false }, 'bob');
  });

  test('a single sensitive post is covered for visitors, but not for its author', async () => {
    const { post } = await save(ada, { owner_flagged_nsfw: true, post: { one: 'Bare elbows' } });
    const isCovered = async (client: Pick<TestClient, 'get'>) =>
      /<details class="post-view__filtered">[\s\S]*Bare elbows/.test(
        (await openPage(client, '/@ada')).html,
      );
    expect([await isCovered(app.stranger()), await isCovered(ada)]).toEqual([true, false]);
    await app.db.deleteFrom('posts').where('id', '=', post.action.id).execute();
  });

  test('a URL with capital letters or a former name redirects to the blog’s current name, keeping the rest of the URL', async () => {
    expect(await openPage(ada, '/@Ada/archive?before=x')).toMatchObject({
      status: 301,
      location: '/@ada/archive?before=x',
    });
    const { blogId } = ada;
    await app.db
      .insertInto('former_blog_names')
      .values({ name: 'ada-before', blog_id: blogId, held_until: new Date(Date.now() + 60_000) })
      .execute();
    expect(await openPage(ada, '/@ada-before/tagged/a%2Fb?x=1')).toMatchObject({
      status: 302,
      location: '/@ada/tagged/a%2Fb?x=1',
    });
    await app.db
      .updateTable('former_blog_names')
      .set({ held_until: new Date(Date.now() - 1000) })
      .execute();
    expect((await openPage(ada, '/@ada-before')).status).toBe(404);
  });
});

describe('tags of a blog', () => {
  test('the pages and the feed of a tag list the blog’s posts with that tag, whatever characters the tag contains', async () => {
    const eve = await app.register({ blog: 'eve' });
    for (let index = 0; index < 21; index += 1)
      await save(eve, { post: { one: `Tagged ${index}.`, tags: 'Größe & C#/D,other' } });
    await save(ada, { post: { one: 'Not hers', tags: 'größe & c#/d' } });
    await save(eve, { post: { one: 'Hidden one', state: 'private', tags: 'größe & c#/d' } });
    const path = `/@eve/tagged/${encodeURIComponent('größe & c#/d')}`;
    const first = await openPage(app.stranger(), path);
    expect([
      first.status,
      first.html.includes('Tagged 20.'),
      first.html.includes('Tagged 0.'),
      first.html.includes('Not hers'),
      first.html.includes('Hidden one'),
    ]).toEqual([200, true, false, false, false]);
    const [, older = ''] = /rel="next" href="([^"]+)"/.exec(first.html) ?? [];
    expect((await openPage(app.stranger(), older)).html).toContain('Tagged 0.');
    // tags on a blog's page link to that blog's posts; tags elsewhere, to the posts of all blogs
    expect(refers((await openPage(app.stranger(), '/@eve')).html, '/@eve/tagged/other')).toBe(true);
    expect(refers((await openPage(app.stranger(), '/explore')).html, '/tagged/other')).toBe(true);
    const feed = await app.stranger().get(`${path}/rss`);
    const xml = await feed.text();
    expect(feed.headers.get('content-type')).toContain('application/rss+xml');
    expect(xml.match(/<item>/g)).toHaveLength(20);
    expect(xml).not.toContain('Hidden one');
    expect((await openPage(ada, '/@eve/tagged/nothing-like-it')).html).toContain(
      'No posts tagged #nothing-like-it',
    );
    for (const wrong of ['%20', '%23', 'x'.repeat(200)])
      expect((await openPage(ada, `/@eve/tagged/${wrong}`)).status).toBe(404);
    // the error page for an invalid cursor links to the beginning of the same list
    for (const [wrong, beginning, list = 'stream'] of [
      [`${path}?before=tampered`, path],
      ['/@eve?after=x&before=MS4x%00', '/@eve'],
      ['/search/tagged?sort=recent&before=9', '/search/tagged?sort=recent'],
      ['/@eve/archive?before=!', '/@eve/archive', 'archive'],
    ] as const) {
      const page = await openPage(ada, wrong);
      expect([
        wrong,
        page.status,
        page.html.includes(`This page of the ${list} does not exist.`),
        refers(page.html, beginning),
      ]).toEqual([wrong, 400, true, true]);
    }
  });
});

describe('the archive', () => {
  test('months have compact posts, and lead to other months; private posts are shown to members only', async () => {
    const dan = await app.register({ blog: 'dan' });
    for (const [date, one, state] of [
      ['2026-03-31T23:59:59Z', 'Last of March', '0'],
      ['2026-04-01T00:00:00Z', 'First of April', '0'],
      ['2026-04-20T12:00:00Z', 'Mine alone', 'private'],
      ['2025-12-24T12:00:00Z', 'Long ago', '0'],
    ] as const) {
      const { post } = await save(dan, { post: { one, state } });
      await app.db
        .updateTable('posts')
        .set({ published_at: new Date(date) })
        .where('id', '=', post.action.id)
        .execute();
    }
    const all = (await openPage(app.stranger(), '/@dan/archive')).html;
    expect([
      all.includes('First of April'),
      all.includes('Last of March'),
      all.includes('Mine alone'),
    ]).toEqual([true, true, false]);
    // each month is named once, above its posts
    for (const [month, name] of [
      ['2026-04', 'April 2026'],
      ['2026-03', 'March 2026'],
      ['2025-12', 'December 2025'],
    ]) {
      expect(all).toContain(`<option value="${month}">${name}</option>`);
      expect(all.split(`>${name}</h2>`)).toHaveLength(2);
    }
    const march = (await openPage(app.stranger(), '/@dan/archive/2026-03')).html;
    expect([
      march.includes('Last of March'),
      march.includes('First of April'),
      march.includes('rel="next" href="/@dan/archive/2025-12"'),
    ]).toEqual([true, false, true]);
    expect((await openPage(dan, '/@dan/archive')).html).toContain('Mine alone');
    expect((await openPage(dan, '/@dan/archive/2026-02')).html).toContain('No posts this month');
    for (const wrong of ['2026-13', '2026-00', '1066-10', '2026', 'x', '2026-4'])
      expect((await openPage(dan, `/@dan/archive/${wrong}`)).status).toBe(404);
    expect((await openPage(app.stranger(), '/@bob/archive')).status).toBe(200);
  });
});

test('the archive of an empty blog has no filters; an empty month offers itself and the others', async () => {
  const ida = await app.register({ blog: 'ida' });
  const monthsAt = async (path: string) =>
    [...(await openPage(ida, path)).html.matchAll(/<option value="(\d{4}-\d\d)"/g)].length;
  expect(await monthsAt('/@ida/archive/2020-01')).toBe(0);
  await save(ida, { post: { one: 'The only month' } });
  expect(await monthsAt('/@ida/archive')).toBe(1);
  expect(await monthsAt('/@ida/archive/2020-01')).toBe(2);
});

describe('search engines', () => {
  test('the sitemap lists public blogs and posts by day, and nothing else', async () => {
    const [fay, gil] = [await app.register({ blog: 'fay' }), await app.register({ blog: 'gil' })];
    const { post } = await save(fay, { post: { one: 'Listed' } });
    const { post: secret } = await save(fay, { post: { one: 'Secret', state: 'private' } });
    const { post: marked } = await save(gil, { post: { one: 'Marked' } });
    await changeBlog(app, { staff_flagged_nsfw: true }, 'gil');
    const index = await (await app.stranger().get('/sitemap.xml')).text();
    const files = [...index.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(files.length).toBeGreaterThanOrEqual(3);
    const all = (
      await Promise.all(files.map(async (file) => (await app.stranger().get(file)).text()))
    ).join('');
    expect([
      all.includes(`http://localhost${post.post_url}<`),
      all.includes('http://localhost/@fay<'),
      all.includes(secret.action.id),
      all.includes(marked.action.id),
      all.includes('/@gil<'),
    ]).toEqual([true, true, false, false, false]);
    for (const wrong of [
      '/sitemap/posts/2026-02-30.xml',
      '/sitemap/posts/today.xml',
      '/sitemap/users/2026-01-01.xml',
      '/sitemap/posts/2026-01-01',
    ])
      expect((await app.stranger().get(wrong)).status).toBe(404);
    expect(await (await app.stranger().get('/robots.txt')).text()).toContain(
      'Sitemap: http://localhost/sitemap.xml',
    );
    // a day with too many entries for one file is split, and each page is in exactly one file
    for (const kind of sitemapKinds) {
      const whole = (
        await sitemapPages(app.db, kind, Date.parse(new Date().toISOString().slice(0, 10)))
      ).map(({ path }) => path);
      const parts = (await sitemapParts(app.db, kind, 2)).filter(
        (part) => part.day === new Date().toISOString().slice(0, 10),
      );
      expect(parts.length).toBeGreaterThan(1);
      const pieces = await Promise.all(
        parts.map(({ day, from }) => sitemapPages(app.db, kind, Date.parse(day), from, 2)),
      );
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(2);
      expect(pieces.flat().map(({ path }) => path)).toEqual(whole);
      const [, further] = parts;
      expect(
        (await app.stranger().get(`/sitemap/${kind}/${further?.day}.${further?.from}.xml`)).status,
      ).toBe(200);
    }
  });
});
