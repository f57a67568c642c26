import fc from 'fast-check';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { betweenPasses, repairProgress } from '../../base/jobs/repair.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { repairEmbeds } from './repair-embeds.ts';
import { reblogOf, save, storedPost } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let site: string;
const begin = new Date('2026-11-28T12:00:00Z');
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  site = app.deps.env.baseUrl;
});
afterAll(() => app.close());

const key = `ab/${'0'.repeat(38)}`;
const run = (): Promise<void> => repairEmbeds.job.run(app.deps, {});
const allPosts = () => app.db.selectFrom('posts').selectAll().orderBy('id').execute();
const forgetProgress = () =>
  app.db.deleteFrom('settings').where('key', '=', 'repair repair-embeds').execute();

/** Saves a post and gives it the content that an earlier version stored. */
async function storeOld(content: PostContent): Promise<string> {
  const { post } = await save(ada, { post: { two: '<p>Look</p>' } });
  const { id } = post.action;
  await app.db
    .updateTable('posts')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute();
  return id;
}
const contentOf = async (id: string): Promise<PostContent> => (await storedPost(app, id)).content;

const image = (src: string): string => `<img src="${src}" alt="" loading="lazy" />`;
const text = (body_html: string): PostContent => ({ type: 'text', title: 'A', body_html });
const photo = (url: string) => ({ url, width: 0, height: 0, caption: '', alt: '', alt_sizes: [] });
const away = 'https://other.example/a.png';

test('what embeds pages of this site is taken out of posts of all types and of trails, and nothing else changes', async () => {
  app.setNow(begin);
  const page = `${site}/search/x`;
  const caption_html = `<p>a${image(page)}b${image(away)}</p>`;
  const clean = { caption_html: `<p>ab${image(away)}</p>` };
  const cases: readonly (readonly [PostContent, PostContent])[] = [
    [text(`<p>a${image(page)}b</p>`), text('<p>ab</p>')],
    [
      text(`<p>${image(`${site.toUpperCase()}/blog/x?a=1&amp;b=2`)}</p>${image(away)}`),
      text(`<p></p>${image(away)}`),
    ],
    [
      {
        type: 'photo',
        photos: [
          { ...photo(away), livephoto_url: `${page}.mp4` },
          photo(page),
          { ...photo(`/media/${key}.png`), livephoto_url: `/media/${key}.mp4` },
        ],
        layout: '12',
        caption_html,
        linkthrough: page,
      },
      {
        type: 'photo',
        photos: [
          photo(away),
          { ...photo(`/media/${key}.png`), livephoto_url: `/media/${key}.mp4` },
        ],
        layout: '',
        linkthrough: page,
        ...clean,
      },
    ],
    [
      { type: 'quote', quote_html: image(page), source_html: `<a href="${page}">s</a>` },
      { type: 'quote', quote_html: '', source_html: `<a href="${page}">s</a>` },
    ],
    [
      {
        type: 'link',
        title: 't',
        url: page,
        excerpt: '',
        author: '',
        thumbnail: page,
        caption_html,
      },
      { type: 'link', title: 't', url: page, excerpt: '', author: '', thumbnail: '', ...clean },
    ],
    [
      {
        type: 'audio',
        url: page,
        title: 't',
        artist: '',
        album: '',
        album_art: page,
        duration: 0,
        caption_html,
      },
      {
        type: 'audio',
        url: '',
        title: 't',
        artist: '',
        album: '',
        album_art: '',
        duration: 0,
        ...clean,
      },
    ],
    [
      {
        type: 'video',
        url: `${page}.mp4`,
        poster: '',
        embed_html: '',
        width: 0,
        height: 0,
        duration: 0,
        caption_html,
      },
      {
        type: 'video',
        url: '',
        poster: '',
        embed_html: '',
        width: 0,
        height: 0,
        duration: 0,
        ...clean,
      },
    ],
    [
      { type: 'note', ask: 'q', asker: '', answer_html: image(page), caption_html: image(page) },
      { type: 'note', ask: 'q', asker: '', answer_html: '', caption_html: '' },
    ],
  ];
  const old: { readonly id: string; readonly right: PostContent }[] = [];
  for (const [stored, right] of cases) old.push({ id: await storeOld(stored), right });
  const { post: parent } = await save(ada, { post: { two: '<p>Fine.</p>' } });
  const { post: reblog } = await save(ada, reblogOf(parent));
  const trail = (await storedPost(app, reblog.action.id)).trail.map((entry) => ({
    ...entry,
    // its source is gone
    post_id: '99999999',
    content: cases[0]?.[0],
  }));
  await app.db
    .updateTable('posts')
    .set({ trail: JSON.stringify(trail) })
    .where('id', '=', reblog.action.id)
    .execute();
  for (const body of [
    `<p>${image(away)}</p>`,
    `<p>${image(`/media/${key}.png`)}${image(`${site}/media/${key}.png`)}</p>`,
    `<p>see ${site}/search/x and <a href="${site}/search/x">it</a></p>`,
    `<p>${image('https://[bad')}</p>`,
  ])
    await storeOld(text(body));
  const before = await allPosts();
  app.setNow(new Date(begin.getTime() + 1000));
  await Promise.all([run(), run()]);
  for (const { id, right } of old) expect(await contentOf(id)).toEqual(right);
  expect((await storedPost(app, reblog.action.id)).trail).toMatchObject([
    { content: cases[0]?.[1] },
  ]);
  const repaired = [...old.map(({ id }) => id), reblog.action.id];
  const after = await allPosts();
  const rest = (rows: typeof before) => rows.filter(({ id }) => !repaired.includes(id));
  expect(rest(after)).toEqual(rest(before));
  const kept = (rows: typeof before) =>
    rows.map(({ content: _content, trail: _trail, summary: _summary, ...row }) => row);
  expect(kept(after)).toEqual(kept(before));
  expect(await repairProgress(app.db, repairEmbeds)).toEqual({
    isComplete: false,
    changed: repaired.length,
  });
  app.setNow(new Date(begin.getTime() + 1000 + betweenPasses));
  await run();
  expect(await allPosts()).toEqual(after);
  expect((await repairProgress(app.db, repairEmbeds)).isComplete).toBe(true);
});

test('after a repair, no image of a stored text makes a browser ask this site for a page', async () => {
  const { host } = new URL(site);
  const id = await storeOld(text(''));
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTPS://'),
      fc.constantFrom('', 'a@', 'a:b@', 'x&amp;y@'),
      fc.constantFrom(host, host.toUpperCase(), host.replace(/:.*/, '.'), 'other.example'),
      fc.constantFrom('/search/x', '', '?a&amp;b', `/media/${key}.png`, `/media/${key}.png?x`),
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(address, { maxLength: 8 }), async (addresses) => {
      await app.db
        .updateTable('posts')
        .set({ content: JSON.stringify(text(`<p>${addresses.map(image).join('x')}</p>`)) })
        .where('id', '=', id)
        .execute();
      await forgetProgress();
      await run();
      const content = await contentOf(id);
      const left = [
        ...(content.type === 'text' ? content.body_html : '').matchAll(/src="([^"]*)"/g),
      ].map(([, src = '']) => new URL(src.replaceAll('&amp;', '&')));
      expect(left).toHaveLength(
        addresses.filter(
          (src) => src.includes('other.example') || src.endsWith(`/media/${key}.png`),
        ).length,
      );
      for (const url of left)
        expect(url.hostname === 'other.example' || url.search === '').toBe(true);
    }),
    { numRuns: 25 },
  );
});
