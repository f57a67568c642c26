import fc from 'fast-check';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import {
  gifResponse,
  searchGifs,
  type GifResponse,
} from '@tessera/shared-contracts/gifs/endpoints';
import { gifSearch, gifTexts } from '@tessera/shared-contracts/gifs/gif-search';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { likeOf, payload, reblogOf, save, type Fields } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { animation, uploadedGif } from '../../testing/test-gifs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let others: Registered[];
let seed = 0;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register(), await app.register()];
  others = [await app.register(), await app.register(), await app.register()];
});
beforeEach(() => sql`delete from posts`.execute(app.db));
afterAll(() => app.close());

const gif = (frames?: number): Promise<string> => uploadedGif(app.deps, ++seed, frames);
/** Saves a post and runs the resulting jobs. */
async function write(client: Registered, fields: Fields): Promise<Post> {
  const { post } = await save(client, fields);
  await app.jobs.runAll();
  return post;
}
const photo = (client: Registered, url: string, tags: string, fields: Fields = {}): Promise<Post> =>
  write(client, {
    images: { o1: url },
    ...fields,
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1', tags, ...fields.post },
  });
const search = async (q: string, limit?: number, client = bob): Promise<GifResponse> =>
  payload(
    searchGifs,
    await client.call(searchGifs, { body: { q, ...(limit !== undefined && { limit }) } }),
  );
const urls = async (q: string, client = bob): Promise<string[]> =>
  (await search(q, undefined, client)).media.map(({ mediaUrl }) => mediaUrl);
const likeIt = (post: Post, client: Registered) => client.call(like, likeOf(post));

test('GIF-02, API-67: a result has an image, its size, tags and credits', async () => {
  const url = await gif();
  const post = await photo(ada, url, 'Cats,sleepy cats,gif');
  const { media, message } = await search('sleepy cats');
  expect(media).toEqual([
    {
      mediaUrl: url,
      width: 24,
      height: 16,
      postId: post.action.id,
      postUrl: post.post_url,
      postBlog: ada.blog,
      postBlogUuid: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      rootPostUrl: post.post_url,
      rootPostUrlHash: expect.stringMatching(/^[\da-f]{32}$/),
      rootBlog: ada.blog,
      rootBlogUrl: `/@${ada.blog}`,
      rootBlogKey: post.action.tumblelog_mention_key,
      postTags: ['Cats', 'sleepy cats', 'gif'],
      popularSearchTag: 'sleepy cats',
    },
  ]);
  expect(message).toBeUndefined();
});

test('GIF-02: credits name the post that used the image first', async () => {
  const url = await gif();
  const first = await photo(ada, url, 'rain');
  const second = await photo(bob, url, 'rain');
  await likeIt(second, ada);
  const { media } = await search('rain');
  expect(media).toHaveLength(1);
  expect(media[0]).toMatchObject({
    postId: second.action.id,
    postBlog: bob.blog,
    rootPostUrl: first.post_url,
    rootBlog: ada.blog,
  });
});

test('GIF-02, API-67: an image that is in several posts is shown once, at the position of the most popular post', async () => {
  const [twice, once] = [await gif(), await gif()];
  const popular = await photo(ada, twice, 'rain');
  const middle = await photo(ada, once, 'rain');
  await photo(bob, twice, 'rain');
  for (const other of others) await likeIt(popular, other);
  await likeIt(middle, bob);
  expect((await search('rain')).media).toMatchObject([
    { mediaUrl: twice, postId: popular.action.id },
    { mediaUrl: once, postId: middle.action.id },
  ]);
});

test('GIF-03: a search without exact matches shows close or popular results with a message', async () => {
  const [cat, dog] = [await gif(), await gif()];
  await photo(ada, cat, 'cat');
  const liked = await photo(ada, dog, 'dog');
  await likeIt(liked, bob);
  expect(await search('cat')).toEqual({ media: [expect.objectContaining({ mediaUrl: cat })] });
  expect(await search('purple cat')).toMatchObject({
    media: [{ mediaUrl: cat }],
    message: gifTexts.notClose,
  });
  expect(await search('zebra')).toMatchObject({
    media: [{ mediaUrl: dog }, { mediaUrl: cat }],
    message: gifTexts.notClose,
  });
  expect(await search('!?')).toMatchObject({
    media: [{ mediaUrl: dog }, { mediaUrl: cat }],
    message: gifTexts.notClose,
  });
  expect(await search('  ')).toEqual({
    media: [expect.objectContaining({ mediaUrl: dog }), expect.objectContaining({ mediaUrl: cat })],
  });
});

test('GIF-03: if there are no images at all, the response is an empty list without a message', async () => {
  expect(await search('cat')).toEqual({ media: [] });
});

test.each([
  ['self harm', 'support'],
  ['I want to die', 'support'],
  ['Nude', 'graphic'],
  ['nudes', 'graphic'],
  ['gore', 'graphic'],
  ['sussex', undefined],
  ['analysis', undefined],
] as const)('GIF-03: the kind of message for "%s" is %s', async (q, kind) => {
  await photo(ada, await gif(), `${q}`);
  expect((await search(q)).message).toEqual(kind && gifTexts.sensitive[kind]);
});

