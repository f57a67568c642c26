import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import {
  blogSearch,
  blogSearchTypeahead,
  searchEnd,
  suggestSearch,
} from '@tessera/shared-contracts/search/endpoints';
import { searchPath, type SiteSearch } from '@tessera/shared-contracts/search/search-filters';
import { newestPlace } from '../../base/wire/cursor.ts';
import { likeOf, payload, reblogOf, save } from '../../testing/test-posting.ts';
import { searchPosts } from './post-search-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const idsIn = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*data-post-id="(\d+)"/g)].map(([, id = '']) => id);
type Getter = Pick<Registered, 'get'>;
const results = async (
  client: Getter,
  search: Partial<SiteSearch> & { readonly q: string },
): Promise<string[]> => {
  const answer = await client.get(searchPath(search));
  expect(answer.status).toBe(200);
  return idsIn(await answer.text());
};
const blogsIn = (html: string): string[] =>
  [
    ...(/aria-label="Blogs">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(
      /class="list__note">@([a-z0-9-]+)/g,
    ),
  ].map(([, name = '']) => name);
const tagsIn = (html: string): string[] =>
  [...(/aria-label="Tags">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(/>([^<>]+)<\/a>/g)].map(
    ([, tag = '']) => tag,
  );
const idOf = ({ post }: Awaited<ReturnType<typeof save>>): string => post.action.id;

test('finds posts by their words and tags, in any script, ignoring accents and case', async () => {
  const ada = await app.register();
  const words = idOf(
    await save(ada, {
      post: {
        one: 'Quokkas at DAWN',
        two: '<p>Zoë’s <b>tele</b>scope &amp; a thermos</p>',
        tags: 'Night Walk, ✨',
      },
    }),
  );
  const japanese = idOf(await save(ada, { post: { one: '東京の雨', two: '<p>夜の散歩</p>' } }));
  const chat = idOf(
    await save(ada, { post: { type: 'chat', one: '', two: 'Quentin: A quokka?\nRhea: Indeed.' } }),
  );
  const reader = await app.visitor();
  for (const q of [
    'quokkas dawn',
    'QUOKKAS',
    'zoe telescope',
    'ZOË',
    '"zoe s telescope"',
    'thermos',
    'night walk',
    '#night walk',
    '✨',
    'telesc',
  ])
    expect([q, await results(reader, { q })]).toEqual([q, expect.arrayContaining([words])]);
  for (const q of ['quokkas dusk', '"dawn quokkas"', '"telesc"', 'quokkas -dawn'])
    expect([q, (await results(reader, { q })).includes(words)]).toEqual([q, false]);
  for (const q of ['東京', '京の', '散歩', '東京の雨'])
    expect([q, await results(reader, { q })]).toEqual([q, [japanese]]);
  expect(await results(reader, { q: '京東' })).toEqual([]);
  expect(await results(reader, { q: 'quokka rhea' })).toEqual([chat]);
});

test('results change with edits, likes, state changes and deletions', async () => {
  const ada = await app.register();
  const reader = await app.register();
  const saved = await save(ada, { post: { one: 'Marmalade', tags: 'jars' } });
  const id = idOf(saved);
  const found = (q: string) => results(reader, { q });
  expect(await found('marmalade')).toEqual([id]);
  await save(ada, { post_id: id, post: { one: 'Piccalilli', tags: 'pickles' } });
  expect([
    await found('marmalade'),
    await found('jars'),
    await found('piccalilli'),
    await found('pickles'),
  ]).toEqual([[], [], [id], [id]]);
  const plain = idOf(await save(ada, { post: { one: 'Piccalilli again' } }));
  for (let count = 0; count < 3; count += 1)
    await (await app.register()).call(like, likeOf(saved.post));
  expect(await results(reader, { q: 'piccalilli' })).toEqual([id, plain]);
  expect(await results(reader, { q: 'piccalilli', sort: 'recent' })).toEqual([plain, id]);
  await save(ada, { post_id: id, post: { one: 'Piccalilli', state: 'private' } });
  expect(await found('piccalilli')).toEqual([plain]);
  await ada.call(deletePost, { body: { post_id: plain } });
  expect(await found('piccalilli')).toEqual([]);
});

test('finds only public posts: no drafts, no private or members-only posts, no posts of suspended or spam blogs, and, with safe search, no sensitive posts and no posts of adult blogs', async () => {
  const [ada, sue] = [await app.register(), await app.register()];
  const open = idOf(await save(ada, { post: { one: 'Zeppelin' } }));
  for (const state of ['1', '2', 'private']) await save(ada, { post: { one: 'Zeppelin', state } });
  await save(ada, { members_only: true, post: { one: 'Zeppelin' } });
  const flagged = idOf(await save(ada, { owner_flagged_nsfw: true, post: { one: 'Zeppelin' } }));
  await save(sue, { post: { one: 'Zeppelin' } });
  const reader = await app.register();
  for (const mark of ['is_suspended', 'is_spam', 'is_adult'] as const) {
    await app.db
      .updateTable('blogs')
      .set({ is_suspended: false, is_spam: false, is_adult: false, [mark]: true })
      .where('id', '=', sue.blogId)
      .execute();
    expect(await results(reader, { q: 'zeppelin' })).toEqual([open]);
  }
  // signed-in users find the posts of a blog that requires a login, visitors do not
  await app.db
    .updateTable('blogs')
    .set({ is_adult: false, is_login_only: true })
    .where('id', '=', sue.blogId)
    .execute();
  expect([
    (await results(reader, { q: 'zeppelin' })).length,
    await results(await app.visitor(), { q: 'zeppelin' }),
    blogsIn(await (await app.stranger().get(`/search/${sue.blog}`)).text()),
  ]).toEqual([2, [open], []]);
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', sue.blogId)
    .execute();
  // without safe search, signed-in users find the sensitive post, visitors do not
  expect(
    (await results(reader, { q: 'zeppelin', sort: 'recent', filter_nsfw: false })).slice(-2),
  ).toEqual([flagged, open]);
  expect(await results(await app.visitor(), { q: 'zeppelin', filter_nsfw: false })).toEqual([open]);
});

test('can be limited to a type of root post and to original posts; paging shows each result once', async () => {
  const [ada, bob] = [await app.register(), await app.register()];
  const quote = await save(ada, { post: { type: 'quote', one: 'A kingfisher', two: 'said so' } });
  const reblog = idOf(
    await save(bob, reblogOf(quote.post, { post: { two: '<p>kingfisher indeed</p>' } })),
  );
  const texts: string[] = [];
  for (let count = 0; count < 45; count += 1)
    texts.push(idOf(await save(ada, { post: { one: `kingfisher ${count}` } })));
  const reader = await app.register();
  expect(
    await results(reader, { q: 'kingfisher', filter_post_type: 'quote', sort: 'recent' }),
  ).toEqual([reblog, idOf(quote)]);
  expect(
    await results(reader, { q: 'kingfisher', filter_post_type: 'quote', post_role: 'ORIGINAL' }),
  ).toEqual([idOf(quote)]);
  for (const sort of ['top', 'recent'] as const) {
    const met: string[] = [];
    let address: string | undefined = searchPath({ q: 'kingfisher', sort });
    while (address !== undefined) {
      const html = await (await reader.get(address)).text();
      met.push(...idsIn(html));
      address = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(met.toSorted()).toEqual([...texts, idOf(quote), reblog].toSorted());
  }
});

test('blogs that match by name come before matches in title or description; tags match by prefix', async () => {
  const make = async (blog: string, title: string, description = '') => {
    const someone = await app.register({ blog });
    await app.db
      .updateTable('blogs')
      .set({ title, description })
      .where('id', '=', someone.blogId)
      .execute();
    return someone;
  };
  const lantern = await make('lantern', 'Light');
  await make('lanternfish', 'Deep');
  await make('old-lantern', 'Old');
  await make('harbour-keeper', 'The lantern keeper');
  await make('moths', 'Moths', 'Around every lantern.');
  const reader = await app.register();
  const html = await (await reader.get('/search?q=Lantern&show=blogs')).text();
  expect(blogsIn(html)).toEqual([
    'lantern',
    'lanternfish',
    'old-lantern',
    expect.stringMatching(/harbour-keeper|moths/),
    expect.stringMatching(/harbour-keeper|moths/),
  ]);
  expect(blogsIn(await (await reader.get('/search/lantern')).text())).toHaveLength(3);
  expect(blogsIn(await (await reader.get('/search/lantren')).text())).toContain('lantern');
  for (const tags of ['lanterns, lamp', 'Lanterns', 'lantern festival'])
    await save(lantern, { post: { tags } });
  expect(tagsIn(await (await reader.get('/search/LANTERN')).text()).toSorted()).toEqual([
    'lantern festival',
    'lanterns',
  ]);
  const suggested = payload(
    suggestSearch,
    await reader.call(suggestSearch, { query: { q: '#lant' } }),
  );
  expect(suggested.tags.map(({ tag }) => tag).toSorted()).toEqual(['lantern festival', 'lanterns']);
  expect(suggested.blogs[0]).toMatchObject({ name: 'lantern', url: '/@lantern' });
  expect(payload(suggestSearch, await reader.call(suggestSearch, { query: { q: '' } }))).toEqual({
    tags: [],
    blogs: [],
  });
});

test('BLOCK-07: a block hides either blog from the other in posts, blogs, tags, suggestions and blog search', async () => {
  const [ada, bob] = [
    await app.register({ blog: 'wisteria-ada' }),
    await app.register({ blog: 'wisteria-bob' }),
  ];
  const of = {
    ada: idOf(await save(ada, { post: { one: 'wisteria', tags: 'wisteria of ada' } })),
    bob: idOf(await save(bob, { post: { one: 'wisteria', tags: 'wisteria of bob' } })),
  };
  const seen = async (client: Registered, other: Registered) => {
    const html = await (await client.get('/search/wisteria')).text();
    const suggested = payload(
      suggestSearch,
      await client.call(suggestSearch, { query: { q: 'wisteria' } }),
    );
    const inBlog = payload(
      blogSearch,
      await client.call(blogSearch, { params: { blogname: other.blog, term: 'wisteria' } }),
    );
    const typed = payload(
      blogSearchTypeahead,
      await client.call(blogSearchTypeahead, { params: { blogname: other.blog } }),
    );
    return {
      posts: idsIn(html).toSorted(),
      blogs: blogsIn(html).toSorted(),
      tags: tagsIn(html).length,
      suggestions: suggested.blogs.length + suggested.tags.length,
      inBlog: inBlog.posts.length,
      typed: typed.tags.length,
    };
  };
  expect(await seen(bob, ada)).toEqual({
    posts: [of.ada, of.bob].toSorted(),
    blogs: ['wisteria-ada', 'wisteria-bob'],
    tags: 2,
    suggestions: 4,
    inBlog: 1,
    typed: 1,
  });
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });
  expect(await seen(bob, ada)).toEqual({
    posts: [of.bob],
    blogs: ['wisteria-bob'],
    tags: 1,
    suggestions: 2,
    inBlog: 0,
    typed: 0,
  });
  expect(await seen(ada, bob)).toEqual({
    posts: [of.ada],
    blogs: ['wisteria-ada'],
    tags: 1,
    suggestions: 2,
    inBlog: 0,
    typed: 0,
  });
  await ada.call(unblock, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });
  expect((await seen(bob, ada)).posts).toHaveLength(2);
});

