import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { serverLimits } from './connect.ts';
import {
  startReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../testing/replicated-database.ts';

jest.setTimeout(120_000);

/**
 * Milliseconds in which every request has an answer, on a busy machine. A statement gets six
 * seconds, a connection four; a write asks for its rate limit first, and goes on without it.
 */
const patience = 25_000;

let server: ReplicatedDatabase;
let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  server = await startReplicatedDatabase();
  const connection = { ...server.connection, ...serverLimits };
  app = await createTestApp({}, async () => connection);
  ada = await app.register();
  bob = await app.register();
});
afterAll(async () => {
  await server.freeze(false);
  await app.close();
  await server.close();
});

const paths = ['/dashboard', '/explore', '/search/word', '/messaging', '/inbox'];

/** The status of a request as ada; 0 if there is no answer in time. */
const statusOf = (path: string, init: RequestInit = {}): Promise<number> =>
  Promise.race([
    Promise.resolve(
      app.app.request(path, {
        ...init,
        headers: {
          cookie: ada.cookie,
          accept: 'text/html',
          'x-form-key': ada.formKey,
          'content-type': 'application/json',
        },
      }),
    ).then(({ status }) => status),
    sleep(patience, 0, { ref: false }),
  ]);
const followBob = (): Promise<number> =>
  statusOf(follow.path, {
    method: 'POST',
    body: JSON.stringify({ tumblelog: bob.blog }),
  });

test('while the database accepts connections and answers nothing, every page and write is answered with 503, and all work again afterwards', async () => {
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
  await server.freeze(true);
  const frozen = await Promise.all([...paths.map((path) => statusOf(path)), followBob()]);
  await server.freeze(false);
  expect(frozen).toEqual([...paths.map(() => 503), 503]);
  for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
});

test('while a table is locked, readers get 503 within the limit of a statement, and others are served', async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async function hold(trx) {
    await sql`lock table posts in access exclusive mode`.execute(trx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const readers = Promise.all(Array.from({ length: 10 }, () => statusOf('/dashboard')));
  await sleep(500);
  expect(await statusOf('/login')).toBe(303);
  expect(new Set(await readers)).toEqual(new Set([503]));
  held.resolve();
  await holding;
  expect(await statusOf('/dashboard')).toBe(200);
});

test('a statement may take longer if its transaction says so, and the next one may not', async () => {
  await app.db.transaction().execute(async function wait(trx) {
    await sql`set local statement_timeout = 60000`.execute(trx);
    await sql`select pg_sleep(6.5)`.execute(trx);
  });
  const begin = performance.now();
  await expect(
    app.db.transaction().execute((trx) => sql`select pg_sleep(20)`.execute(trx)),
  ).rejects.toMatchObject({ code: '57014' });
  expect(performance.now() - begin).toBeLessThan(10_000);
});
