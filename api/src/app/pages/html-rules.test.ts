import { pages } from '@tessera/shared-contracts/pages/pages';
import { embedPaths } from '@tessera/shared-contracts/sharing/embed-frame';
import { sql } from 'kysely';
import { checkHtml } from '../../testing/html-checker.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { changeBlog, openPage } from '../../testing/test-pages.ts';
import { reblogOf, replyOf, save } from '../../testing/test-posting.ts';
import {
  postType,
  publishContent,
  sampleContent,
  sampleWords,
  storeSampleFiles,
} from '../../testing/test-sample-posts.ts';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';

const tag = 'sea, “salt” & <pepper>% 🌊';
/** What people paste. */
const odd = '\u0007Odd \u001b“words” & <b>signs</b> ]]> \u{1f30a}\ufffe';

let app: TestApp;
let ada: Registered;
/** Addresses of posts of every type, of reblogs of them, and of the frames of both. */
let posts: readonly string[];
/** A post with replies. */
let noted: string;

type Saved = Awaited<ReturnType<typeof publishContent>>;
const addressesOf = ({ post_url, action: { embed_key, embed_did } }: Saved): readonly string[] => [
  post_url,
  embedPaths.frame(embed_key, embed_did),
];

beforeAll(async () => {
  app = await createTestApp({ baseUrl: 'https://t.example' });
  ada = await app.register({ blog: 'ada' });
  const eve = await app.register({ blog: 'eve' });
  const title = 'Odd “words” & <b>signs</b> ]]> \u{1f30a}';
  await changeBlog(app, { title, description: `<p>${title}</p>`, asks: true });
  const files = await storeSampleFiles(app);
  const found: string[] = [];
  for (const type of Object.keys(sampleWords)) {
    const content = sampleContent(postType(type), files);
    const post = await publishContent(app, ada, content, { one: 'Made', tags: 'sea' });
    const { post: reblog } = await save(eve, reblogOf(post, { post: { two: '<p>Yes.</p>' } }));
    found.push(...addressesOf(post), ...addressesOf(reblog));
  }
  const { post } = await save(ada, {
    post: {
      one: `${odd} ${'long '.repeat(80)}`,
      two: `<h2>${odd}</h2><p>Text<ul><li><a href="/ x|y[z]?q=“a b”&c">one</a></ul><blockquote cite="a b">x</blockquote><table><tr><td>1<td>2</table><img src="https://a.example/a b.png" alt=""><!--more--><p>Rest <a href="https://a.example/ä?[1]">&#7;link</a>`,
      tags: `sea,${tag.replaceAll(',', '')}`,
      source_url: 'https://a.example/a?c=|d',
    },
  });
  await save(ada, {
    post: { type: 'link', one: odd, two: 'https://a.example/a?c=[d]|{e}', three: `<p>${odd}</p>` },
  });
  await eve.call(replyToPost, replyOf(post, odd));
  const { post: covered } = await save(ada, { post: { tags: 'sea' } });
  await app.db
    .updateTable('posts')
    .set({ options: sql`options || '{"owner_flagged_nsfw": true}'` })
    .where('id', '=', covered.action.id)
    .execute();
  noted = post.post_url;
  posts = [...found, ...addressesOf(post), ...addressesOf(covered)];
});
afterAll(() => app.close());

/** What the checker says of each page, and its address. */
const faultsOf = async (path: string): Promise<readonly string[]> => {
  const { status, location, html } = await openPage(app.stranger(), path);
  if (location !== null) throw new Error(`${path} leads to ${location}`);
  expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
  return (await checkHtml(html)).map((fault) => `${path} ${fault}`);
};

test('posts of every type, reblogs of them and their frames are valid HTML without warnings', async () => {
  const faults: string[] = [];
  for (const path of posts) faults.push(...(await faultsOf(path)));
  expect(posts).toHaveLength(36);
  expect(faults).toEqual([]);
});