test('APIM-57: blog search takes filters, pages by next_offset, and ends with a negative offset', async () => {
  const ada = await app.register();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1)
    made.unshift(idOf(await save(ada, { post: { one: `heron ${count}` } })));
  const quote = idOf(await save(ada, { post: { type: 'quote', one: 'heron', two: '' } }));
  const secret = idOf(
    await save(ada, { owner_flagged_nsfw: true, post: { one: 'heron', state: 'private' } }),
  );
  const reader = await app.visitor();
  const ask = async (
    client: Pick<Registered, 'call'>,
    query: Record<string, unknown> = {},
    term = 'Heron',
  ) => {
    const { posts, next_offset } = payload(
      blogSearch,
      await client.call(blogSearch, { params: { blogname: `@${ada.blog}`, term }, query: query }),
    );
    return [posts.map(({ action }) => action.id), next_offset];
  };
  expect(await ask(reader, { limit: 4 })).toEqual([[quote, ...made.slice(0, 3)], 4]);
  expect(await ask(reader, { limit: 4, next_offset: 4 })).toEqual([made.slice(3), searchEnd]);
  expect(await ask(reader, { next_offset: searchEnd })).toEqual([[], searchEnd]);
  expect(await ask(reader, { post_type: 'QUOTE', post_role: 'ORIGINAL', sort: 'top' })).toEqual([
    [quote],
    searchEnd,
  ]);
  expect(await ask(ada)).toEqual([[secret, quote, ...made], searchEnd]);
  expect(await ask(ada, { filter_nsfw: true })).toEqual([[quote, ...made], searchEnd]);
  for (const term of ['!!!', 'gannet', 'x'.repeat(10_000)])
    expect(await ask(reader, {}, term)).toEqual([[], searchEnd]);
  expect(
    await reader.call(blogSearch, { params: { blogname: 'nobody-here', term: 'heron' } }),
  ).toMatchObject({ status: 404 });
});

