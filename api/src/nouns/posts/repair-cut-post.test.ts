import { sql } from 'kysely';
import fc from 'fast-check';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { keepReading } from '@tessera/shared-contracts/posts/body-markup';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { cutHtml } from '../../base/text/body-marks.ts';
import { sanitiseHtml } from '../../base/text/sanitise.ts';
import { payload, save, submit } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const text = (body_html: string): PostContent => ({ type: 'text', title: '', body_html });
const entry = (id: number, content: PostContent): TrailEntry => ({
  post_id: String(id),
  blog_name: `blog-${id}`,
  blog_url: `/@blog-${id}`,
  avatar_url: '/avatar/blog/96',
  content,
  is_root: id === 1,
  is_gone: false,
});
/** Stores content beyond the form's limits, like rows that predate them. */
async function store(
  content: PostContent,
  trail: readonly TrailEntry[] = [],
  by = ada,
): Promise<string> {
  const { post } = await save(by, { post: { tags: 'heavy' } });
  await app.db
    .updateTable('posts')
    .set({ content: JSON.stringify(content), trail: JSON.stringify(trail) })
    .where('id', '=', post.action.id)
    .execute();
  return post.action.id;
}
const shownOf = async (id: string) => {
  const { posts } = payload(
    blogPosts,
    await ada.call(blogPosts, { query: { tumblelog_name_or_id: 'ada', limit: 50 } }),
  );
  const found = posts.find((post) => post.id === id);
  if (!found) throw new Error(`${id} is not shown`);
  return found;
};

test('closing the tags of truncated HTML yields HTML that the sanitiser does not change', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<blockquote>',
    '<ul><li>',
    '</li></ul>',
    'word & <',
    '&lt;',
    '<img src="https://a.example/x.png" alt="a > b">',
    '<a href="https://a.example" title="&quot;x">',
    '</a>',
    '<table><tr><td>',
    '</td></tr></table>',
    '👩‍👩‍👧',
    '<!-- more -->',
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, share) => {
        const html = sanitiseHtml(parts.join(''));
        const cut = cutHtml(html.slice(0, Math.floor(html.length * share)).toWellFormed());
        expect(sanitiseHtml(cut)).toBe(cut);
      },
    ),
    { numRuns: 300 },
  );
  expect(cutHtml('<p>Some <b>bold wor')).toBe('<p>Some <b>bold wor…</b></p>');
  expect(cutHtml('<p>R&amp;D &am')).toBe('<p>R&amp;D…</p>');
  expect(cutHtml('<p>x</p><img src="/media/')).toBe('<p>x</p>');
});

test('a post of ordinary length is shown in full', async () => {
  const body = `<p>${'word '.repeat(5000)}</p>`;
  const id = await store(text(body));
  expect(await shownOf(id)).toMatchObject({ content: { body_html: body } });
  expect(await shownOf(id)).not.toHaveProperty('is_cut');
});

test('streams cut a long post and link to its page, which shows all of it', async () => {
  const id = await store(
    text(`<p>Begin</p>${'<p>word <b>bold</b></p>'.repeat(4000)}<p>The end</p>`),
  );
  const shown = await shownOf(id);
  expect(shown).toMatchObject({
    is_cut: true,
    content: { body_html: expect.stringMatching(/^<p>Begin<\/p>.*<\/p>$/s) },
  });
  const stream = await (await ada.get('/@ada')).text();
  expect(stream).toContain(
    `<p class="post-view__more"><a href="${shown.post_url}">${keepReading}</a></p>`,
  );
  expect(stream).not.toContain('The end');
  const page = await (await ada.get(shown.post_url)).text();
  expect(page).toContain('The end');
  expect(page).not.toContain(keepReading);
  const [whole] = payload(
    blogPosts,
    await ada.call(blogPosts, { query: { tumblelog_name_or_id: 'ada', post_id: id } }),
  ).posts;
  expect(whole).toMatchObject({ content: { body_html: expect.stringContaining('The end') } });
  expect(await (await ada.get('/@ada/rss')).text()).toContain(`${keepReading}&lt;/a&gt;`);
  await app.db.deleteFrom('posts').where('id', '=', id).execute();
});

test('a long post that is cut after its own read-more mark is not marked as cut', async () => {
  const id = await store(
    text(`<p>Before</p><hr class="read-more" />${'<p>word</p>'.repeat(8000)}`),
  );
  expect(await shownOf(id)).not.toHaveProperty('is_cut');
  await app.db.deleteFrom('posts').where('id', '=', id).execute();
});

