import {
  addFilter,
  contentFilters,
  removeFilter,
} from '@tessera/shared-contracts/filters/endpoints';
import { filterLimits, filterTexts } from '@tessera/shared-contracts/filters/filter-rules';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { payload, reblogOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { comparable, filterKey, matchFilters } from './match-filters.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let reader: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, reader] = [
    await app.register({ blog: 'filters-ada' }),
    await app.register({ blog: 'filters-bob' }),
    await app.register(),
  ];
});
afterAll(() => app.close());

const add = (kind: 'tag' | 'word', value: string, client = reader) =>
  client.call(addFilter, { body: { kind, value } });
const remove = (kind: 'tag' | 'word', value: string) =>
  reader.call(removeFilter, { body: { kind, value } });
/**
 * The names of the filters that cover a post on a page; '' when it is not covered, undefined when
 * it is not on the page.
 */
async function coveringFilters(
  client: Pick<Registered, 'get'>,
  address: string,
  id: string,
): Promise<string | undefined> {
  const html = await (await client.get(address)).text();
  const article = new RegExp(`<article [^>]*data-post-id="${id}".*?</article>`, 's').exec(
    html,
  )?.[0];
  return article === undefined
    ? undefined
    : (/<span class="post-view__filtered-names">Filtered: (.*?)\.<\/span>/.exec(article)?.[1] ??
        '');
}

test('word filters match whole words, ignoring case and accents; emoji and words in scripts without spaces match anywhere', () => {
  const said = (text: string) =>
    ({ contents: [{ type: 'text', title: '', body_html: `<p>${text}</p>` }], tags: [] }) as const;
  const hides = (word: string, text: string) =>
    matchFilters([{ kind: 'word', key: filterKey('word', word), written: word }], said(text))
      .length > 0;
  expect([
    hides('cat', 'A cat.'),
    hides('cat', 'category'),
    hides('Café', 'the CAFE is'),
    hides('slow train', 'slow, train'),
    hides('slow train', 'slow red train'),
  ]).toEqual([true, false, true, true, false]);
  expect([
    hides('東京', 'いま東京です'),
    hides('🐍', 'look🐍here'),
    hides('spoiler', '<b>Spo</b>iler'),
  ]).toEqual([true, true, true]);
  expect(comparable('!!')).toBe('');
  expect(filterKey('tag', ' ##Night  Walk ')).toBe('night walk');
});

test('a tag filter covers posts and reblogs, except on the post’s own page; “Show anyway” needs no request', async () => {
  const tagged = await save(ada, { post: { tags: 'Rain, spoilers ', one: 'Ending' } });
  const id = tagged.post.action.id;
  const reblog = (await save(bob, reblogOf(tagged.post, { post: { two: '<p>Yes</p>' } }))).post
    .action.id;
  const other = (await save(ada, { post: { tags: 'rain' } })).post.action.id;
  expect(await add('tag', '#Spoilers')).toMatchObject({ status: 200 });
  for (const address of ['/explore', '/tagged/rain', '/@filters-ada', '/search/ending'])
    expect([address, await coveringFilters(reader, address, id)]).toEqual([address, '#Spoilers']);
  expect(await coveringFilters(reader, '/explore', reblog)).toBe('#Spoilers');
  expect([
    await coveringFilters(reader, '/explore', other),
    await coveringFilters(app.stranger(), '/explore', id),
    await coveringFilters(ada, '/explore', id),
  ]).toEqual(['', '', '']);
  const html = await (await reader.get('/explore')).text();
  expect(html).toMatch(
    new RegExp(
      `data-post-id="${id}"[^>]*><script[^>]*>[^<]*</script><details class="post-view__filtered"><summary.*?Show anyway.*?</summary>.*?Ending.*?</details></article>`,
      's',
    ),
  );
  // the post is not covered on its own page
  expect(await coveringFilters(reader, tagged.post.post_url, id)).toBe('');
  const { posts } = payload(
    blogPosts,
    await reader.call(blogPosts, { query: { tumblelog_name_or_id: 'filters-ada' } }),
  );
  expect(posts.find(({ action }) => action.id === id)).toMatchObject({ filtered: ['#Spoilers'] });
  await remove('tag', 'spoilers');
  expect(await coveringFilters(reader, '/explore', id)).toBe('');
});

test('a word filter covers posts with the word in title, chat, tag or trail; part of a longer word does not count', async () => {
  // Explore shows three posts of a blog within a day
  const date = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const said = (await save(ada, { post: { one: 'The MARZIPAN affair', date } })).post;
  const trail = (await save(bob, reblogOf(said))).post.action.id;
  const tagged = (await save(ada, { post: { tags: 'marzipan pigs' } })).post.action.id;
  const chat = (await save(ada, { post: { type: 'chat', one: '', two: 'A: Marzipan?' } })).post
    .action.id;
  const free = (await save(ada, { post: { one: 'Marzipans' } })).post.action.id;
  await add('word', 'marzipan');
  await add('tag', 'marzipan pigs');
  for (const id of [said.action.id, trail, chat])
    expect(await coveringFilters(reader, '/explore', id)).toBe('“marzipan”');
  expect((await coveringFilters(reader, '/explore', tagged))?.split(', ').toSorted()).toEqual(
    ['#marzipan pigs', '“marzipan”'].toSorted(),
  );
  expect(await coveringFilters(reader, '/explore', free)).toBe('');
  await remove('word', 'MARZIPAN');
  await remove('tag', 'marzipan pigs');
});

test('each user has their own filters, without duplicates and up to a limit; the filters page works without scripts', async () => {
  await add('word', 'Slug');
  await add('word', 'slug');
  expect(payload(contentFilters, await reader.call(contentFilters, {}))).toEqual({
    tags: [],
    words: ['Slug'],
  });
  expect(payload(contentFilters, await bob.call(contentFilters, {}))).toEqual({
    tags: [],
    words: [],
  });
  expect(await add('word', '?!')).toMatchObject({
    status: 400,
    errors: [filterTexts.nothingToCompare],
  });
  expect(await add('tag', ' ')).toMatchObject({ status: 400 });
  expect(await add('tag', '#')).toMatchObject({
    status: 400,
    errors: [filterTexts.nothingToCompare],
  });
  expect(await add('tag', 'x'.repeat(filterLimits.characters + 1))).toMatchObject({ status: 400 });
  expect((await app.stranger().get('/settings/filters')).status).toBe(303);
  const answer = await reader.post(addFilter.path, {
    kind: 'tag',
    value: '<b>odd</b>',
    return_to: '/settings/filters',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/filters']);
  const page = await (await reader.get('/settings/filters')).text();
  expect(page).toContain('#&lt;b&gt;odd&lt;/b&gt;');
  expect(page).toContain('aria-label="Stop filtering “Slug”"');
  const refused = await reader.post(addFilter.path, {
    kind: 'word',
    value: '…',
    return_to: '/settings/filters',
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(filterTexts.nothingToCompare);
  const many = await app.register();
  await app.db
    .insertInto('content_filters')
    .values(
      Array.from({ length: filterLimits.each }, (_, index) => ({
        user_id: many.userId,
        kind: 'tag' as const,
        key: `t${index}`,
        written: `t${index}`,
      })),
    )
    .execute();
  expect(await add('tag', 'one more', many)).toMatchObject({
    status: 400,
    errors: [filterTexts.tooMany],
  });
  expect(await add('tag', 't7', many)).toMatchObject({ status: 200 });
  expect(await add('word', 'one more', many)).toMatchObject({ status: 200 });
});
