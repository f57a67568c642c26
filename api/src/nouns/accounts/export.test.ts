import * as v from 'valibot';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { send, sendFile, talker } from '../../testing/test-messaging.ts';
import { makePng } from '../../testing/media-samples.ts';
import { likeOf, reblogOf, save } from '../../testing/test-posting.ts';
import { replyWithPhoto } from '../../testing/test-replies.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { sweepExportsJob } from './make-export.ts';
import { brokenLinks, unpackExport } from '../../testing/test-export.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-export-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  app.setNow(undefined);
});

const linkIn = (text = ''): string =>
  /http:\/\/localhost(\/settings\/account\/export\/\d+)/.exec(text)?.[1] ?? '';
const unpack = (answer: Response) => unpackExport(answer, folder);

const make = async (person: Registered): Promise<string> => {
  expect((await person.call(requestExport, {})).status).toBe(200);
  await app.jobs.runAll();
  return linkIn(app.mails.findLast(({ to }) => to === person.email)?.text);
};

test('an export holds all data of a user, as pages and as JSON, and only its owner can download it', async () => {
  const ada = await app.register({ blog: 'ada', isConfirmed: true });
  const bob = await app.register({ blog: 'bob' });
  const { post: published } = await save(ada, { post: { one: 'Rain & <sun>' } });
  await save(ada, { post: { one: 'Not ready', two: '<p>Draft.</p>', state: '1' } });
  const { post: bobs } = await save(bob, { allow_photo_replies: true });
  await ada.call(like, likeOf(bobs));
  await replyWithPhoto(ada, bobs, await makePng({ seed: 731 }));
  await send(ada, bob, 'Hello Bob');
  await app.db
    .insertInto('content_filters')
    .values({ user_id: ada.userId, kind: 'tag', key: '<spoilers>', written: '<spoilers>' })
    .execute();
  const address = await make(ada);
  expect(await (await ada.get('/settings/account')).text()).toContain(`href="${address}"`);
  for (const other of [bob, await app.visitor()])
    expect((await other.get(address)).status).not.toBe(200);
  const answer = await ada.get(address);
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
  ]).toEqual([200, 'application/zip', 'attachment; filename="tessera-ada.zip"']);
  const unpacked = await unpack(answer);
  const contents = await unpacked.read('index.html');
  expect(await unpacked.read('replies.html')).toMatch(/href="media\/[^"]+"/);
  for (const part of [
    'Data of ada',
    'href="ada/posts-0001.html"',
    'href="ada/messages-with-bob.html"',
    'href="likes.html"',
    '2 posts',
  ])
    expect(contents).toContain(part);
  const html = await unpacked.read('ada/posts-0001.html');
  expect(html).toContain('<h2>Rain &amp; &lt;sun&gt;</h2>');
  expect(html).toContain('Draft.');
  const posts: unknown = JSON.parse(await unpacked.read('ada/posts-0001.json'));
  expect(posts).toMatchObject([
    { id: published.action.id, state: 'published', content: { title: 'Rain & <sun>' } },
    { state: 'draft' },
  ]);
  expect(JSON.parse(await unpacked.read('likes.json'))).toMatchObject([
    { post_id: bobs.action.id, blog: 'bob' },
  ]);
  expect(JSON.parse(await unpacked.read('ada/messages.json'))).toMatchObject([
    { with: 'bob', from: 'ada', text: 'Hello Bob' },
  ]);
  expect(await unpacked.read('ada/messages-with-bob.html')).toMatch(
    /<p class="mine"><strong>ada<\/strong>\nHello Bob/,
  );
  expect(await unpacked.read('likes.html')).toContain(`/@bob/post/${bobs.action.id}`);
  expect(await unpacked.read('filters.html')).toContain('&lt;spoilers&gt;');
  expect(await brokenLinks(unpacked.place)).toEqual([]);
  const account = await unpacked.read('account.json');
  expect(JSON.parse(account)).toMatchObject([{ email: ada.email }]);
  expect(account).not.toContain('password');
});