/** Addresses of the pages for visitors; those in `posts` have none here. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  home: ['/'],
  login: ['/login', '/login?next=%2F%40ada'],
  register: ['/register'],
  forgot: ['/forgot'],
  reset: ['/reset?token=wrong'],
  verify: ['/verify?token=wrong'],
  explore: ['/explore'],
  exploreTrending: ['/explore/trending'],
  exploreTags: ['/explore/tags'],
  tagged: ['/tagged/sea', '/tagged/nothing%20here', `/tagged/${encodeURIComponent('a "b" <c>')}`],
  taggedTop: ['/tagged/sea/top'],
  search: ['/search'],
  searchTerm: ['/search/rain', '/search/made', `/search/${encodeURIComponent('<"a" & 🌊')}`],
  confirmEmail: ['/settings/account/email/confirm?token=wrong'],
  appearance: ['/settings/appearance'],
  stopMails: ['/settings/notifications/stop?token=wrong'],
  loginCode: ['/login/code'],
  report: ['/report?blog=ada'],
  terms: ['/terms'],
  privacy: ['/privacy'],
  rules: ['/rules'],
  contact: ['/contact'],
  help: ['/help'],
  helpTopic: ['/help/queue'],
  editForm: [],
  reblogForm: [],
  newForm: [],
  blog: ['/@ada', '/@eve', '/@nobody'],
  blogTagged: ['/@ada/tagged/sea', '/@ada/tagged/none'],
  blogArchive: ['/@ada/archive', '/@ada/archive?type=photo', '/@ada/archive?tag=none'],
  blogArchiveMonth: [`/@ada/archive/${new Date().toISOString().slice(0, 7)}`],
  blogSearch: ['/@ada/search', '/@ada/search?q=made', '/@ada/search?q=%22%3C'],
  blogPost: [],
  blogPostSlug: [],
  blogPostNotes: ['notes'],
  tinyPost: [],
  embed: ['/embed/ada/1'],
  // no HTML
  blogFeed: [],
  blogTaggedFeed: [],
  taggedFeed: [],
  reference: ['/docs'],
};

test('there is an address for each page that visitors read', () => {
  const open = Object.entries(pages).filter(([, { auth }]) => auth === 'visitor');
  expect(Object.keys(addresses).toSorted()).toEqual(open.map(([name]) => name).toSorted());
});

test.each(Object.entries(addresses).filter(([, paths]) => paths.length > 0))(
  'the page %s is valid HTML without warnings',
  async (_, paths) => {
    const faults: string[] = [];
    for (const path of paths)
      faults.push(...(await faultsOf(path === 'notes' ? `${noted}/notes` : path)));
    expect(faults).toEqual([]);
  },
);

const inPage = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>A</title></head><body><main><h1>A</h1>${body}</main></body></html>`;

test.each([
  ['', ''],
  ['<p>\u0007</p>', 'forbidden code point'],
  ['<p>\ufffe</p>', 'forbidden code point'],
  ['<article><p>A</p></article>', 'heading'],
  ['<article aria-labelledby="a"><p id="a">A</p></article>', 'heading'],
  ['<section><article><h2>A</h2></article></section>', 'heading'],
  ['<section aria-label="A"><article><h2>A</h2></article></section>', ''],
  ['<a href="/a b">A</a>', 'No URL in href'],
  ['<a href="/a|b">A</a>', 'No URL in href'],
  ['<a href="/100%">A</a>', 'No URL in href'],
  ['<a href="/100%25?b=ä#c">A</a>', ''],
  ['<img alt="" src="/a.png" srcset="/a.png 2w">', 'needs sizes'],
  ['<img alt="" src="/a.png" sizes="1px" srcset="/a[.png 2w">', 'No URL in srcset'],
  ['<time datetime="yesterday">A</time>', 'No time'],
  ['<time datetime="2026-13-41">A</time>', 'No time'],
  ['<p id="a">A</p><p id="a">B</p>', 'no-dup-id'],
  ['<p><div>A</div></p>', 'close-order'],
  ['<ul><p>A</p></ul>', 'element-permitted-content'],
  ['<img src="/a.png">', 'wcag/h37'],
  ['<label for="b">A</label>', 'no-missing-references'],
  ['<h3>A</h3>', 'heading-level'],
])('the checker finds what is wrong: %j %s', async (body, fault) => {
  const found = await checkHtml(inPage(body));
  if (fault === '') expect(found).toEqual([]);
  else expect(found.join('\n')).toContain(fault);
});