test.each<[string, PostContent, TrailEntry[]]>([
  [
    'a quote',
    { type: 'quote', quote_html: 'a'.repeat(50_000), source_html: 'b'.repeat(50_000) },
    [],
  ],
  [
    'a chat of many lines',
    {
      type: 'chat',
      title: '',
      lines: Array.from({ length: 5000 }, () => ({ name: 'a', text: 'b' })),
    },
    [],
  ],
  [
    'a chat of long lines',
    { type: 'chat', title: '', lines: [{ name: 'a', text: 'b'.repeat(400_000) }] },
    [],
  ],
  ['a question', { type: 'note', ask: '&'.repeat(400_000), asker: '', answer_html: '' }, []],
  [
    'a caption',
    {
      type: 'photo',
      photos: [],
      layout: '',
      caption_html: '&amp;'.repeat(400_000),
      linkthrough: '',
    },
    [],
  ],
  [
    'a trail of many entries',
    text(''),
    Array.from({ length: 100 }, (_, at) => entry(at + 1, text(`<p>${'x'.repeat(20_000)}</p>`))),
  ],
  [
    'a trail of many photos',
    text('<p>x</p>'),
    Array.from({ length: 100 }, (_, at) =>
      entry(at + 1, {
        type: 'photo',
        photos: Array.from({ length: 10 }, () => ({
          url: `https://a.example/${'x'.repeat(1000)}`,
          width: 1,
          height: 1,
          caption: '',
          alt: 'y'.repeat(4000),
          alt_sizes: [],
        })),
        layout: '',
        caption_html: '',
        linkthrough: '',
      }),
    ),
  ],
])('%s that is too long for streams is cut and marked as cut', async (_, content, trail) => {
  const id = await store(content, trail);
  const shown = await shownOf(id);
  expect(shown.is_cut).toBe(true);
  expect(Buffer.byteLength(JSON.stringify([shown.content, shown.trail]))).toBeLessThan(110_000);
  await app.db.deleteFrom('posts').where('id', '=', id).execute();
});

test('a cut trail keeps its first and latest entries in order', async () => {
  const id = await store(
    text('<p>mine</p>'),
    Array.from({ length: 100 }, (_, at) =>
      entry(at + 1, text(`<p>${at + 1} ${'x'.repeat(20_000)}</p>`)),
    ),
  );
  const ids = (await shownOf(id)).trail.map(({ post_id }) => Number(post_id));
  expect([ids[0], ids.at(-1)]).toEqual([1, 100]);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  await app.db.deleteFrom('posts').where('id', '=', id).execute();
});

describe('with huge posts that are older than the size limits', () => {
  const ids: string[] = [];
  let heavy: Registered;
  beforeAll(async () => {
    heavy = await app.register({ blog: 'heavy' });
    const large = text(`<p>${'&amp;'.repeat(500_000)}</p>`);
    for (let at = 0; at < 30; at += 1)
      ids.unshift(await store(large, at % 2 === 0 ? [entry(1, large)] : [], heavy));
    // more than a day apart, so that Explore and the front page show them all
    for (const [table, id] of [
      ['posts', 'id'],
      ['post_tags', 'post_id'],
    ] as const)
      await sql`
        update ${sql.table(table)} t
        set published_at = now() - o.place * interval '25 hours'
        from unnest(${ids}::bigint[]) with ordinality o (id, place)
        where t.${sql.ref(id)} = o.id`.execute(app.db);
  }, 120_000);

  /** The size of a page as served to a visitor. */
  const bytesOf = async (path: string): Promise<number> =>
    Buffer.byteLength(await (await (await app.visitor()).get(path)).text());
  test.each([
    '/',
    '/explore',
    '/tagged/heavy',
    '/@heavy',
    '/@heavy/tagged/heavy',
    '/@heavy/rss',
    '/svc/indash_blog/posts?tumblelog_name_or_id=heavy&limit=50',
  ])('the response for %s is smaller than two megabytes', async (path) => {
    const bytes = await bytesOf(path);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test('the pages of the blog hold every post once', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/@heavy';
    while (path !== undefined) {
      const html: string = await (await ada.get(path)).text();
      seen.push(
        ...[...html.matchAll(/<article class="post-view[^"]*" id="post_(\d+)"/g)].map(
          ([, id = '']) => id,
        ),
      );
      const [link = ''] = /<a\b[^>]*\brel="next"[^>]*>/.exec(html) ?? [];
      path = / href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(ids);
  });

  test('saving a long post returns it as a stream shows it', async () => {
    const answer = await submit(ada, {
      context_page: 'dashboard',
      post: { two: `<p>${'word '.repeat(90_000)}</p>` },
    });
    expect(payload(updatePost, answer).post.is_cut).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(100_000);
  });
});
