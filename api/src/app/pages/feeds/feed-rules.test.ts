import { feedFormats } from '@tessera/shared-contracts/core/feed-formats';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { sql } from 'kysely';
import {
  atomRules,
  rssRules,
  type AnsweredFeed,
  type FeedRules,
} from '../../../testing/feed-rules.ts';
import { jsonFeedRules } from '../../../testing/json-feed-rules.ts';
import { createTestApp, type Registered, type TestApp } from '../../../testing/test-app.ts';
import { changeBlog } from '../../../testing/test-pages.ts';
import { reblogOf, save } from '../../../testing/test-posting.ts';
import {
  postType,
  publishContent,
  sampleContent,
  sampleWords,
  storeSampleFiles,
} from '../../../testing/test-sample-posts.ts';

const base = 'https://t.example';
const secret = 'Nobody may read this';
/** What people paste, also as entities. */
const odd = '\u0007Odd\u001b “words” & <signs> ]]> &#7; &amp;amp; \u0085\u{1f30a}\ufffe';

let app: TestApp;
/** Everything that every format answers. */
let answers: Readonly<Record<keyof typeof feedFormats, readonly AnsweredFeed[]>>;

/** Posts of all types and reblogs of them, and posts with everything that people paste. */
async function publishAll(ada: Registered, eve: Registered): Promise<void> {
  const files = await storeSampleFiles(app);
  for (const type of Object.keys(sampleWords)) {
    const post = await publishContent(app, ada, sampleContent(postType(type), files));
    await save(eve, reblogOf(post, { post: { two: '<p>Yes.</p>', tags: 'sea' } }));
  }
  const tags = 'sea,salt & <pepper>,🌊,]]>';
  const long = `${odd} ${'long '.repeat(80)}`;
  const body = `<p>${odd}</p><a href="/x y|z">one</a><a href="x">two</a><a href="#part">three</a>
    <img src="https://a.example/a b[1].png" style="color:red" onerror="alert(1)"><script>1</script>
    <iframe src="https://a.example"></iframe><a href="javascript:alert(1)">four</a>`;
  for (const post of [
    { one: long, two: body },
    { one: '', two: body },
    { one: '', two: `${body}<!--more--><p>Rest</p>` },
    { one: odd, two: '' },
    { type: 'link', one: odd, two: 'https://a.example/[a]?b={c}|d', three: body },
    { type: 'quote', one: odd, two: body },
    { type: 'chat', one: odd, two: `${odd}: ${odd}\n${odd}` },
  ] as const)
    await save(ada, { post: { ...post, tags, source_url: 'https://a.example/a?[b]' } });
}

/** Posts that are in no feed. */
async function hideSome(ada: Registered): Promise<void> {
  const post = { one: secret, two: `<p>${secret}</p>`, tags: 'sea' };
  for (const state of ['1', '2', 'private']) await save(ada, { post: { ...post, state } });
  await save(ada, { post, members_only: true });
  const { post: gone } = await save(ada, { post });
  expect((await ada.call(deletePost, { body: { post_id: gone.action.id } })).status).toBe(200);
  const { post: covered } = await save(ada, { post });
  await app.db
    .updateTable('posts')
    .set({ options: sql`options || '{"owner_flagged_nsfw": true}'` })
    .where('id', '=', covered.action.id)
    .execute();
}

async function answer(url: string): Promise<AnsweredFeed> {
  const response = await app.stranger().get(url.slice(base.length));
  expect([url, response.status]).toEqual([url, 200]);
  return { url, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

beforeAll(async () => {
  app = await createTestApp({ baseUrl: base });
  const [ada, eve] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'eve' })];
  await app.register({ blog: 'bare' });
  const title = 'Ada’s “words” & <signs> ]]> 🌊';
  await changeBlog(app, { title, description: `<p>${title}</p>` });
  await publishAll(ada, eve);
  await hideSome(ada);
  const pages = [
    '/@ada',
    '/@eve',
    '/@bare',
    '/@ada/tagged/sea',
    '/@eve/tagged/none',
    '/tagged/sea',
    `/tagged/${encodeURIComponent('salt & <pepper>')}`,
    `/tagged/${encodeURIComponent('🌊')}`,
    '/tagged/none',
  ];
  const answered = (format: string) =>
    Promise.all(pages.map((page) => answer(`${base}${page}/${format}`)));
  answers = {
    rss: await answered('rss'),
    atom: await answered('atom'),
    'feed.json': await answered('feed.json'),
  };
});
afterAll(() => app.close());

const rulesOf: Readonly<Record<keyof typeof feedFormats, FeedRules>> = {
  rss: rssRules,
  atom: atomRules,
  'feed.json': jsonFeedRules,
};

describe.each(Object.keys(feedFormats))('%s', (name) => {
  const format = name === 'rss' || name === 'atom' ? name : 'feed.json';

  test.each(Object.entries(rulesOf[format]))('no feed breaks the rule: %s', (_, { faults }) => {
    for (const feed of answers[format]) expect([feed.url, faults(feed)]).toEqual([feed.url, []]);
  });

  test.each(Object.entries(rulesOf[format]))(
    'a feed that breaks the rule is found: %s',
    (_, { faults, breakBy }) => {
      const [feed] = answers[format];
      if (!feed) throw new Error('no feed');
      const [type, text] = [feed.type, feed.text].map((part) => part.replace(...breakBy));
      expect([type, text]).not.toEqual([feed.type, feed.text]);
      expect(faults({ url: feed.url, type: type ?? '', text: text ?? '' })).not.toEqual([]);
    },
  );

  test('what visitors may not read is in no feed', () => {
    for (const { url, text } of answers[format])
      expect([url, text.includes(secret)]).toEqual([url, false]);
  });
});