test('APIM-58: a blog’s typeahead lists its tags, most used first, filtered by prefix', async () => {
  const ada = await app.register();
  for (const tags of ['river, boat', 'River', 'rowing boat']) await save(ada, { post: { tags } });
  await save(ada, { post: { tags: 'secret river', state: 'private' } });
  const tags = async (client: Pick<Registered, 'call'>, q = '') =>
    payload(
      blogSearchTypeahead,
      await client.call(blogSearchTypeahead, { params: { blogname: ada.blog }, query: { q } }),
    ).tags.map(({ tag }) => tag);
  const visitor = await app.visitor();
  expect((await tags(visitor))[0]).toBe('River');
  expect((await tags(visitor)).toSorted()).toEqual(['River', 'boat', 'rowing boat']);
  expect((await tags(visitor, 'BO')).toSorted()).toEqual(['boat', 'rowing boat']);
  expect(await tags(ada, 'secret')).toEqual(['secret river']);
});

test('an empty, overlong, malicious or punctuation-only term gets a helpful page; a bad cursor or URL gets 400', async () => {
  const reader = await app.visitor();
  const text = async (address: string, status = 200) => {
    const answer = await reader.get(address);
    expect([address.slice(0, 60), answer.status]).toEqual([address.slice(0, 60), status]);
    return answer.text();
  };
  expect(await text('/search')).toContain('What are you looking for?');
  expect(await text('/search?q=%20%20')).toContain('What are you looking for?');
  expect(await text('/search?q=%2E%2E%2E')).toMatch(
    /Nothing found for \.{4}.*A search for punctuation finds only/s,
  );
  // the heading shortens a long term
  const long = await text(`/search/${'quokkas%20'.repeat(20)}`);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(long)?.[1]?.replaceAll(/<[^>]*>/g, '')).toBe(
    `Search for “${'quokkas '.repeat(7)}quo…”`,
  );
  expect(await text(`/search/${'a'.repeat(10_000)}`)).toContain(
    'We only used the first 200 characters.',
  );
  expect(await text('/search?q[]=1&sort=%00')).toContain('What are you looking for?');
  for (const q of [
    "'; drop table posts; --",
    '<script>alert(1)</script>',
    '%',
    '\\',
    '𓀀𓀁',
    'ا ب',
    '\u202E',
  ])
    expect(await text(searchPath({ q }))).not.toContain('<script>alert');
  expect(await text('/search/nothing-is-called-so')).toContain(
    'Nothing found for nothing-is-called-so.',
  );
  // if a blog matches, the page does not say that nothing was found
  await app.register({ blog: 'quite-alone' });
  const alone = await text('/search/quite-alone');
  expect([
    alone.includes('href="/@quite-alone"'),
    alone.includes('No posts found for quite-alone.'),
    alone.includes('Nothing found'),
  ]).toEqual([true, true, false]);
  await text('/search/rain?before=xyz', 400);
  await text('/search/%E0%A4%A', 400);
});

test('finds a rare term in old posts, however few posts are scanned before the text index is used; the second page continues after the first', async () => {
  const ada = await app.register();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.unshift(idOf(await save(ada, { post: { one: 'Wolframite' } })));
  for (let count = 0; count < 3; count += 1) await save(ada, { post: { one: 'Something else' } });
  const search = {
    words: "'wolframite'",
    tag: '',
    sort: 'recent',
    type: 'ANY',
    role: 'ANY',
    isSafe: true,
  } as const;
  for (const through of [1, 4, 5, 5000]) {
    const first = await searchPosts(app.deps.db, undefined, search, newestPlace, 2, through);
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const [, last = { at: 0, id: '0' }] = first;
    expect(
      (await searchPosts(app.deps.db, undefined, search, last, 2, through)).map(({ id }) => id),
    ).toEqual(ids.slice(2));
  }
});
