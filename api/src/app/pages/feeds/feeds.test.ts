import type { PostContent } from '@tessera/shared-contracts/posts/post';
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

interface Structured {
  readonly '@type': string;
  readonly headline: string;
  readonly description?: string;
  readonly datePublished: string;
  readonly author: { readonly name: string; readonly url: string };
  readonly image: string;
  readonly keywords: readonly string[];
  readonly audio?: { readonly contentUrl: string };
  readonly video?: { readonly contentUrl: string };
}
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
      const [, json = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      const found = readJson<Structured>(json);
      expect(found).toMatchObject({
        '@type': 'SocialMediaPosting',
        description: expected,
        author: { name: blog, url: `${base}/@${blog}` },
        image: expect.stringMatching(/^https:/),
      });
      expect(found.keywords[0]).toBe('sea');
      expect(new Date(found.datePublished).getTime()).toBeGreaterThan(Date.now() - 600_000);
      const url = type === 'audio' || type === 'video' ? base + files[type] : undefined;
      expect([found.audio?.contentUrl, found.video?.contentUrl]).toEqual([
        type === 'audio' ? url : undefined,
        type === 'video' ? url : undefined,
      ]);
      for (const kind of ['audio', 'video'] as const)
        expect(meta(`og:${kind}`)).toEqual(kind === type ? [url] : []);
    }
  },
);

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