test('API-67: a search matches tags and words, ignoring case and Unicode form; the last word may be a prefix', async () => {
  const url = await gif();
  await photo(ada, url, 'Café au lait,深夜食堂,🎉', {
    alt: { o1: 'A steaming cup' },
    post: { two: '<p>Good <b>morning</b> everybody</p>' },
  });
  for (const q of [
    'café',
    'CAFE\u0301 AU LAIT',
    ' lait ',
    'steaming',
    'morning',
    'good morn',
    'stea',
    '深夜食堂',
    '深夜',
    '🎉',
    '#café au lait',
    "'; drop table gifs; --".replace(/[a-z]/g, '') + 'cup',
  ]) {
    expect([q, (await search(q)).message, await urls(q)]).toEqual([q, undefined, [url]]);
  }
  for (const q of ['morn good', 'evening', 'p', 'b strong'])
    expect([q, (await search(q)).message]).toEqual([q, gifTexts.notClose]);
});

test('API-67: a search finds animated images in text of any post type, but no still images, and none from other sites', async () => {
  const [inText, inCaption, still] = [await gif(), await gif(), await gif(1)];
  const linked = (await gif()).replace('/media/', 'https://elsewhere.example/media/');
  await write(ada, {
    post: {
      type: 'text',
      one: 'Thanks',
      two: `<p>Look</p><img src="${inText}" alt="dancing parrot"><img src="${still}"><img src="${linked}">`,
      tags: 'party',
    },
  });
  await write(ada, {
    post: { type: 'quote', one: 'Well said', two: `<img src="${inCaption}">`, tags: 'party' },
  });
  expect((await urls('party')).toSorted()).toEqual([inText, inCaption].toSorted());
  expect(await urls('parrot')).toEqual([inText]);
  expect(await urls('thanks')).toEqual([inText]);
});

test('API-67: results are sorted by popularity, then newest first; likes and reblogs count immediately', async () => {
  const posts = [];
  for (let n = 0; n < 4; n++) posts.push(await photo(ada, await gif(), 'sea'));
  const [first, second, third, fourth] = posts.map((post) => post.action.id);
  expect((await search('sea')).media.map(({ postId }) => postId)).toEqual([
    fourth,
    third,
    second,
    first,
  ]);
  for (const [at, likes] of [
    [0, 2],
    [1, 1],
  ] as const)
    for (let n = 0; n < likes; n++) {
      const post = posts[at];
      const other = others[n];
      if (post && other) await likeIt(post, other);
    }
  expect((await search('sea')).media.map(({ postId }) => postId)).toEqual([
    first,
    second,
    fourth,
    third,
  ]);
  const third_ = posts[2];
  if (third_) for (let n = 0; n < 3; n++) await write(bob, reblogOf(third_));
  expect((await search('sea')).media.map(({ postId }) => postId)).toEqual([
    third,
    first,
    second,
    fourth,
  ]);
});

test('likes update the row of a GIF only when they raise its popularity to the next step', async () => {
  const post = await photo(ada, await gif(), 'sea');
  const set = async (likes: number): Promise<unknown> => {
    await sql`update posts set like_count = ${likes} where id = ${post.action.id}`.execute(app.db);
    return (await sql<{ xmin: string }>`select xmin::text from gifs`.execute(app.db)).rows[0]?.xmin;
  };
  expect(await set(1000)).toBe(await set(1010));
  expect(await set(1000)).not.toBe(await set(2000));
});

test('API-67: a search finds only images in posts that everyone may see and reblog', async () => {
  const url = await gif();
  const hidden: Fields[] = [
    { post: { state: '1' } },
    { post: { state: '2' } },
    { post: { state: 'private' } },
    { can_be_reblogged: false },
    { owner_flagged_nsfw: true },
    { members_only: true },
    { post: { state: 'on.2', publish_on: '2031-01-01T00:00:00Z' } },
  ];
  for (const fields of hidden) await photo(ada, url, 'secret', fields).catch(() => {});
  expect(await urls('secret')).toEqual([]);
  expect(await urls('secret', ada)).toEqual([]);
  await photo(ada, url, 'secret');
  expect(await urls('secret')).toEqual([url]);
  for (const flag of ['is_suspended', 'is_spam', 'staff_flagged_nsfw', 'is_adult'] as const) {
    await app.db
      .updateTable('blogs')
      .set({ [flag]: true })
      .where('id', '=', ada.blogId)
      .execute();
    expect([flag, await urls('secret')]).toEqual([flag, []]);
    await app.db
      .updateTable('blogs')
      .set({ [flag]: false })
      .where('id', '=', ada.blogId)
      .execute();
  }
  expect(await urls('secret')).toEqual([url]);
});

