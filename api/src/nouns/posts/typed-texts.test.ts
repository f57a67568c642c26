import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { fetchForEdit, save, submit, type Fields } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

describe('texts', () => {
  test.each([
    ['text with combining characters', 'Z̷̢a͜l̴g̨o Ṩȩ́', 'Ṩȩ́'],
    ['right-to-left text', 'שלום עולם', 'مرحبا'],
    ['an emoji sequence', '👩‍👩‍👧‍👦 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏳️‍🌈'],
    ['text with bidi controls', 'a‮b⁦c⁩', 'x‮y'],
    ['ideographic text', '你好，世界', '天气'],
  ])('%s survives in titles, tags, tag URLs, quotes and chats', async (_, words, tag) => {
    const { post } = await save(ada, {
      post: { one: words, two: `<p>${words}</p>`, tags: `${tag},plain`, slug: words },
    });
    expect(post).toMatchObject({
      content: { title: words, body_html: `<p>${words}</p>` },
      tags: [tag.normalize('NFC'), 'plain'],
      summary: words,
    });
    expect(post.slug).toMatch(/^[a-z0-9-]*$/);
    expect(await fetchForEdit(ada, post.action.id)).toMatchObject({
      one: words,
      tags: [tag.normalize('NFC'), 'plain'],
    });
    expect((await ada.get(post.post_url)).status).toBe(200);
    expect(await (await ada.get(blogPaths.tag(tag))).text()).toContain(
      `id="post_${post.action.id}"`,
    );
    expect(
      (await save(ada, { post: { type: 'quote', one: words, two: '' } })).post.content,
    ).toMatchObject({ quote_html: words });
    expect(
      (await save(ada, { post: { type: 'chat', one: '', two: `${words}: ${words}` } })).post
        .content,
    ).toMatchObject({ lines: [{ name: words, text: words }] });
  });

  test('a summary never splits a grapheme', async () => {
    const { post } = await save(ada, { post: { one: '👩‍👩‍👧‍👦'.repeat(60), two: '' } });
    expect(post.summary.length).toBeLessThanOrEqual(160);
    expect(post.summary).toMatch(/^(?:👩‍👩‍👧‍👦)+…$/u);
  });

  const long = (length: number): string => 'x'.repeat(length);
  test.each<[string, Fields]>([
    ['body', { post: { two: long(postLimits.body + 1) } }],
    ['title', { post: { one: long(postLimits.body + 1) } }],
    ['slug', { post: { slug: long(201) } }],
    ['state', { post: { state: long(21) } }],
    ['date', { post: { date: long(41) } }],
    ['source', { post: { source_url: `https://a.example/${long(2083)}` } }],
    ['tag', { post: { tags: long(postLimits.tag + 1) } }],
    ['tags', { post: { tags: Array.from({ length: 31 }, (_, at) => `t${at}`).join(',') } }],
    ['key', { submission_key: long(65) }],
    ['content_stats', { content_stats: long(4097) }],
    ['share_data', { share_data: long(4097) }],
    ['embed', { embed_code: long(10_001), post: { type: 'video', one: '' } }],
    ['pt', { pt: long(513) }],
    ['order', { post: { type: 'photo', photoset_order: long(201) } }],
    ['layout', { post: { type: 'photo', photoset_layout: '1'.repeat(11) } }],
    [
      'caption',
      {
        images: { o1: '/media/x' },
        caption: { o1: long(postLimits.body + 1) },
        post: { type: 'photo' },
      },
    ],
    ['revision', { revision: long(65) }],
  ])('refuses an overlong field, says why, and stores nothing: %s', async (_, fields) => {
    const count = () =>
      app.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('posts'))
        .executeTakeFirst();
    const before = await count();
    const answer = await submit(ada, fields);
    expect(answer.status).toBe(400);
    expect(answer.errors.join(' ')).toMatch(
      /^(?:Too long: at most [\d]+ characters\.|A tag can have at most|A post can have at most|post\.photoset_layout)/,
    );
    expect(await count()).toEqual(before);
  });
});
