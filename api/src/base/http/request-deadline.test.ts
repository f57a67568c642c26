import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { serverLimits } from '../database/connect.ts';
import { likeOf, save, submit } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { requestTime } from './limit-work.ts';

jest.setTimeout(120_000);

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp({}, async (connection) => ({ ...connection, ...serverLimits }));
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

/** Milliseconds that a busy machine may add. */
const slack = 3000;

/** Locks tables while some requests run; returns their statuses, errors and milliseconds. */
async function underLock(
  tables: readonly string[],
  requests: readonly (() => Promise<{ readonly status: number }>)[],
): Promise<{ status: number; took: number }[]> {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction().execute(async function hold(trx) {
    const names = sql.join(tables.map((table) => sql.table(table)));
    await sql`lock table ${names} in access exclusive mode`.execute(trx);
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  const answers = await Promise.all(
    requests.map(async function measure(request) {
      const begin = performance.now();
      const { status } = await request();
      return { status, took: performance.now() - begin };
    }),
  );
  letGo.resolve();
  await holding;
  return answers;
}

test.each([
  ['posts', ['posts']],
  ['several tables', ['posts', 'rate_limits', 'auth_session', 'likes', 'follows']],
])(
  'while a lock is held on %s, every request is answered within its time, and nothing is stored that was answered as failed',
  async (_name, tables) => {
    const { post } = await save(bob, { post: { one: 'Here' } });
    const answers = await underLock(tables, [
      () => ada.get('/dashboard'),
      () => ada.get('/explore'),
      () => ada.get('/search/word'),
      () => ada.get('/@bob'),
      () => ada.call(like, likeOf(post)),
      () => ada.call(follow, { body: { tumblelog: 'bob' } }),
      () => submit(ada, { post: { one: 'Never' } }),
      () => submit(ada, { post: { one: 'Never' } }),
    ]);
    for (const { status, took } of answers) {
      expect([200, 503]).toContain(status);
      expect(took).toBeLessThan(requestTime + slack);
    }
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(5);
    await sleep(1000);
    const { rows } = await sql<{ posts: number; likes: number }>`
      select
        (select count(*)::int from posts where content ->> 'title' = 'Never') as posts,
        (select count(*)::int from likes) as likes`.execute(app.db);
    expect(rows).toEqual([{ posts: 0, likes: 0 }]);
    expect((await ada.get('/dashboard')).status).toBe(200);
  },
);

test('a request whose time is over is answered as by a busy server', async () => {
  const { viewers } = app.deps.accounts;
  const spies = [
    jest.spyOn(viewers, 'known').mockReturnValue(undefined),
    jest.spyOn(viewers, 'read').mockReturnValue(new Promise(() => {})),
  ];
  const begin = performance.now();
  const answer = await ada.get('/dashboard');
  for (const spy of spies) spy.mockRestore();
  expect(performance.now() - begin).toBeLessThan(requestTime + slack);
  expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([503, true]);
  expect(await answer.text()).toContain('Tessera is very busy right now.');
});