test('API-67: a search finds no images of blogs that the user has blocked, or that have blocked the user', async () => {
  const url = await gif();
  await photo(ada, url, 'wall');
  const [eve = bob, mallory = bob] = others;
  await eve.call(block, { body: { tumblelog: eve.blog, blocked_tumblelog: ada.blog } });
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: mallory.blog } });
  expect([await urls('wall', eve), await urls('wall', mallory), await urls('wall')]).toEqual([
    [],
    [],
    [url],
  ]);
  await sql`delete from blocks`.execute(app.db);
});

test('API-67: the search index is updated when a post is edited or deleted', async () => {
  const [one, two] = [await gif(), await gif()];
  const post = await photo(ada, one, 'old');
  const edit = (url: string, tags: string, fields: Fields = {}): Promise<Post> =>
    photo(ada, url, tags, { post_id: post.action.id, edit_post_id: post.action.id, ...fields });
  await edit(two, 'new');
  expect([(await search('old')).message, await urls('new')]).toEqual([gifTexts.notClose, [two]]);
  // once an edit is stored, the images that it removed are hidden, even before its job runs
  await save(ada, {
    post_id: post.action.id,
    edit_post_id: post.action.id,
    images: { o1: one },
    post: { type: 'photo', one: '', two: '', photoset_order: 'o1', tags: 'new' },
  });
  expect(await urls('new')).toEqual([]);
  await app.jobs.runAll();
  expect(await urls('new')).toEqual([one]);
  await ada.call(deletePost, { body: { post_id: post.action.id, channel_id: ada.blog } });
  expect(await urls('new')).toEqual([]);
});

test('indexing ignores missing image files, and posts deleted before their job runs', async () => {
  const url = await gif();
  const { post } = await save(ada, {
    post: {
      type: 'text',
      one: '',
      two: `<p>x</p><img src="${url}"><img src="/media/ab/${'0'.repeat(38)}.gif">`,
    },
  });
  await app.jobs.runAll();
  expect(await urls('x')).toEqual([url]);
  await save(ada, {
    post_id: post.action.id,
    edit_post_id: post.action.id,
    post: { type: 'text', one: '', two: `<p>y</p><img src="${url}">` },
  });
  await sql`delete from posts`.execute(app.db);
  await app.jobs.runAll();
  expect(await urls('y')).toEqual([]);
});

test('API-67: a search returns at most the requested number of images, by default 200; a number outside 1 to 200 is refused', async () => {
  const post = await photo(ada, await gif(), 'many');
  await sql`
    insert into gifs (post_id, media_url, width, height, words)
    select ${post.action.id}, '/media/x/' || n || '.gif', 1, 1, to_tsvector('simple', 'many')
    from generate_series(1, 450) n`.execute(app.db);
  expect((await search('many')).media).toHaveLength(gifSearch.limit);
  expect((await search('many', 7)).media).toHaveLength(7);
  for (const limit of [0, 201, -1])
    expect((await bob.call(searchGifs, { body: { q: 'many', limit } })).status).toBe(400);
});

test('PLUG-04, GIF-12: a GIF search for use in a message finds images in photo and text posts, each with a copy of the requested width', async () => {
  const wide = app.deps.media.url(
    (await storeImage(app.deps, null, await animation(++seed, 3, 600, 400))).key,
  );
  await photo(ada, wide, 'heron');
  const inText = await gif();
  await write(ada, {
    post: { type: 'text', one: '', two: `<p>heron</p><img src="${inText}">` },
  });
  const plain = (await search('heron')).media;
  expect(plain.map(({ preview }) => preview)).toEqual([undefined, undefined]);
  const { media } = payload(
    searchGifs,
    await bob.call(searchGifs, { body: { q: 'heron', image_width: 250 } }),
  );
  expect(media.map(({ mediaUrl }) => mediaUrl)).toContain(inText);
  const ofPhoto = media.find(({ mediaUrl }) => mediaUrl === wide);
  expect(ofPhoto).toMatchObject({
    mediaUrl: wide,
    width: 600,
    height: 400,
    preview: { width: 250, height: 167 },
    postBlog: ada.blog,
  });
  expect(ofPhoto?.preview?.mediaUrl).not.toBe(wide);
  expect(ofPhoto?.preview?.mediaUrl).toMatch(/\.gif$/);
});

test('API-67: any search gets either a response that fits the schema, or 400', async () => {
  await photo(ada, await gif(), 'cat');
  const odd = fc.oneof(
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.string({ maxLength: 60, unit: 'binary' }),
    fc.constantFrom(
      "'",
      '\\',
      "a\\'b",
      ':*',
      '& |',
      '<->',
      '!',
      '((',
      '#',
      '##x',
      "cat'",
      '\\cat',
      'a'.repeat(200),
      '𝒳',
      'ab '.repeat(60),
    ),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (q) => {
      const answer = await bob.call(searchGifs, { body: { q } });
      if (answer.status === 200) parse(gifResponse, answer.response);
      else expect(answer.status).toBe(400);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('visitors cannot search for GIFs', async () => {
  expect((await (await app.visitor()).call(searchGifs, { body: { q: 'cat' } })).status).toBe(401);
});
