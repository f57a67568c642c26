import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { embedPaths } from '@tessera/shared-contracts/sharing/embed-frame';
import { sql } from 'kysely';
import { mf2 } from 'microformats-parser';
import { createTestApp, type Registered, type TestApp } from '../../../testing/test-app.ts';
import { changeBlog, openPage } from '../../../testing/test-pages.ts';
import { reblogOf, save } from '../../../testing/test-posting.ts';
import {
  postType,
  publishContent,
  sampleContent,
  sampleWords,
  storeSampleFiles,
  type SampleFiles,
} from '../../../testing/test-sample-posts.ts';

const base = 'https://t.example';
let app: TestApp;
let files: SampleFiles;

beforeAll(async () => {
  app = await createTestApp({ baseUrl: base });
  files = await storeSampleFiles(app);
});
afterAll(() => app.close());

type Item = ReturnType<typeof mf2>['items'][number];
type Value = NonNullable<Item['value']>;

/** What a reader of microformats finds in a page of a visitor. */
async function itemsOf(path: string): Promise<readonly Item[]> {
  const { status, html } = await openPage(app.stranger(), path);
  expect(status).toBe(200);
  return mf2(html, { baseUrl: base + path }).items;
}
const isOf = (type: string) => (item: Item) => item.type?.includes(type) === true;
/** All items of a type, also inside others. */
const allOf = (items: readonly Item[], type: string): readonly Item[] =>
  items.flatMap((item) => [
    ...(isOf(type)(item) ? [item] : []),
    ...allOf(item.children ?? [], type),
  ]);
