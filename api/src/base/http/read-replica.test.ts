import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import pg from 'pg';
import { tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import * as blogs from '@tessera/shared-contracts/blogs/endpoints';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { listNotes, notesOfBlogPost } from '@tessera/shared-contracts/notes/endpoints';
import { blogPosts, flatBlogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import * as search from '@tessera/shared-contracts/search/endpoints';
import { suggestTags } from '@tessera/shared-contracts/tags/endpoints';
import { createReplicas, replicaTimes } from '../database/replicas.ts';
import { likeOf, save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
  type TestClient,
  type TestProcess,
} from '../../testing/test-app.ts';
import type { AppEnv, RequestValues } from './context.ts';
import { readFromReplica } from './read-replica.ts';
import { invalid, notFound } from '../wire/refusal.ts';
import { readOnlyReplica } from '../../testing/read-only-replica.ts';
import {
  startReplicatedDatabase,
  type ReplicatedDatabase,
  type TestReplica,
} from '../../testing/replicated-database.ts';

jest.setTimeout(120_000);

let servers: ReplicatedDatabase;
let replica: TestReplica;
let app: TestApp;
let other: TestProcess;
let ada: TestClient;
let bob: TestClient;

beforeAll(async () => {
  servers = await startReplicatedDatabase();
  replica = await servers.addReplica();
  app = await createTestApp(
    {},
    async () => servers.connection,
    undefined,
    (options) =>
      createReplicas({
        ...options,
        urls: [replica.url],
        // so that a paused replica stays in use
        times: { ...replicaTimes, maxLag: 600_000, checkEvery: 50 },
      }),
  );
  other = await app.addProcess();
  ada = app.clientFor(await app.register({ blog: 'ada' }));
  bob = app.clientFor(await app.register({ blog: 'bob' }));
  for (const client of [ada, bob]) await client.fetchFormKey();
  await caughtUp();
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
afterEach(async () => {
  await replica.query('select pg_wal_replay_resume()');
  await caughtUp();
});

/** Waits until the replica has all writes so far, and both processes use it. */
async function caughtUp(): Promise<void> {
  for (const { replicas } of [app.deps, other.deps]) {
    const since = await replicas.written();
    while ((await replicas.pick('ada', since)) === undefined) await sleep(10);
  }
}
/** Pauses replay, so that the replica misses all later writes. */
const pause = () => replica.query('select pg_wal_replay_pause()');
/** A copy of a client without the cookies of its earlier writes. */
function forgetful(
  client: TestClient,
  { clientFor }: Pick<TestProcess, 'clientFor'> = app,
): TestClient {
  const cookies = client.cookie.split('; ').filter((pair) => !pair.startsWith('tessera_written_'));
  return clientFor({ cookie: cookies.join('; ') });
}
const pageOf = async (client: Pick<TestClient, 'get'>, path: string): Promise<string> => {
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  return answer.text();
};

test('writers see their writes immediately in every process; others may see them later', async () => {
  await pause();
  await save(ada, { post: { one: 'Just now', tags: 'now' } });
  for (const path of ['/dashboard', '/explore', '/tagged/now', '/@ada', '/search/now']) {
    expect(await pageOf(ada, path)).toContain('Just now');
    expect(await pageOf(other.clientFor(ada), path)).toContain('Just now');
    expect(await pageOf(forgetful(ada), path)).not.toContain('Just now');
  }
  expect(await pageOf(forgetful(bob), '/explore')).not.toContain('Just now');
  await replica.query('select pg_wal_replay_resume()');
  await caughtUp();
  expect(await pageOf(forgetful(bob), '/explore')).toContain('Just now');
});

test('a shared page is never older than the write that invalidated it', async () => {
  const [visitor, elsewhere] = [app.stranger(), other.clientFor({ cookie: '' })];
  await pageOf(visitor, '/explore');
  await pause();
  await save(ada, { post: { one: 'For everyone' } });
  expect(await pageOf(visitor, '/explore')).toContain('For everyone');
  // the page is rendered again, while the replica still lacks both posts
  await save(ada, { post: { one: 'For everyone, too' } });
  expect(await pageOf(visitor, '/explore')).toContain('For everyone, too');
  expect(await pageOf(elsewhere, '/explore')).not.toContain('For everyone');
  // logging out does not remove the cookies of earlier writes
  const cookies = ada.cookie.split('; ').filter((pair) => pair.startsWith('tessera_written_'));
  expect(await pageOf(other.clientFor({ cookie: cookies.join('; ') }), '/explore')).toContain(
    'For everyone',
  );
});

test('a page that the replica does not have yet is found on the primary', async () => {
  await pause();
  const { post } = await save(ada, { post: { one: 'Sent as a link' } });
  expect(await pageOf(forgetful(bob), post.action.post_url)).toContain('Sent as a link');
});

test('opening a page that writes to the database counts as a write', async () => {
  const { post } = await save(ada, { post: { one: 'Liked' } });
  await bob.call(like, { body: likeOf(post).body });
  await caughtUp();
  const reader = forgetful(ada);
  await pause();
  const opened = await reader.get('/blog/ada/activity');
  expect([opened.status, opened.headers.getSetCookie().join()]).toEqual([
    200,
    expect.stringContaining('tessera_written_'),
  ]);
  const seen = await reader.get('/dashboard');
  expect(await seen.text()).not.toMatch(/"unseen_activity":[1-9]/);
});

test.each(['99999999999999999999', '18446744073709551616', 'x', '-1', ''])(
  'with the forged log position %p, pages are read from the primary',
  async (place) => {
    await pause();
    await save(ada, { post: { one: `Not ${place}` } });
    const { cookie } = forgetful(bob);
    const reader = app.clientFor({ cookie: `${cookie}; tessera_written_0=${place}` });
    expect(await pageOf(reader, '/explore')).toContain(`Not ${place}`);
  },
);

test('killing a replica causes no failed reads', async () => {
  const { pid } = replica;
  const killed = pid();
  const reader = forgetful(bob);
  const statuses: number[] = [];
  for (let round = 0; pid() === killed || round < 40; round += 1) {
    if (round === 10) process.kill(killed, 'SIGKILL');
    statuses.push(
      ...(await Promise.all(['/explore', '/@ada'].map((path) => reader.get(path)))).map(
        ({ status }) => status,
      ),
    );
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await caughtUp();
});

test('a read that is cut off on the replica is repeated on the primary', async () => {
  const reader = forgetful(bob);
  const locking = new pg.Client({ ...servers.connection });
  await locking.connect();
  // blocks readers, on the replica as well
  await locking.query('begin; lock table posts in access exclusive mode');
  await caughtUp();
  const reading = reader.get('/explore');
  const end = () =>
    replica.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and wait_event_type = 'Lock'`);
  while ((await end()).length === 0) await sleep(10);
  await locking.query('commit');
  await locking.end();
  expect((await reading).status).toBe(200);
});

describe('work that fails on a replica', () => {
  /** The response, followed by the databases that the work ran on. */
  async function doWork(failure: Error): Promise<unknown> {
    const done: string[] = [];
    const small = new Hono<AppEnv>();
    small.use(async function provideDeps(c, next) {
      c.set('deps', app.deps);
      await next();
    });
    small.onError((error, c) => c.text(error.message, 500));
    small.get('/', async function answer(c) {
      const work = async ({ var: { deps } }: RequestValues): Promise<string> => {
        const isPrimary = deps.db === deps.primary;
        done.push(isPrimary ? 'primary' : 'replica');
        if (!isPrimary) throw failure;
        return 'read';
      };
      return c.text(await readFromReplica(c, work));
    });
    return [await (await small.request('/')).text(), ...done];
  }
  const databaseError = (code: string): Error =>
    Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });

  test.each([
    ['a recovery conflict', databaseError('40001')],
    ['a query timeout', new Error('Query read timeout')],
    ['a shutdown', databaseError('57P01')],
    ['a page that was not found', notFound()],
  ])('because of %s is repeated on the primary', async (_, failure) => {
    expect(await doWork(failure)).toEqual(['read', 'replica', 'primary']);
  });

  test.each([
    ['a write', databaseError('25006')],
    ['a refusal', invalid('No.')],
    ['a bug', new TypeError('undefined')],
  ])('because of %s is not repeated', async (_, failure) => {
    expect(await doWork(failure)).toEqual([failure.message, 'replica']);
  });
});

test('only writes that are not refused set a cookie with their log position', async () => {
  const placesOf = (answer: Response): string[] =>
    answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('tessera_written_'));
  const { post } = await save(ada, { post: { one: 'Like me' } });
  const send = (headers: Readonly<Record<string, string>>) =>
    bob.send(like.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(likeOf(post).body),
    });
  expect(placesOf(await send({ 'x-form-key': bob.formKey }))).toEqual([
    expect.stringMatching(/^tessera_written_\d+=\d+; Max-Age=6; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(placesOf(await send({}))).toEqual([]);
  expect(placesOf(await ada.get('/dashboard'))).toEqual([]);
});

test('without replicas no log position is queried, and no cookie is set', async () => {
  const plain = await createTestApp();
  const written = jest.spyOn(plain.deps.replicas, 'written');
  const pick = jest.spyOn(plain.deps.replicas, 'pick');
  const writer = plain.clientFor(await plain.register({ blog: 'writer' }));
  await writer.fetchFormKey();
  await save(writer);
  await pageOf(writer, '/dashboard');
  expect(writer.cookie).not.toContain('tessera_written_');
  expect([written.mock.calls, pick.mock.calls]).toEqual([[], []]);
  jest.restoreAllMocks();
  await plain.close();
});

describe('endpoints and feeds that may return old data', () => {
  let reading: TestApp;
  let reader: Registered;
  let id: string;
  beforeAll(async () => {
    reading = await createTestApp({}, undefined, undefined, readOnlyReplica);
    reader = await reading.register({ blog: 'reader' });
    ({ id } = (await save(reader, { post: { one: 'Read', tags: 'read' } })).post.action);
  });
  afterAll(() => reading.close());

  const calls: Readonly<Record<string, () => Promise<CallResult>>> = {
    [tumblelogData.path]: () =>
      reader.call(tumblelogData, {
        query: {
          tumblelog: 'reader',
          include_member_data: true,
          include_activity_data: true,
          include_activity_notifications: true,
        },
      }),
    [blogPosts.path]: () => reader.call(blogPosts, { query: { tumblelog_name_or_id: 'reader' } }),
    [flatBlogPosts.path]: () =>
      reader.call(flatBlogPosts, { query: { tumblelog_name_or_id: 'reader' } }),
    [notesOfBlogPost.path]: () =>
      reader.call(notesOfBlogPost, { params: { blog: 'reader', post_id: id } }),
    [blogs.blogHeader.path]: () =>
      reader.call(blogs.blogHeader, { query: { tumblelog_name_or_id: 'reader' } }),
    [blogs.highlightedPosts.path]: () =>
      reader.call(blogs.highlightedPosts, { params: { blog: 'reader' } }),
    [blogs.tumblelogPopover.path]: () =>
      reader.call(blogs.tumblelogPopover, { params: { blog: 'reader' } }),
    [blogs.suggestBlogs.path]: () => reader.call(blogs.suggestBlogs, { query: { q: 'rea' } }),
    [listNotes.path]: () => reader.call(listNotes, { query: { post_id: id } }),
    [postsHtml.path]: () =>
      reader.call(postsHtml, {
        params: { pageRoot: 'dashboard', direction: 'before', refPostId: id },
      }),
    [search.blogSearch.path]: () =>
      reader.call(search.blogSearch, { params: { blogname: 'reader', term: 'read' } }),
    [search.blogSearchTypeahead.path]: () =>
      reader.call(search.blogSearchTypeahead, { params: { blogname: 'reader' } }),
    [search.suggestSearch.path]: () => reader.call(search.suggestSearch, { query: { q: 'rea' } }),
    [suggestTags.path]: () => reader.call(suggestTags, { query: { q: 'rea' } }),
  };

  test('the catalogue marks exactly the endpoints tested here as mayBeOld, and all of them use GET', () => {
    const declared = [...catalogue.values()].filter(({ mayBeOld = false }) => mayBeOld);
    expect(declared.map(({ path }) => path).toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(declared.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each(Object.keys(calls))('%s writes nothing', async (path) => {
    expect((await calls[path]?.())?.status).toBe(200);
  });

  // all other pages are tested in pages/page-catalogue.test.ts
  test.each(['/@reader/rss', '/@reader/tagged/read/rss'])('%s writes nothing', async (path) => {
    expect((await reader.get(path)).status).toBe(200);
  });
});