test('an export contains the images of messages, and links to the posts sent in them', async () => {
  const [cai, dan] = [await talker(app, 'cai'), await talker(app, 'dan')];
  const { post } = await save(dan, { post: { type: 'quote', one: 'To be' } });
  const { id } = post.action;
  expect((await sendFile(dan, cai, await makePng({ seed: 41 }))).status).toBe(200);
  expect((await send(dan, cai, '', { type: 'POSTREF', post: { id, blog: 'dan' } })).status).toBe(
    200,
  );
  const unpacked = await unpack(await cai.get(await make(cai)));
  const [image] =
    /media\/[0-9a-f/]+\.png/.exec(await unpacked.read('cai/messages-with-dan.html')) ?? [];
  expect((await readFile(path.join(unpacked.place, image ?? 'none'))).length).toBeGreaterThan(1000);
  expect(await unpacked.read('cai/messages-with-dan.html')).toContain(`/p/${id}</a>`);
  expect(JSON.parse(await unpacked.read('cai/messages.json'))).toMatchObject([
    { type: 'IMAGE', post: null, image: image?.slice('media/'.length) },
    { type: 'POSTREF', post: id, image: null },
  ]);
  expect(await brokenLinks(unpacked.place)).toEqual([]);
});

test('an export lists all posts once and in order over several pages, with their media', async () => {
  const cai = await app.register({ blog: 'cai' });
  const key = await app.deps.media.put(Buffer.from('an image'), 'png');
  const { blogId, userId } = cai;
  const {
    post: {
      action: { id: first },
    },
  } = await save(cai, {
    post: { one: 'First', two: `<p><img src="${app.deps.media.url(key)}" alt=""></p>` },
  });
  const row = await app.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const copy = {
    blog_id: blogId,
    author_id: userId,
    type: row.type,
    state: row.state,
    published_at: row.published_at,
    content: JSON.stringify(row.content),
    trail: '[]',
    source: JSON.stringify(row.source),
    options: JSON.stringify(row.options),
    editor_type: row.editor_type,
    publish_on: null,
    parent_id: null,
    parent_blog_id: null,
    root_id: null,
    root_blog_id: null,
    queue_position: null,
    submission_key: null,
  };
  await app.db
    .insertInto('posts')
    .values(Array.from({ length: 230 }, () => copy))
    .execute();
  const unpacked = await unpack(await cai.get(await make(cai)));
  const pages: unknown[] = await Promise.all(
    [1, 2, 3].map(async (page): Promise<unknown> =>
      JSON.parse(await unpacked.read(`cai/posts-000${page}.json`)),
    ),
  );
  const idsOf = (posts: unknown): string[] =>
    v.parse(v.array(v.object({ id: v.string() })), posts).map(({ id }) => id);
  const kept = pages.map(idsOf);
  const stored = (
    await app.db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', blogId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  expect([kept.map((ids) => ids.length), kept.flat()]).toEqual([[100, 100, 31], stored]);
  expect(await unpacked.read(`media/${key}`)).toBe('an image');
  expect(await unpacked.read('cai/posts-0001.html')).toContain(`src="../media/${key}"`);
});

test('an export includes audio files, videos, the avatar, and images in the trails of reblogs; a media file missing from the export is loaded from the site', async () => {
  const gil = await app.register({ blog: 'gil' });
  const put = async (text: string, extension: 'png' | 'mp3' | 'mp4' | 'webp' | 'vtt') =>
    app.deps.media.put(Buffer.from(text), extension);
  const [reblogged, audio, video, poster, avatar] = [
    await put('reblogged', 'png'),
    await put('audio', 'mp3'),
    await put('video', 'mp4'),
    await put('poster', 'webp'),
    await put('avatar', 'webp'),
  ];
  const words = await put('words', 'vtt');
  const url = (key: string): string => app.deps.media.url(key);
  const store = async (content: object, trail: object[] = []) => {
    const { post } = await save(gil);
    await app.db
      .updateTable('posts')
      .set({ content: JSON.stringify(content), trail: JSON.stringify(trail) })
      .where('id', '=', post.action.id)
      .execute();
  };
  const photo = (key: string) => ({
    type: 'photo',
    photos: [
      {
        url: url(key),
        width: 1,
        height: 1,
        caption: 'A <boat>',
        alt: '',
        alt_sizes: [{ url: '/media/00/small.png', width: 1, height: 1 }],
      },
    ],
    layout: '1',
    caption_html: '',
    linkthrough: '',
  });
  await store({ type: 'text', title: '', body_html: '<p>Look</p>' }, [
    {
      post_id: '1',
      blog_name: 'bob',
      blog_url: '/@bob',
      avatar_url: '',
      content: photo(reblogged),
      is_root: true,
      is_gone: false,
    },
  ]);
  await store({
    type: 'audio',
    url: url(audio),
    title: 'Waves',
    artist: '',
    album: '',
    album_art: '',
    duration: 1,
    caption_html: '',
  });
  await store({
    type: 'video',
    url: url(video),
    poster: url(poster),
    embed_html: '',
    width: 1,
    height: 1,
    duration: 1,
    caption_html: '',
    captions: { url: url(words), language: 'de', label: 'Deutsch' },
  });
  await store(photo('aa/00000000000000000000000000000000000000.png'));
  await app.db
    .updateTable('blogs')
    .set({ avatar_key: avatar })
    .where('id', '=', gil.blogId)
    .execute();
  const unpacked = await unpack(await gil.get(await make(gil)));
  const html = await unpacked.read('gil/posts-0001.html');
  expect(html).toContain(`<img src="../media/${reblogged}"`);
  expect(html).toContain('<figcaption>A &lt;boat&gt;</figcaption>');
  expect(html).toContain(`<audio controls preload="none" src="../media/${audio}">`);
  expect(html).toContain(
    [
      `<video controls preload="none" src="../media/${video}" poster="../media/${poster}">`,
      `<track kind="captions" src="../media/${words}" srclang="de" label="Deutsch"></video>`,
    ].join(''),
  );
  expect(html).toContain(`<a href="../media/${words}">Captions: Deutsch</a>`);
  expect(html).toContain(
    'src="http://localhost/media/aa/00000000000000000000000000000000000000.png"',
  );
  expect(await unpacked.read('gil/avatar.webp')).toBe('avatar');
  expect(await brokenLinks(unpacked.place)).toEqual([]);
});

test('an export hides the blog and summary of liked posts that its owner may no longer see; in reblogs, it hides the text of blogs that block the owner', async () => {
  const [ivy, jon] = [await app.register({ blog: 'ivy' }), await app.register({ blog: 'jon' })];
  const [closed, suspended, blocking, open] = [
    await app.register({ blog: 'closed' }),
    await app.register({ blog: 'suspended-one' }),
    await app.register({ blog: 'blocking' }),
    await app.register({ blog: 'open' }),
  ];
  const posts = [];
  for (const author of [closed, suspended, blocking, open]) {
    const { post } = await save(author, { post: { one: `Secret of ${author.blog}` } });
    posts.push(post);
    for (const reader of [ivy, jon]) await reader.call(like, likeOf(post));
    await save(ivy, reblogOf(post));
  }
  await app.db
    .updateTable('posts')
    .set({ is_private: true, summary: 'Secret and private now' })
    .where('id', '=', posts[0]?.action.id ?? '')
    .execute();
  await app.db
    .updateTable('blogs')
    .set({ is_suspended: true })
    .where('id', '=', suspended.blogId)
    .execute();
  await app.db
    .insertInto('blocks')
    .values({ blog_id: blocking.blogId, blocked_blog_id: ivy.blogId })
    .execute();
  const unpacked = await unpack(await ivy.get(await make(ivy)));
  const likes: unknown = JSON.parse(await unpacked.read('likes.json'));
  expect(likes).toMatchObject(
    posts.map(({ action: { id } }, at) =>
      at === 3
        ? { post_id: id, blog: 'open', summary: 'Secret of open' }
        : { post_id: id, blog: null, summary: null },
    ),
  );
  const html = await unpacked.read('likes.html');
  expect(html).toContain('Secret of open');
  for (const hidden of ['private now', 'Secret of suspended', 'Secret of blocking'])
    expect(html).not.toContain(hidden);
  for (const file of ['posts-0001.html', 'posts-0001.json'])
    expect(await unpacked.read(`ivy/${file}`)).not.toContain('Secret of blocking');
  expect(await unpacked.read('ivy/posts-0001.html')).toContain(blockTexts.withheld);
  const other = await unpack(await jon.get(await make(jon)));
  expect(await other.read('likes.html')).toContain('Secret of blocking');
  expect(await brokenLinks(unpacked.place)).toEqual([]);
});

test('BLOCK-09: an export lists blocked blogs and the place of each block', async () => {
  const [mia, ned] = [await app.register({ blog: 'mia' }), await app.register({ blog: 'ned' })];
  await mia.call(block, {
    body: { tumblelog: 'mia', blocked_tumblelog: 'ned', block_context: 'tagged' },
  });
  await ned.call(block, { body: { tumblelog: 'ned', blocked_tumblelog: 'mia' } });
  const unpacked = await unpack(await mia.get(await make(mia)));
  expect(JSON.parse(await unpacked.read('blocks.json'))).toMatchObject([
    { own_blog: 'mia', blocked: 'ned', blocked_on: 'tagged' },
  ]);
  expect(await unpacked.read('blocks.html')).toContain('tagged');
});

test('the content security policy of every page of an export denies everything by default and allows no scripts', async () => {
  const kim = await app.register({ blog: 'kim' });
  await save(kim);
  const unpacked = await unpack(await kim.get(await make(kim)));
  const files = (await readdir(unpacked.place, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect(await unpacked.read(file)).toMatch(
      /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; (?!.*script)[^"]*">/,
    );
});

test('an export rewrites URLs only in attributes that contain a URL, never in text or in a title attribute', async () => {
  const lea = await app.register({ blog: 'lea' });
  await save(lea, {
    post: {
      two: '<p>Write href="/x" or src="/media/y"</p><p><a href="/@lea" title="href=&quot;/x&quot; src=">me</a></p>',
    },
  });
  const html = await (await unpack(await lea.get(await make(lea)))).read('lea/posts-0001.html');
  expect(html).toContain('<p>Write href="/x" or src="/media/y"</p>');
  expect(html).toContain('<a href="http://localhost/@lea" title="href=&quot;/x&quot; src="');
});

test('a request while an export is being prepared creates no second export; an export expires after a week', async () => {
  const dan = await app.register({ blog: 'dan' });
  await dan.call(requestExport, {});
  expect(await (await dan.get('/settings/account')).text()).toContain('Being prepared.');
  const address = await make(dan);
  expect(
    app.mails.filter(({ to, subject }) => to === dan.email && subject.includes('export')),
  ).toHaveLength(1);
  expect((await dan.get(address)).status).toBe(200);
  app.setNow(new Date(Date.now() + 7.1 * 86_400_000));
  expect((await dan.get(address)).status).toBe(404);
  await sweepExportsJob.run(app.deps, {});
  expect(
    await app.db.selectFrom('exports').select('id').where('user_id', '=', dan.userId).execute(),
  ).toEqual([]);
});

test('an account gets at most three exports a day', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const fay = await strict.register();
  const statuses = [];
  for (let i = 0; i < 4; i += 1) {
    statuses.push((await fay.call(requestExport, {})).status);
    statuses.push((await fay.call(requestExport, {})).status);
    await strict.jobs.runAll();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(await strict.db.selectFrom('exports').select('id').execute()).toHaveLength(3);
  await strict.close();
}, 30_000);

test('the URL of an unknown export returns 404, and a URL with an invalid id returns 400', async () => {
  const eve = await app.register({ blog: 'eve' });
  for (const id of ['1', '9223372036854775807'])
    expect((await eve.get(`/settings/account/export/${id}`)).status).toBe(404);
  expect((await eve.get('/settings/account/export/x')).status).toBe(400);
});
