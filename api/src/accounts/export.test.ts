import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { likeOf, save } from '../posts/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';
import { sweepExportsJob } from './make-export.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-archive-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => { app.setNow(undefined); });

const linkIn = (text = ''): string => /http:\/\/localhost(\/settings\/account\/export\/\d+)/.exec(text)?.[1] ?? '';
const run = promisify(execFile);

/** Unpacks an archive; answers what its files hold. */
async function unpack(answer: Response): Promise<{ read(file: string): Promise<string> }> {
  const place = await mkdtemp(path.join(folder, 'a-'));
  await writeFile(path.join(place, 'archive.zip'), Buffer.from(await answer.arrayBuffer()));
  await run('python3', ['-m', 'zipfile', '-e', path.join(place, 'archive.zip'), place]);
  return { read: (file) => readFile(path.join(place, file), 'utf8') };
}

const make = async (person: Registered): Promise<string> => {
  expect((await person.call(requestExport, {})).status).toBe(200);
  await app.jobs.runAll();
  return linkIn(app.mails.findLast(({ to }) => to === person.email)?.text);
};

test('an archive holds everything of somebody’s own, to read and as data, and is fetched by its owner alone', async () => {
  const ada = await app.register({ blog: 'ada' });
  const bob = await app.register({ blog: 'bob' });
  const { post: published } = await save(ada, { post: { one: 'Rain & <sun>' } });
  await save(ada, { post: { one: 'Not ready', two: '<p>Draft.</p>', state: '1' } });
  const { post: bobs } = await save(bob);
  await ada.call(like, likeOf(bobs));
  await ada.call(sendMessage, { body: { participant: 'ada', participants: ['bob'], message: 'Hello Bob' } });
  const address = await make(ada);
  expect(await (await ada.get('/settings/account')).text()).toContain(`href="${address}"`);
  for (const other of [bob, await app.visitor()]) expect((await other.get(address)).status).not.toBe(200);
  const answer = await ada.get(address);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([200, 'application/zip', 'attachment; filename="tessera-ada.zip"']);
  const archive = await unpack(answer);
  expect(await archive.read('index.html')).toContain('<a href="ada/posts-0001.html">page 1</a>');
  const html = await archive.read('ada/posts-0001.html');
  expect(html).toContain('<h2>Rain &amp; &lt;sun&gt;</h2>');
  expect(html).toContain('Draft.');
  const posts: unknown = JSON.parse(await archive.read('ada/posts-0001.json'));
  expect(posts).toMatchObject([{ id: published.action.id, state: 'published', content: { title: 'Rain & <sun>' } }, { state: 'draft' }]);
  expect(JSON.parse(await archive.read('likes.json'))).toMatchObject([{ post_id: bobs.action.id, blog: 'bob' }]);
  expect(JSON.parse(await archive.read('ada/messages.json'))).toMatchObject([{ with: 'bob', from: 'ada', text: 'Hello Bob' }]);
  const account = await archive.read('account.json');
  expect(JSON.parse(account)).toMatchObject([{ email: ada.email }]);
  expect(account).not.toContain('password');
});

test('posts of several pages are all there, once, in their order; media lie beside them', async () => {
  const cai = await app.register({ blog: 'cai' });
  const key = await app.deps.media.put(Buffer.from('a picture'), 'png');
  const { blogId, userId } = cai;
  const { post: { action: { id: first } } } = await save(cai, { post: { one: 'First', two: `<p><img src="${app.deps.media.url(key)}" alt=""></p>` } });
  const row = await app.db.selectFrom('posts').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const copy = { blog_id: blogId, author_id: userId, type: row.type, state: row.state, published_at: row.published_at, content: JSON.stringify(row.content), trail: '[]', source: JSON.stringify(row.source), options: JSON.stringify(row.options), editor_type: row.editor_type, publish_on: null, parent_id: null, parent_blog_id: null, root_id: null, root_blog_id: null, queue_position: null, submission_key: null };
  await app.db.insertInto('posts').values(Array.from({ length: 230 }, () => copy)).execute();
  const archive = await unpack(await cai.get(await make(cai)));
  const pages: unknown[] = await Promise.all([1, 2, 3].map(async (page) => JSON.parse(await archive.read(`cai/posts-000${page}.json`))));
  const idsOf = (posts: unknown): string[] => (Array.isArray(posts) ? posts.map((post) => String(Object(post).id)) : []);
  const kept = pages.map(idsOf);
  const stored = (await app.db.selectFrom('posts').select('id').where('blog_id', '=', blogId).orderBy('id').execute()).map(({ id }) => id);
  expect([kept.map((ids) => ids.length), kept.flat()]).toEqual([[100, 100, 31], stored]);
  expect(await archive.read(`media/${key}`)).toBe('a picture');
  expect(await archive.read('cai/posts-0001.html')).toContain(`src="../media/${key}"`);
});

test('asked for twice there is one archive; it goes after a week', async () => {
  const dan = await app.register({ blog: 'dan' });
  await dan.call(requestExport, {});
  expect(await (await dan.get('/settings/account')).text()).toContain('Is being made.');
  const address = await make(dan);
  expect(app.mails.filter(({ to, subject }) => to === dan.email && subject.includes('archive'))).toHaveLength(1);
  expect((await dan.get(address)).status).toBe(200);
  app.setNow(new Date(Date.now() + 7.1 * 86_400_000));
  expect((await dan.get(address)).status).toBe(404);
  await sweepExportsJob.run(app.deps, {});
  expect(await app.db.selectFrom('exports').select('id').where('user_id', '=', dan.userId).execute()).toEqual([]);
});

test('three archives a day are enough', async () => {
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

test('what is no archive is not found', async () => {
  const eve = await app.register({ blog: 'eve' });
  for (const id of ['1', '9223372036854775807']) expect((await eve.get(`/settings/account/export/${id}`)).status).toBe(404);
  expect((await eve.get('/settings/account/export/x')).status).toBe(400);
});
