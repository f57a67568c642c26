import { sql } from 'kysely';
import { repairProgress, type Repair } from '../../base/jobs/repair.ts';
import { begin, send, talkers } from '../../testing/test-messaging.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { renewPostWords } from './renew-queries.ts';
import { renewMessageSearch, renewPostSearch } from './renew-search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Table = 'post_search' | 'message_search';

/** What was indexed before: an Arabic word was split into letters at its vowel marks. */
const spoil = (table: Table, ids: readonly string[]) =>
  sql`
    update ${sql.table(table)}
    set words = 'م:1 ر:2'::tsvector
    where ${sql.ref(table === 'post_search' ? 'post_id' : 'message_id')} = any(${[...ids]}::bigint[])`.execute(
    app.db,
  );
type Row = Readonly<Record<string, unknown>> & { readonly post_id?: string };
const rowsOf = async (table: Table): Promise<readonly Row[]> =>
  (await sql<Row>`select *, xmin from ${sql.table(table)} order by 1`.execute(app.db)).rows;
const run = (repair: Repair): Promise<void> => repair.job.run(app.deps, {});

test('posts and messages indexed before are indexed anew, once; all other rows stay as they are', async () => {
  const [ada, bo] = await talkers(app);
  const { id } = (await save(ada, { post: { one: 'مَرْحَبًا', two: '<p>Łódź</p>', tags: 'Straße' } }))
    .post.action;
  const { rows: copies } = await sql<{ id: string }>`
    insert into posts (
      blog_id, author_id, type, state, published_at, content, tags, trail, source, options
    )
    select blog_id, author_id, type, state, published_at, content, tags, trail, source, options
    from posts
    cross join generate_series(1, 404)
    where id = ${id}
    returning id`.execute(app.db);
  const posts = [id, ...copies.map((copy) => copy.id).toSorted()];
  await begin(ada, bo, 'مَرْحَبًا');
  for (const text of ['Łódź', 'plain']) await send(ada, bo, text);
  const { rows: messages } = await sql<{ id: string }>`select id from messages order by id`.execute(
    app.db,
  );
  const stale = {
    posts: [0, 3, 199, 200, 404].map((at) => posts[at] ?? ''),
    messages: [messages[1]?.id ?? ''],
  };
  const before = { posts: await rowsOf('post_search'), messages: await rowsOf('message_search') };
  await spoil('post_search', stale.posts);
  await spoil('message_search', stale.messages);
  expect(await rowsOf('post_search')).not.toEqual(before.posts);
  await run(renewPostSearch);
  await run(renewMessageSearch);
  const words = (rows: readonly Row[]) => rows.map((row) => ({ ...row, xmin: '' }));
  expect(words(await rowsOf('post_search'))).toEqual(words(before.posts));
  expect(words(await rowsOf('message_search'))).toEqual(words(before.messages));
  const kept = (await rowsOf('post_search')).filter(
    ({ post_id }) => !stale.posts.includes(post_id ?? ''),
  );
  expect(kept).toHaveLength(400);
  expect(before.posts).toEqual(expect.arrayContaining(kept));
  expect((await repairProgress(app.db, renewPostSearch)).changed).toBe(5);
  expect((await repairProgress(app.db, renewMessageSearch)).changed).toBe(1);
});

test('an edit during the renewal is not overwritten', async () => {
  const [ada] = await talkers(app);
  const { id } = (await save(ada, { post: { one: 'Before' } })).post.action;
  await spoil('post_search', [id]);
  await app.db
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('posts')
        .set({ tags: ['edited'] })
        .where('id', '=', id)
        .execute();
      // waits for the lock until the edit is committed
      const renewal = app.db
        .transaction()
        .execute((other) => renewPostWords(other, { after: String(BigInt(id) - 1n), last: id }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { renewal };
    })
    .then(({ renewal }) => renewal);
  const { rows } = await sql<{
    words: string;
  }>`select words::text from post_search where post_id = ${id}`.execute(app.db);
  expect(rows[0]?.words).toContain('edited');
});
