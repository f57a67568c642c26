import { sql } from 'kysely';
import { oembed } from '@tessera/shared-contracts/sharing/endpoints';
import { embedFrame } from '@tessera/shared-contracts/sharing/embed-frame';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createBuilds } from '../../testing/test-builds.ts';
import { pageScript } from './embed-scripts.ts';

const base = 'https://t.example';
let app: TestApp;
let ada: Registered;
let postId: string;
let uuid: string;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: base });
  ada = await app.register({ blog: 'ada' });
  postId = (
    await save(ada, {
      post: { one: 'Rain at last', two: '<p>All <a href="/explore">day</a>.</p>', tags: 'rain' },
    })
  ).post.action.id;
  ({ uuid } = await app.db
    .selectFrom('blogs')
    .select('uuid')
    .where('name', '=', 'ada')
    .executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const draft = async (fields: object, more: object = {}): Promise<string> =>
  (await save(ada, { ...more, post: { one: 'Not for all', two: '', ...fields } })).post.action.id;
const frame = async (id: string, blog = 'ada') => {
  const answer = await ada.get(`/embed/${blog}/${id}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('the frame', () => {
  test('shows a public post, identical for everyone', async () => {
    const { status, headers, html } = await frame(postId);
    expect(status).toBe(200);
    expect(html).toContain('Rain at last');
    expect(html).toContain('<base target="_blank"/>');
    expect(html).toContain(
      `<link rel="canonical" href="${base}/@ada/post/${postId}/rain-at-last"/>`,
    );
    expect(headers.get('set-cookie')).toBeNull();
    expect(html).not.toMatch(/form_key|bootstrap|data-action|data-post=|\/edit\//);
    expect(html).not.toContain(ada.formKey);
    expect(await (await app.stranger().get(`/embed/ada/${postId}`)).text()).toBe(html);
    expect((await frame(postId, uuid)).html).toBe(html);
  });

  test('has a policy that lets any site embed it and allows little else', async () => {
    const policy = (await frame(postId)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|form-action 'self'|connect-src/);
    expect(
      (await ada.get(`/@ada/post/${postId}/rain-at-last`)).headers.get('content-security-policy'),
    ).toContain("frame-ancestors 'none'");
  });

  test('links mf-viewer’s frame files, with integrity, only if the post is a carousel', async () => {
    const builds = await createBuilds();
    try {
      const { dir, name, version } = await builds.make('mf_viewer', '1.0.0', {
        changes: { frame: { js: ['entry.1a.js'], css: ['style.2b.css'] } },
      });
      await app.deps.releases.publish(dir);
      await app.deps.releases.show([{ name, version }], { actor: 'ada@desk' });
    } finally {
      await builds.remove();
    }
    const linked = async (id: string) => {
      const { html, headers } = await frame(id);
      const files = html.matchAll(/(?:href|src)="\/releases\/([^"]+)" integrity="([^"]+)"/g);
      const policy = headers.get('content-security-policy') ?? '';
      const [, scripts = ''] = /script-src ([^;]+)/.exec(policy) ?? [];
      return {
        files: [...files].map(([, file]) => file),
        allowed: scripts.split(' ').map((source) => source.slice(0, 8)),
      };
    };
    const carousel = await draft({}, { carousel_display: true });
    await expect(app.deps.releases.resolve()).resolves.toMatchObject({
      remotes: [{ name: 'mf_viewer' }],
    });
    expect(await linked(carousel)).toEqual({
      files: ['mf_viewer/1.0.0/style.2b.css', 'mf_viewer/1.0.0/entry.1a.js'],
      allowed: ["'sha256-", "'sha384-"],
    });
    expect(await linked(postId)).toEqual({ files: [], allowed: ["'sha256-"] });
  });

  test('shows a neutral message instead of a post that is not public or does not exist', async () => {
    const hidden = [
      await draft({ state: '1' }),
      await draft({ state: 'private' }),
      await draft({}, { members_only: true }),
    ];
    for (const [id, blog] of [
      ...hidden.map((one) => [one, 'ada'] as const),
      [postId, 'nobody'] as const,
      ['9999', 'ada'] as const,
      ['x', 'ada'] as const,
    ]) {
      const { status, html, headers } = await frame(id, blog);
      expect([id, status]).toEqual([id, 404]);
      expect(html).toContain('This post is no longer available.');
      expect(html).not.toContain('Not for all');
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    }
    for (const mark of ['is_suspended', 'is_login_only'] as const) {
      await app.db
        .updateTable('blogs')
        .set({ [mark]: true })
        .where('name', '=', 'ada')
        .execute();
      expect([
        mark,
        (await frame(postId)).status,
        (await ada.call(oembed, { query: { url: `${base}/p/${postId}` } })).status,
      ]).toEqual([mark, 404, 404]);
      await app.db
        .updateTable('blogs')
        .set({ [mark]: false })
        .where('name', '=', 'ada')
        .execute();
    }
  });

  test('may be kept as long as it says, and is answered with 304 if nothing changed; refusals are not kept', async () => {
    const path = `${oembed.path}?url=${encodeURIComponent(`${base}/p/${postId}`)}`;
    const first = await app.stranger().get(path);
    expect(await first.json()).toMatchObject({ cache_age: 3600 });
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.stranger().get(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
    const unknown = await app.stranger().get(`${oembed.path}?url=${base}/p/1`);
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('still shows the post after its blog was renamed', async () => {
    const { id } = await app.db
      .selectFrom('blogs')
      .select('id')
      .where('name', '=', 'ada')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('former_blog_names')
      .values({ name: 'lovelace', blog_id: id, held_until: new Date(Date.now() + 60_000) })
      .execute();
    expect((await frame(postId, 'lovelace')).html).toBe((await frame(postId)).html);
    expect(
      (await app.stranger().call(oembed, { query: { url: `${base}/@lovelace/post/${postId}` } }))
        .status,
    ).toBe(200);
  });

  test('shows a reblog with its trail, and covers sensitive posts', async () => {
    const bob = await app.register({ blog: 'bob' });
    const { post } = await save(
      bob,
      reblogOf(
        {
          action: {
            id: postId,
            reblog_key: (
              await app.db
                .selectFrom('posts')
                .select('reblog_key')
                .where('id', '=', postId)
                .executeTakeFirstOrThrow()
            ).reblog_key,
          },
        },
        { post: { two: '<p>And all night.</p>' } },
      ),
    );
    const { html } = await frame(post.action.id, 'bob');
    expect(html).toMatch(/Rain at last[\s\S]*And all night\./);
    expect(html).not.toContain('<details');
    await app.db
      .updateTable('blogs')
      .set({ staff_flagged_nsfw: true })
      .where('name', '=', 'bob')
      .execute();
    expect((await frame(post.action.id, 'bob')).html).toContain('<details class="embed__veiled">');
  });
});

describe('oEmbed', () => {
  const ask = (query: { url: string; maxwidth?: number; maxheight?: number }) =>
    app.stranger().call(oembed, { query });

  test.each([
    `${base}/p/1`,
    `${base}/@ada/post/1`,
    `${base}/@Ada/post/1/any-words?x=1#y`,
    `${base}/embed/ada/1`,
  ])('for the URL %s, the response contains the frame', async (address) => {
    const data = payload(
      oembed,
      await ask({ url: address.replace('/1', `/${postId}`), maxwidth: 300 }),
    );
    expect(data).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Rain at last',
      author_url: `${base}/@ada`,
      provider_name: 'Tessera',
      width: 300,
      height: embedFrame.height,
    });
    expect(data.html).toContain(`<iframe src="${base}/embed/${uuid}/${postId}"`);
    expect(data.html).toContain('width="300"');
  });

  test.each([
    '',
    'x',
    'https://else.example/p/1',
    `${base}/`,
    `${base}/@ada`,
    `${base}/p/99999`,
    `${base}/@bob/post/1`,
    'javascript:alert(1)',
  ])('for the URL %j, the response is 404', async (address) => {
    expect((await ask({ url: address.replace(/\/1$/, `/${postId}`) })).status).toBe(404);
  });

  test('may be fetched by other origins; for a private post the response is 404', async () => {
    const answer = await app
      .stranger()
      .send(`/oembed?url=${encodeURIComponent(`${base}/p/${postId}`)}`);
    expect([
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('content-type'),
    ]).toEqual(['*', expect.stringContaining('application/json')]);
    expect(
      (await ada.call(oembed, { query: { url: `${base}/p/${await draft({ state: 'private' })}` } }))
        .status,
    ).toBe(404);
  });

  test('a post’s page links to its oEmbed data and names its preview image', async () => {
    const html = await (await app.stranger().get(`/@ada/post/${postId}/rain-at-last`)).text();
    const [, href = ''] =
      /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)"/.exec(html) ?? [];
    const url = new URL(href.replaceAll('&amp;', '&'));
    expect(url.origin).toBe(base);
    expect((await app.stranger().send(url.pathname + url.search)).status).toBe(200);
    for (const name of ['title', 'description', 'image', 'type', 'url'])
      expect(html).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+"`));
    expect(await (await ada.get(`/p/${await draft({ state: 'private' })}`)).text()).not.toContain(
      'json+oembed',
    );
    const photo = await draft({});
    await app.db
      .updateTable('posts')
      .set({
        content: JSON.stringify({
          type: 'photo',
          photos: [
            {
              url: '/media/a.jpg',
              width: 400,
              height: 300,
              caption: '',
              alt: 'A lake',
              alt_sizes: [],
            },
          ],
          layout: '1',
          caption_html: '',
          linkthrough: '',
        }),
      })
      .where('id', '=', photo)
      .execute();
    const shown = await (await app.stranger().get(`/@ada/post/${photo}/not-for-all`)).text();
    expect(shown).toContain(`<meta property="og:image" content="${base}/media/a.jpg"/>`);
    expect(shown).toContain('<meta property="og:image:alt" content="A lake"/>');
    expect(payload(oembed, await ask({ url: `${base}/p/${photo}` }))).toMatchObject({
      thumbnail_url: `${base}/media/a.jpg`,
      thumbnail_width: 400,
      thumbnail_height: 300,
    });
  });
});