function onlyOne<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of 1`);
  return item;
}
const isItem = (value: Value): value is Item => typeof value !== 'string' && 'properties' in value;
/** The value of a property: the text, the URL of an image, or the text of HTML. */
const textOf = (value: Value): string =>
  typeof value === 'string'
    ? value
    : (typeof value.value === 'string' ? value.value : '').replace(/\s+/g, ' ').trim();
const valuesOf = ({ properties }: Item, name: string): readonly string[] =>
  (properties[name] ?? []).map(textOf);
const itemIn = ({ properties }: Item, name: string): Item => {
  const found = onlyOne(properties[name] ?? []);
  if (!isItem(found)) throw new Error(`${name} is no item`);
  return found;
};

/** What only posts of a type have. */
const own: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  text: { name: ['One notebook'] },
  photo: { photo: [`${base}/media/harbour.jpg`, `${base}/media/gull.jpg`] },
  quote: {},
  link: { name: ['The wall'], 'bookmark-of': ['https://www.example.org/wall'] },
  chat: { name: ['At the desk'] },
  audio: { name: ['Lamp, low'] },
  video: {},
  note: {},
};
const mediaOf = (type: string): Readonly<Record<string, readonly string[]>> => ({
  audio: type === 'audio' ? [base + files.audio] : [],
  video: type === 'video' ? [base + files.video] : [],
  photo: [],
  name: [],
  'bookmark-of': [],
  ...own[type],
});
const publish = (who: Registered, type: string) =>
  publishContent(app, who, sampleContent(postType(type), files));

/** Expects the words and files of the sample of a type, in a post or in what a reblog quotes. */
function expectSample(item: Item, type: string): void {
  const [content = ''] = valuesOf(item, 'content');
  for (const words of sampleWords[postType(type)].split(/(?<=[.?]) /))
    expect(content).toContain(words);
  expect(item.properties['content']).toHaveLength(1);
  for (const [name, values] of Object.entries(mediaOf(type)))
    expect([name, valuesOf(item, name)]).toEqual([name, values]);
}
function expectAbout(item: Item, blog: string, url: string): void {
  const author = itemIn(item, 'author');
  expect([valuesOf(author, 'name'), valuesOf(author, 'url')]).toEqual([
    [blog],
    [`${base}/@${blog}`],
  ]);
  expect(valuesOf(item, 'url')).toEqual([base + url]);
  const [published = ''] = valuesOf(item, 'published');
  expect(Date.parse(published)).toBeGreaterThan(Date.now() - 600_000);
}

test.each(Object.keys(sampleWords))(
  'a reader of microformats finds author, words, files, tags, date and address of a %s post',
  async (type) => {
    const bob = await app.register();
    const post = await publish(bob, type);
    const items = await itemsOf(post.post_url);
    // nothing around the post that could be taken for what the page is about
    expect(items.map((item) => item.type)).toEqual([['h-entry']]);
    const entry = onlyOne(items);
    expectAbout(entry, bob.blog, post.post_url);
    expectSample(entry, type);
    expect(valuesOf(entry, 'category')).toEqual(['sea', 'salt & <pepper>']);
    expect(entry.properties['repost-of']).toBeUndefined();
  },
);

test.each(Object.keys(sampleWords))(
  'a reblog of a %s post says what it reblogs, by whom, and its own words apart',
  async (type) => {
    const [bob, eve, kit] = [await app.register(), await app.register(), await app.register()];
    const post = await publish(bob, type);
    const { post: bare } = await save(eve, reblogOf(post));
    const words = reblogOf(bare, { post: { two: '<p>Look at this.</p>' } });
    const { post: said } = await save(kit, words);
    const { post: more } = await save(bob, reblogOf(said));
    for (const [who, reblog, content] of [
      [eve, bare, []],
      [kit, said, ['Look at this.']],
      [bob, more, []],
    ] as const) {
      const entry = onlyOne(await itemsOf(reblog.post_url));
      expectAbout(entry, who.blog, reblog.post_url);
      expect([valuesOf(entry, 'content'), valuesOf(entry, 'name')]).toEqual([content, []]);
      expect(valuesOf(entry, 'photo')).toEqual([]);
      const cited = itemIn(entry, 'repost-of');
      expectSample(cited, type);
      expect(valuesOf(cited, 'author')).toEqual([bob.blog]);
      expect(valuesOf(cited, 'url')).toEqual([base + blogPaths.post(bob.blog, post.action.id)]);
    }
    // what others added on the way is quoted, too
    const added = allOf(onlyOne(await itemsOf(more.post_url)).children ?? [], 'h-cite');
    expect(added.flatMap((item) => valuesOf(item, 'content'))).toEqual(['Look at this.']);
  },
);

test('a blog has a card, and its posts are a feed, as those of a tag and of all blogs', async () => {
  const bob = await app.register();
  await changeBlog(app, { title: 'Bob & co', description: 'All <b>weather</b>.' }, bob.blog);
  const posts = [await publish(bob, 'text'), await publish(bob, 'photo')].map(
    ({ post_url }) => base + post_url,
  );
  const home = `/@${bob.blog}`;
  const items = await itemsOf(home);
  const card = onlyOne(items.filter(isOf('h-card')));
  expect(valuesOf(card, 'name')).toEqual(['Bob & co']);
  // url and uid equal to the page's address: the card represents the page
  expect([valuesOf(card, 'url'), valuesOf(card, 'uid')]).toEqual([[base + home], [base + home]]);
  expect(valuesOf(card, 'photo')[0]).toMatch(/^https:\/\/t\.example\/@?.*avatar/);
  expect(valuesOf(card, 'note')[0]).toContain('weather');
  for (const path of [home, '/tagged/sea', `${home}/tagged/sea`, '/explore']) {
    const feed = onlyOne((await itemsOf(path)).filter(isOf('h-feed')));
    const entries = allOf(feed.children ?? [], 'h-entry');
    expect(entries.flatMap((entry) => valuesOf(entry, 'url')).slice(0, 2)).toEqual(
      posts.toReversed(),
    );
    expectSample(onlyOne(entries.slice(0, 1)), 'photo');
  }
});

test('the frame of a post on other sites has its microformats', async () => {
  const bob = await app.register();
  const post = await publish(bob, 'audio');
  const { embed_key, embed_did } = post.action;
  expect(embed_key).not.toBe('');
  const entry = onlyOne(await itemsOf(embedPaths.frame(embed_key, embed_did)));
  expectSample(entry, 'audio');
});

test('an edited post says when it was edited', async () => {
  const bob = await app.register();
  const { post } = await save(bob);
  const at = '2031-02-03T04:05:06.000Z';
  await app.db
    .updateTable('posts')
    .set({ edited_at: new Date(at) })
    .where('id', '=', post.action.id)
    .execute();
  expect(valuesOf(onlyOne(await itemsOf(post.post_url)), 'updated')).toEqual([at]);
});

test('programs find no words and files of a covered post, but who wrote it and when', async () => {
  for (const type of ['photo', 'text']) {
    const bob = await app.register();
    const post = await publish(bob, type);
    const { embed_key, embed_did, id } = post.action;
    await app.db
      .updateTable('posts')
      .set({ options: sql`options || '{"owner_flagged_nsfw": true}'` })
      .where('id', '=', id)
      .execute();
    for (const path of [post.post_url, embedPaths.frame(embed_key, embed_did), `/@${bob.blog}`]) {
      const [entry] = allOf(await itemsOf(path), 'h-entry');
      if (!entry) throw new Error(`no entry in ${path}`);
      expectAbout(entry, bob.blog, post.post_url);
      for (const name of ['content', 'photo', 'name'])
        expect([path, name, valuesOf(entry, name)]).toEqual([path, name, []]);
    }
  }
});

test('pages of signed-in users have no microformats', async () => {
  const [bob, eve] = [await app.register(), await app.register()];
  const post = await publish(bob, 'photo');
  const { post: reblog } = await save(eve, reblogOf(post, { post: { two: '<p>Yes.</p>' } }));
  for (const path of [
    '/dashboard',
    `/@${bob.blog}`,
    `/@${eve.blog}`,
    post.post_url,
    reblog.post_url,
    '/tagged/sea',
    '/explore',
  ]) {
    // visitors first: what was rendered for them must not be shown again
    expect((await itemsOf(path === '/dashboard' ? '/explore' : path)).length).toBeGreaterThan(0);
    const { html } = await openPage(eve, path);
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect([path, classes.filter((name) => /^(?:h|p|u|dt|e)-/.test(name))]).toEqual([path, []]);
  }
});
