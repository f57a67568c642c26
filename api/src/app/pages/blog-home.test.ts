import { block, saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { listsOf } from '../../nouns/accounts/export-queries.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { changeBlog, openPage } from '../../testing/test-pages.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const set = (tumblelog: Record<string, unknown>) =>
  ada.call(saveSettings, { body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog } });
const home = { label: 'My site', url: 'https://example.org/ada' };
const sideOf = (html: string): string => /<aside[^]*<\/aside>/.exec(html)?.[0] ?? '';
const headOf = (html: string): string =>
  /<header class="blog-head[^]*?<\/header>/.exec(html)?.[0] ?? '';

describe('links and featured tags of a blog', () => {
  test('are shown to everyone in its head and beside its posts, and links can be verified', async () => {
    expect(
      await set({ links: [home, { label: '', url: 'example.net' }], featured_tags: 'Lace, sea' }),
    ).toMatchObject({ status: 200 });
    const { html } = await openPage(app.stranger(), '/@ada');
    for (const part of [headOf(html), sideOf(html)]) {
      expect(part).toContain('href="https://example.org/ada" rel="me nofollow noopener"');
      expect(part).toContain('My site');
      expect(part).toContain('href="https://example.net/"');
      expect(part).toMatch(/href="\/@ada\/tagged\/lace"[^>]*>#Lace/);
    }
    const settings = (await openPage(ada, '/settings/blog/ada')).html;
    expect(settings).toContain('value="https://example.net/"');
    expect(settings).toContain('value="Lace, sea"');
    // other settings leave them as they are
    await set({ title: 'Ada' });
    expect((await openPage(app.stranger(), '/@ada')).html).toContain('My site');
  });

  test('a refused form shows them as they were typed, and stores nothing', async () => {
    const form = new URLSearchParams({
      form_key: ada.formKey,
      page: 'blog',
      tumblelog_name_or_id: 'ada',
      'tumblelog[title]': 'Changed',
      'tumblelog[links][0][label]': 'Kept label',
      'tumblelog[links][0][url]': 'javascript:alert(1)',
      'tumblelog[links][1][url]': 'https://kept.example',
      'tumblelog[featured_tags]': 'kept, tags',
    });
    const answer = await ada.post(saveSettings.path, form.toString(), {
      contentType: 'application/x-www-form-urlencoded',
      headers: { accept: 'text/html' },
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('javascript:alert(1)” is no web address');
    for (const kept of ['Kept label', 'javascript:alert(1)', 'https://kept.example', 'kept, tags'])
      expect(html).toContain(`value="${kept}"`);
    expect(html).not.toContain('href="javascript');
    expect((await openPage(app.stranger(), '/@ada')).html).toContain('My site');
  });

  test.each([
    [{ featured_tags: 'x'.repeat(141) }, 'A tag can have at most 140 characters.'],
    [{ featured_tags: 'sea, ..' }, 'can’t be a tag'],
    [{ featured_tags: 'a,b,c,d,e,f' }, blogLinkTexts.tooManyTags],
    [{ links: [{ label: 'Site', url: '' }] }, blogLinkTexts.noAddress('Site')],
  ])('are refused with a reason: %j', async (wrong, reason) => {
    expect(await set(wrong)).toMatchObject({
      status: 400,
      errors: [expect.stringContaining(reason)],
    });
  });

  test('are part of the export of their owners', async () => {
    const { blogs } = await listsOf(app.db, ada.userId);
    expect(blogs).toMatchObject([
      { links: [home, { label: '', url: 'https://example.net/' }], featured_tags: ['Lace', 'sea'] },
    ]);
  });

  test('only owners change them', async () => {
    expect(
      await bob.call(saveSettings, {
        body: { tumblelog_name_or_id: 'ada', page: 'blog', tumblelog: { links: [] } },
      }),
    ).toMatchObject({ status: 403 });
  });
});

describe('beside the posts of a blog', () => {
  test('are its most used public tags with counts, without the featured ones', async () => {
    for (const tags of ['fog, sea', 'fog, gulls', 'Fog, gulls'])
      await save(ada, { post: { one: 'A post', tags } });
    await save(ada, { post: { one: 'Mine', tags: 'secret tag', state: 'private' } });
    await save(ada, { post: { one: 'Draft', tags: 'secret draft', state: '1' } });
    for (const path of ['/@ada', '/@ada/tagged/fog']) {
      const side = sideOf((await openPage(app.stranger(), path)).html);
      expect(
        [...side.matchAll(/tagged\/([^"]+)"[^>]*><span[^>]*>#[^<]*<\/span><span[^>]*>(\d+)/g)].map(
          ([, tag, count]) => [tag, count],
        ),
      ).toEqual([
        ['fog', '3'],
        ['gulls', '2'],
      ]);
      expect(side).not.toContain('secret');
      expect(side).toContain('action="/@ada/search"');
    }
    expect(sideOf((await openPage(ada, '/@ada')).html)).not.toContain('secret');
  });

  test('a blog without posts, links and tags has blogs to follow instead', async () => {
    await app.register({ blog: 'empty-one' });
    const side = sideOf((await openPage(bob, '/@empty-one')).html);
    expect(side).not.toContain('blog-side');
    expect(side).toContain('Blogs to follow');
  });

  test('nothing of a closed blog is shown', async () => {
    await changeBlog(app, { is_login_only: true });
    for (const path of ['/@ada', '/@ada/search', '/@ada/search?q=fog', '/@ada/tagged/fog']) {
      const { status, html } = await openPage(app.stranger(), path);
      expect([status, /My site|gulls/.test(html)]).toEqual([403, false]);
    }
    await changeBlog(app, { is_login_only: false });
    const eve = await app.register({ blog: 'eve' });
    await ada.call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'eve' } });
    for (const path of ['/@ada', '/@ada/search?q=fog']) {
      const { status, html } = await openPage(eve, path);
      expect([status, html.includes('My site'), html.includes(blogTexts.closed)]).toEqual([
        403,
        false,
        true,
      ]);
    }
  });
});

describe('the search in a blog', () => {
  test('finds posts by words and tags, only in this blog, and private ones only for its members', async () => {
    await save(ada, { post: { one: 'Lighthouse keeper', tags: 'rare' } });
    await save(ada, { post: { one: 'Lighthouse secret', state: 'private' } });
    await save(bob, { post: { one: 'Lighthouse of bob' } });
    const found = async (by: Pick<Registered, 'get'>, q: string) => {
      const { html } = await openPage(by, `/@ada/search?q=${q}`);
      return ['keeper', 'secret', 'of bob'].filter((one) => html.includes(`Lighthouse ${one}`));
    };
    expect(await found(app.stranger(), 'lighthouse')).toEqual(['keeper']);
    expect(await found(app.stranger(), 'rare')).toEqual(['keeper']);
    expect(await found(ada, 'lighthouse')).toEqual(['keeper', 'secret']);
    const { html } = await openPage(app.stranger(), '/@ada/search?q=%3Cb%3Enothing');
    expect(html).toContain('has no posts with “&lt;b&gt;nothing”');
    expect(html).toContain('value="&lt;b&gt;nothing"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('pages through what it finds', async () => {
    const gus = await app.register({ blog: 'gus' });
    for (let at = 0; at < 22; at += 1) await save(gus, { post: { one: `Buoy number ${at}.` } });
    const first = (await openPage(app.stranger(), '/@gus/search?q=buoy')).html;
    const [, next] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
    const second = (await openPage(app.stranger(), (next ?? '').replaceAll('&amp;', '&'))).html;
    const seen = (html: string) =>
      new Set([...html.matchAll(/Buoy number (\d+)\./g)].map(([, at]) => at));
    const both = new Set([...seen(first), ...seen(second)]);
    expect([seen(first).size, both.size]).toEqual([20, 22]);
    expect(second).not.toContain('rel="next"');
    for (const wrong of ['x', '-1', '99999999'])
      expect((await openPage(app.stranger(), `/@gus/search?q=buoy&from=${wrong}`)).status).toBe(
        200,
      );
  });

  test('without a term lists the tags of the blog', async () => {
    for (const q of ['', '?q=', '?q=%20']) {
      const { html } = await openPage(app.stranger(), `/@ada/search${q}`);
      expect(html).toContain('href="/@ada/tagged/gulls"');
      expect(html).toContain(blogLinkTexts.searchField('ada'));
    }
  });
});
