import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { sql } from 'kysely';
import { dropSharedPages } from '../../../base/page/shared-pages.ts';
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
let ada: Registered;
let files: SampleFiles;

beforeAll(async () => {
  app = await createTestApp({ baseUrl: base });
  ada = await app.register({ blog: 'ada' });
  files = await storeSampleFiles(app);
});
afterAll(() => app.close());

const contentOf = (type: string) => sampleContent(postType(type), files);
const publish = (who: Registered, content: PostContent) => publishContent(app, who, content);

const feedOf = async (path: string) => {
  const answer = await app.stranger().get(path);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
};
interface JsonFeed {
  readonly version: string;
  readonly feed_url: string;
  readonly home_page_url: string;
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly title: string;
    readonly tags?: readonly string[];
    readonly content_html: string;
    readonly attachments?: readonly Record<string, unknown>[];
  }[];
}
/** Reads JSON whose shape the test then checks. */
function readJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what is missing fails the test
  return JSON.parse(text) as T;
}
const jsonOf = async (path: string): Promise<JsonFeed> => readJson((await feedOf(path)).text);

test('a blog has an RSS, an Atom and a JSON feed of the same posts, and its pages name all three', async () => {
  const { post } = await save(ada, { post: { one: 'Tide & <time>', two: '<p>High at ten.</p>' } });
  const url = base + post.post_url;
  const [rss, atom, json] = [
    await feedOf('/@ada/rss'),
    await feedOf('/@ada/atom'),
    await feedOf('/@ada/feed.json'),
  ];
  expect([rss.type, atom.type, json.type]).toEqual([
    'application/rss+xml; charset=utf-8',
    'application/atom+xml; charset=utf-8',
    'application/feed+json; charset=utf-8',
  ]);
  for (const { text } of [rss, atom])
    expect(text).toContain('<title>Tide &amp; &lt;time&gt;</title>');
  expect(rss.text).toContain(`<guid isPermaLink="true">${base}/p/${post.action.id}</guid>`);
  expect(atom.text).toContain(`<id>${base}/p/${post.action.id}</id>`);
  expect(atom.text).toContain(
    `<link rel="self" type="application/atom+xml" href="${base}/@ada/atom"/>`,
  );
  expect(atom.text).toMatch(/<content type="html">&lt;div .*&lt;p&gt;High at ten\./);
  expect(atom.text).toMatch(/<published>\d{4}-\d\d-\d\dT[\d:.]+Z<\/published><updated>/);
  const read = readJson<JsonFeed>(json.text);
  expect(read).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${base}/@ada/feed.json`,
    home_page_url: `${base}/@ada`,
    authors: [{ name: 'ada', url: `${base}/@ada` }],
  });
  expect(read.items[0]).toMatchObject({
    id: `${base}/p/${post.action.id}`,
    url,
    title: 'Tide & <time>',
  });
  const { html } = await openPage(app.stranger(), post.post_url);
  expect(html.match(/<link rel="alternate"[^>]*(?:rss|atom|feed)[^>]*>/g)).toEqual([
    '<link rel="alternate" type="application/rss+xml" title="ada (RSS)" href="/@ada/rss"/>',
    '<link rel="alternate" type="application/atom+xml" title="ada (Atom)" href="/@ada/atom"/>',
    '<link rel="alternate" type="application/feed+json" title="ada (JSON Feed)" href="/@ada/feed.json"/>',
  ]);
  for (const path of ['/@ada/xml', '/@ada/more/atom', '/@ada/atom/more', '/@ada/feed.jsonx'])
    expect([path, (await feedOf(path)).status]).toEqual([path, 404]);
});

test.each([
  ['audio', 'mpeg'],
  ['video', 'mp4'],
] as const)(
  'a post with %s has its file as enclosure, also in a reblog, but not if it is covered',
  async (type, suffix) => {
    const [bob, eve] = [await app.register(), await app.register()];
    const post = await publish(bob, contentOf(type));
    await save(eve, reblogOf(post));
    const [url, mime, length] = [base + files[type], `${type}/${suffix}`, files.bytes];
    for (const { blog } of [bob, eve]) {
      expect((await feedOf(`/@${blog}/rss`)).text).toContain(
        `<enclosure url="${url}" length="${length}" type="${mime}"/>`,
      );
      expect((await feedOf(`/@${blog}/atom`)).text).toContain(
        `<link rel="enclosure" href="${url}" type="${mime}" length="${length}"/>`,
      );
      expect((await jsonOf(`/@${blog}/feed.json`)).items[0]?.attachments).toEqual([
        expect.objectContaining({ url, mime_type: mime, size_in_bytes: length }),
      ]);
    }
    await changeBlog(app, { owner_flagged_nsfw: true }, bob.blog);
    const covered = (await feedOf(`/@${bob.blog}/rss`)).text;
    expect(covered).not.toContain('<enclosure');
  },
);

test('a tag has feeds of the posts that visitors see, of all blogs, and its page names them', async () => {
  const [bob, eve] = [await app.register(), await app.register()];
  const { post: one } = await save(bob, { post: { one: 'One', tags: 'Low Tide' } });
  const { post: two } = await save(eve, { post: { one: 'Two', tags: 'low tide' } });
  for (const state of ['1', 'private'])
    await save(eve, { post: { one: 'Hidden', tags: 'low tide', state } });
  await save(eve, { post: { one: 'Members', tags: 'low tide' }, members_only: true });
  const { items, feed_url, home_page_url } = await jsonOf('/tagged/low%20tide/feed.json');
  expect(items.map(({ id }) => id)).toEqual(
    [two, one].map(({ action }) => `${base}/p/${action.id}`),
  );
  expect([feed_url, home_page_url]).toEqual([
    `${base}/tagged/low%20tide/feed.json`,
    `${base}/tagged/low%20tide`,
  ]);
  expect((await feedOf('/tagged/low%20tide/rss')).text).toContain(
    '<title>#low tide · Tessera</title>',
  );
  expect((await jsonOf(`/@${eve.blog}/tagged/low%20tide/feed.json`)).items).toHaveLength(1);
  expect((await openPage(app.stranger(), '/tagged/low%20tide')).html).toContain(
    '<link rel="alternate" type="application/atom+xml" title="#low tide (Atom)" href="/tagged/low%20tide/atom"/>',
  );
  expect((await jsonOf('/tagged/nobody%20wrote/feed.json')).items).toEqual([]);
});

/** What a reader of structured data finds in a page. */
function structuredIn(html: string): Readonly<Record<string, unknown>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const found = readJson<Readonly<Record<string, unknown>>>(json);
  expectSound(found);
  return found;
}

/** Expects every node to have a type, addresses to be whole, and times to be points in time. */
function expectSound(node: unknown, name = ''): void {
  if (Array.isArray(node)) node.forEach((one) => expectSound(one, name));
  else if (typeof node === 'object' && node !== null) {
    expect(node).toMatchObject({ '@type': expect.stringMatching(/^[A-Z][A-Za-z]+$/) });
    for (const [key, value] of Object.entries(node)) expectSound(value, key);
  } else {
    if (/url$|^image$|EntityOfPage$/i.test(name)) expect(node).toMatch(/^https?:\/\/[^\s[\]|]+$/);
    if (/Date$|^date/.test(name)) expect(node).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect([name, node]).not.toEqual([name, '']);
  }
}

/** The image of a post without one: the avatar of its blog. */
const avatar = expect.stringMatching(/^https:\/\/t\.example\/.*avatar/);
/** What is found of a post of a type besides what all have. */
const media: Readonly<Record<string, object>> = {
  text: { image: avatar },
  photo: { image: [`${base}/media/harbour.jpg`, `${base}/media/gull.jpg`] },
  quote: { image: avatar },
  link: { image: avatar },
  chat: { image: avatar },
  audio: { image: avatar, audio: { '@type': 'AudioObject', encodingFormat: 'audio/mpeg' } },
  video: { image: `${base}/media/a.jpg`, video: { '@type': 'VideoObject' } },
  note: { image: avatar },
};

test.each(Object.entries(sampleWords))(
  'programs find author, words, tags, date and files of a %s post, and of a reblog of it',
  async (type, described) => {
    const [bob, eve] = [await app.register(), await app.register()];
    const content = contentOf(type);
    const post = await publish(bob, content);
    const { post: reblog } = await save(eve, reblogOf(post, { post: { tags: 'sea' } }));
    for (const [{ blog }, { post_url }] of [
      [bob, post],
      [eve, reblog],
    ] as const) {
      const { html } = await openPage(app.stranger(), post_url);
      // a title that is the caption is not said twice
      const isTitle = blog === eve.blog && (type === 'photo' || type === 'video');
      const expected = isTitle ? '#sea' : described;
      const meta = (name: string) =>
        [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
          .filter(([, key]) => key === name)
          .map(([, , value]) => value);
      expect([meta('description'), meta('og:description')]).toEqual([[expected], [expected]]);
      expect([meta('author'), meta('article:author')]).toEqual([[blog], [`${base}/@${blog}`]]);
      expect(meta('article:tag')).toEqual(
        blog === bob.blog ? ['sea', 'salt &amp; &lt;pepper&gt;'] : ['sea'],
      );
      const found = structuredIn(html);
      expect(found).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'SocialMediaPosting',
        url: base + post_url,
        description: expected,
        author: { '@type': 'Person', name: blog, url: `${base}/@${blog}` },
        keywords: expect.arrayContaining(['sea']),
        ...media[type],
      });
      // words that are the title are found there
      if (isTitle) expect(found['headline']).toBe(described);
      expect(found['sharedContent']).toEqual(
        blog === eve.blog
          ? {
              '@type': 'SocialMediaPosting',
              url: base + blogPaths.post(bob.blog, post.action.id),
              author: expect.objectContaining({ name: bob.blog, url: `${base}/@${bob.blog}` }),
            }
          : type === 'link'
            ? { '@type': 'WebPage', url: 'https://www.example.org/wall', name: 'The wall' }
            : undefined,
      );
      expect(new Date(String(found['datePublished'])).getTime()).toBeGreaterThan(
        Date.now() - 600_000,
      );
      const url = type === 'audio' || type === 'video' ? base + files[type] : undefined;
      for (const kind of ['audio', 'video'])
        expect([kind, found[kind]]).toEqual([
          kind,
          kind === type ? expect.objectContaining({ contentUrl: url }) : undefined,
        ]);
      for (const kind of ['audio', 'video'] as const)
        expect(meta(`og:${kind}`)).toEqual(kind === type ? [url] : []);
    }
  },
);

test('a player of another site is found by its address, in a reblog, too, but not if it is covered', async () => {
  const [bob, eve] = [await app.register(), await app.register()];
  const video = contentOf('video');
  const post = await publish(bob, {
    ...video,
    ...(video.type === 'video' && {
      url: 'https://vimeo.com/76979871',
      embed_html: '<iframe src="https://evil.example/"></iframe>',
    }),
  });
  const { post: reblog } = await save(eve, reblogOf(post));
  const found = { '@type': 'VideoObject', embedUrl: 'https://player.vimeo.com/video/76979871' };
  for (const { post_url } of [post, reblog])
    expect(structuredIn((await openPage(app.stranger(), post_url)).html)).toMatchObject({
      video: found,
    });
  await app.db
    .updateTable('posts')
    .set({ options: sql`options || '{"owner_flagged_nsfw": true}'` })
    .where('id', '=', post.action.id)
    .execute();
  dropSharedPages(app.deps);
  for (const { post_url } of [post, reblog]) {
    const covered = structuredIn((await openPage(app.stranger(), post_url)).html);
    expect([covered['video'], covered['description']]).toEqual([undefined, undefined]);
    expect(covered['image']).toEqual(avatar);
  }
});

test('a post that says nothing after its title is described by its tags, else by its blog', async () => {
  const bob = await app.register();
  const { post: tagged } = await save(bob, { post: { one: 'Rain', two: '', tags: 'wet,grey' } });
  const { post: bare } = await save(bob, { post: { one: 'Rain', two: '' } });
  const described = async (path: string) =>
    /<meta name="description" content="([^"]*)"/.exec(
      (await openPage(app.stranger(), path)).html,
    )?.[1];
  expect(await described(tagged.post_url)).toBe('#wet #grey');
  expect(await described(bare.post_url)).toBe(`Rain · ${bob.blog}`);
});

test('words cannot end the script of structured data', async () => {
  const bob = await app.register();
  const { post } = await save(bob, {
    post: { one: '</script><script>alert(1)</script>', two: '<p>x</p>' },
  });
  expect((await openPage(app.stranger(), post.post_url)).html).not.toContain('<script>alert');
});
