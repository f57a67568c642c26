import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { updateBody } from '@tessera/shared-contracts/posts/wire-body';
import type { Connection } from '../../testing/test-database.ts';
import { connect } from '../../base/database/connect.ts';
import { createDatabaseClock } from '../../base/database/database-clock.ts';
import type { Database } from '../../base/database/schema.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { allJobs } from '../../app/all-jobs.ts';
import { createBossJobs } from '../../base/jobs/boss-jobs.ts';
import { createPost } from '../posts/create-post.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { publishDue } from './publish-due.ts';
import { dueQueues, dueScheduled, firstQueued, queueOrder } from './queue-queries.ts';

let app: TestApp;
let ada: Registered;
let connection: Connection;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await createTestApp({}, async (given) => (connection = given));
  ada = await app.register();
  // records each publication, because the posts table cannot show that a post was published twice
  await sql`create table publications (post_id bigint not null)`.execute(app.db);
  await sql`
    create function note_publication() returns trigger language plpgsql as $$
    begin
      insert into publications values (new.id);
      return null;
    end $$`.execute(app.db);
  await sql`
    create trigger note_publications
    after update of state on posts
    for each row when (new.state = 'published' and old.state <> 'published')
    execute function note_publication()`.execute(app.db);
});
beforeEach(async () => {
  app.setNow(undefined);
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('blog_queues').execute();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => app.close());

/** Another server process on the same database; the test starts its jobs. */
function serverProcess(): Deps {
  const db: Kysely<Database> = connect({ ...connection, max: 4 });
  stops.push(() => db.destroy());
  const deps: Deps = {
    ...app.deps,
    db,
    jobs: createBossJobs({
      connection,
      log: pino({ level: 'silent' }),
      known: allJobs,
      reach: () => deps,
      timing: { poll: 0.5, retryDelay: 1, supervise: 2, heartbeat: 10, recurring: 2 },
    }),
  };
  stops.push(() => deps.jobs.stop());
  return deps;
}

const viewer = (): Viewer => ({
  userId: ada.userId,
  sessionId: '',
  email: '',
  isVerified: true,
  createdAt: new Date(),
  isStaff: false,
  releaseChannel: '',
  blogs: [{ id: ada.blogId, name: ada.blog, uuid: '', isPrimary: true, isCurrent: true }],
});
const schedule = async (deps: Deps, at: Date, tags = ''): Promise<string> =>
  (
    await createPost(
      deps,
      viewer(),
      v.parse(updateBody, {
        post: {
          type: 'text',
          one: 'Rain',
          two: '<p>All day.</p>',
          state: 'on.2',
          publish_on: at.toISOString(),
          tags,
        },
      }),
    )
  ).row.id;
const published = () =>
  app.db
    .selectFrom('posts')
    .select(['id', 'published_at', 'publish_on'])
    .where('state', '=', 'published')
    .orderBy('id')
    .execute();
const publications = async (): Promise<string[]> =>
  (
    await sql<{ post_id: string }>`select post_id from publications order by post_id`.execute(
      app.db,
    )
  ).rows.map(({ post_id }) => post_id);

async function untilPublished(count: number, timeout: number): Promise<void> {
  for (const begin = Date.now(); (await published()).length < count; await sleep(100))
    if (Date.now() - begin > timeout)
      throw new Error(`only ${(await published()).length} of ${count} were published in time`);
}

test('two servers publish each scheduled post once and on time, store its tags, and update the counts', async () => {
  const [one, two] = [serverProcess(), serverProcess()];
  await Promise.all([one.jobs.start(), two.jobs.start()]);
  const now = Date.now();
  const at = new Date(now + 3000);
  // the clock is stopped, because a slow machine may take over 3 s to schedule all the posts
  app.setNow(new Date(now));
  const ids: string[] = [];
  for (let post = 0; post < 12; post += 1)
    ids.push(await schedule(post % 2 ? one : two, at, 'sky'));
  expect(await published()).toEqual([]);
  app.setNow(undefined);
  // the posts are published at their scheduled time, or at the latest when the job next runs, which
  // it does every minute
  await untilPublished(12, 70_000);
  await sleep(1500);
  expect(await publications()).toEqual(ids);
  expect(await published()).toEqual(ids.map((id) => ({ id, published_at: at, publish_on: null })));
  expect(
    await app.db
      .selectFrom('post_tags')
      .select('post_id')
      .where('tag', '=', 'sky')
      .orderBy('post_id')
      .execute(),
  ).toEqual(ids.map((post_id) => ({ post_id })));
  expect(
    await app.db
      .selectFrom('blogs')
      .select(['posts_count', 'queue_count'])
      .where('id', '=', ada.blogId)
      .executeTakeFirst(),
  ).toEqual({ posts_count: 12, queue_count: 0 });
}, 120_000);

test('posts that became due during downtime are published once, with the current time', async () => {
  const now = Date.now();
  app.setNow(new Date(now - 3 * 3_600_000));
  const [late, later] = [
    await schedule(app.deps, new Date(now - 2 * 3_600_000)),
    await schedule(app.deps, new Date(now - 3_600_000)),
  ];
  app.setNow(undefined);
  await Promise.all([serverProcess(), serverProcess()].map(({ jobs }) => jobs.start()));
  await untilPublished(2, 70_000);
  await sleep(1000);
  expect((await publications()).filter((id) => id === late || id === later)).toEqual([late, later]);
  for (const { published_at } of await published())
    expect(published_at?.getTime()).toBeGreaterThanOrEqual(now);
}, 120_000);

test('a server whose clock is an hour ahead publishes nothing early or with a future time', async () => {
  const ahead = createDatabaseClock(app.db, () => Date.now() + 3_600_000);
  const deps: Deps = { ...app.deps, now: ahead.now, readClock: ahead.read };
  const soon = new Date(Date.now() + 40 * 60_000);
  const scheduled = await schedule(app.deps, soon);
  await save(ada, { post: { state: '2' } });
  await app.db.updateTable('blog_queues').set({ next_at: soon }).execute();
  await publishDue(deps);
  expect(await published()).toEqual([]);
  // posts published by this server's jobs or endpoints do not get a future time
  await app.db
    .updateTable('posts')
    .set({ publish_on: new Date(Date.now() - 1000) })
    .where('id', '=', scheduled)
    .execute();
  await app.db
    .updateTable('blog_queues')
    .set({ next_at: new Date(Date.now() - 120_000) })
    .execute();
  await publishDue(deps);
  await createPost(
    deps,
    viewer(),
    v.parse(updateBody, { post: { type: 'text', one: 'Rain', two: '<p>All day.</p>' } }),
  );
  const times = (await published()).map(({ published_at }) => published_at?.getTime());
  expect(times).toHaveLength(3);
  for (const time of times) expect(time).toBeLessThanOrEqual(Date.now());
});

test('running the job again, concurrently or later, publishes nothing more', async () => {
  app.setNow(new Date('2026-11-21T09:00:00Z'));
  const scheduled = await schedule(app.deps, new Date('2026-11-21T09:10:00Z'));
  for (let post = 0; post < 3; post += 1) await save(ada, { post: { state: '2' } });
  app.setNow(new Date('2026-11-21T11:45:10Z'));
  await Promise.all(Array.from({ length: 4 }, () => publishDue(app.deps)));
  const after = await published();
  expect(after).toHaveLength(2);
  expect((await publications()).filter((id) => id === scheduled)).toHaveLength(1);
  app.setNow(new Date('2026-11-21T11:50:00Z'));
  await publishDue(app.deps);
  expect(await published()).toEqual(after);
});

test('if publishing a queued post fails, the post and its queue stay unchanged, and other posts are published', async () => {
  app.setNow(new Date('2026-11-21T09:00:00Z'));
  await save(ada, { post: { state: '2', tags: 'sky' } });
  app.setNow(new Date('2026-11-21T11:45:10Z'));
  await sql`
    create function fail_tags() returns trigger language plpgsql as $$
    begin
      raise exception 'the plug was pulled';
    end $$`.execute(app.db);
  await sql`
    create trigger fail_tags
    before insert on post_tags
    for each row execute function fail_tags()`.execute(app.db);
  const other = await schedule(app.deps, new Date('2026-11-21T11:45:10Z'));
  await expect(publishDue(app.deps)).rejects.toThrow('the plug was pulled');
  // the failure did not stop the other post
  expect((await published()).map(({ id }) => id)).toEqual([other]);
  expect(
    await app.db
      .selectFrom('blog_queues')
      .select(['next_at', 'last_published_at'])
      .where('blog_id', '=', ada.blogId)
      .executeTakeFirst(),
  ).toEqual({ next_at: new Date('2026-11-21T11:45:00Z'), last_published_at: null });
  await sql`drop trigger fail_tags on post_tags`.execute(app.db);
  await publishDue(app.deps);
  expect(await published()).toHaveLength(2);
});

test('a rescheduled post is published at its new time, not at the old one', async () => {
  app.setNow(new Date('2026-11-21T09:00:00Z'));
  const id = await schedule(app.deps, new Date('2026-11-21T09:10:00Z'));
  await save(ada, {
    edit_post_id: id,
    post: { state: 'on.2', publish_on: '2026-11-21T10:00:00Z' },
  });
  expect(
    app.jobs.waiting
      .filter(({ name }) => name === 'publish-due')
      .map(({ startAfter }) => startAfter?.toISOString()),
  ).toEqual(expect.arrayContaining(['2026-11-21T09:10:00.000Z', '2026-11-21T10:00:00.000Z']));
  app.setNow(new Date('2026-11-21T09:10:00Z'));
  await app.jobs.runAll();
  expect(await published()).toEqual([]);
  app.setNow(new Date('2026-11-21T10:00:00Z'));
  await app.jobs.runAll();
  expect(await published()).toEqual([
    { id, published_at: new Date('2026-11-21T10:00:00Z'), publish_on: null },
  ]);
});

test('the queries for due posts, due queues and queue order use their indexes, even in generic plans', async () => {
  const scans = await app.db.transaction().execute(async function look(trx) {
    const count = async () =>
      (
        await sql<{ scans: number }>`
          select pg_stat_get_xact_numscans(i::regclass)::int as scans
          from unnest(array['posts_due', 'queues_due', 'posts_queue']) i`.execute(trx)
      ).rows.map((row) => row.scans);
    for (const setting of [
      'enable_seqscan = off',
      'enable_sort = off',
      'plan_cache_mode = force_generic_plan',
    ])
      await sql`set local ${sql.raw(setting)}`.execute(trx);
    const before = await count();
    await dueScheduled(trx, new Date(), undefined, 5);
    await dueQueues(trx, new Date(), 5);
    await firstQueued(trx, ada.blogId, 2);
    await queueOrder(trx, ada.blogId);
    return (await count()).map((after, at) => after - (before[at] ?? 0));
  });
  expect(scans).toEqual([1, 1, 2]);
});