test('oEmbed data names a thumbnail that fits, but none for covered posts, and is available only as JSON', async () => {
  const ask = async (query: { url: string; maxwidth?: number; format?: string }) =>
    app.stranger().call(oembed, { query });
  const url = `${base}/p/${await draft({})}`;
  const id = url.split('/').at(-1) ?? '';
  const sizes = [1280, 500, 250].map((width) => ({
    url: `/media/${width}.jpg`,
    width,
    height: width / 2,
  }));
  await app.db
    .updateTable('posts')
    .set({
      content: JSON.stringify({
        type: 'photo',
        photos: [{ ...sizes[0], caption: '', alt: '', alt_sizes: sizes }],
        layout: '1',
        caption_html: '',
        linkthrough: '',
      }),
    })
    .where('id', '=', id)
    .execute();
  expect(payload(oembed, await ask({ url, maxwidth: 300 }))).toMatchObject({
    thumbnail_url: `${base}/media/250.jpg`,
    thumbnail_width: 250,
    thumbnail_height: 125,
  });
  expect(payload(oembed, await ask({ url, maxwidth: 100 })).thumbnail_url).toBeUndefined();
  expect(await ask({ url, format: 'xml' })).toMatchObject({
    status: 501,
    errors: ['Only the JSON format is supported.'],
  });
  await app.db
    .updateTable('posts')
    .set({ options: sql`options || '{"owner_flagged_nsfw": true}'` })
    .where('id', '=', id)
    .execute();
  const covered = payload(oembed, await ask({ url }));
  expect([covered.title, covered.thumbnail_url]).toEqual(['A post by ada', undefined]);
  const page = await (await app.stranger().get(`/@ada/post/${id}/not-for-all`)).text();
  expect(page).toContain('<meta property="og:title" content="A post by ada"/>');
  expect((await frame(id)).html).toContain('<title>A post · ada on Tessera</title>');
});

test('/embed.js may be loaded by every site', async () => {
  const answer = await app.stranger().get('/embed.js');
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cross-origin-resource-policy'),
    await answer.text(),
  ]).toEqual([200, 'text/javascript; charset=utf-8', 'cross-origin', pageScript]);
});
