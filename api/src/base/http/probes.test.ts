import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { testConnections, type Connection } from '../../testing/test-database.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

/** A database connection that can be cut and restored. */
function createBridge(folder: string, target: Connection) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    async mend() {
      server = createServer((near) => {
        const far = createConnection(path.join(target.host, `.s.PGSQL.${target.port}`));
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one);
          one
            .on('error', () => {})
            .on('close', () => {
              sockets.delete(one);
              other.destroy();
            })
            .pipe(other);
        }
      });
      await new Promise<void>((resolve) => {
        server?.listen(path.join(folder, `.s.PGSQL.${target.port}`), resolve);
      });
    },
    async cut() {
      const closed = new Promise<void>((resolve) => {
        server?.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

let app: TestApp;
let ada: Registered;
let folder: string;
let bridge: ReturnType<typeof createBridge>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-bridge-'));
  app = await createTestApp({ metricsToken: 'metrics-token' }, async (connection) => {
    bridge = createBridge(folder, connection);
    await bridge.mend();
    return { ...connection, host: folder };
  });
  ada = await app.register();
});
afterAll(async () => {
  await app.close();
  await bridge.cut();
  await rm(folder, { recursive: true, force: true });
});

test('a server without a shell is live, but not ready', async () => {
  const health = await app.stranger().send('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await app.stranger().send('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'ok', releases: {} },
  ]);
});

test('while the database is unreachable, readiness, calls and pages report it, and they recover with the database', async () => {
  await bridge.cut();
  const ready = await app.stranger().send('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'does not answer', releases: {} },
  ]);
  // restarting the process would not repair its database
  expect((await app.stranger().send('/healthz')).status).toBe(200);
  const call = await ada.send('/svc/post/get_post_form_builder_data', {
    method: 'POST',
    headers: { accept: 'application/json', 'x-form-key': ada.formKey },
  });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({
    meta: { status: 503 },
    errors: [expect.stringContaining('cannot reach its database')],
  });
  const page = await ada.get('/dashboard');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    503,
    expect.stringContaining('text/html'),
  ]);
  expect(await page.text()).toContain('cannot reach its database');
  await bridge.mend();
  expect(await (await app.stranger().send('/readyz')).json()).toMatchObject({ database: 'ok' });
  expect((await ada.get('/dashboard')).status).toBe(200);
});

/** Status, Retry-After and body of a response. */
async function readAnswer(answer: Response): Promise<readonly [number, string | null, string]> {
  return [answer.status, answer.headers.get('retry-after'), await answer.text()];
}

test('while a table is locked, readers get 503 with Retry-After, and probes still respond', async () => {
  const lock = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async function hold(trx) {
    await sql`lock table posts in access exclusive mode`.execute(trx);
    locked.resolve();
    await lock.promise;
  });
  await locked.promise;
  const readers = Promise.all(
    Array.from({ length: 40 }, async () => readAnswer(await ada.get('/dashboard'))),
  );
  const begin = performance.now();
  const reading = { isDone: false };
  void readers.finally(() => {
    reading.isDone = true;
  });
  while (!reading.isDone) {
    const asked = performance.now();
    expect((await app.stranger().send('/healthz')).status).toBe(200);
    expect(await (await app.stranger().send('/readyz')).json()).toMatchObject({ database: 'ok' });
    expect(performance.now() - asked).toBeLessThan(5000);
    await sleep(200);
  }
  const answers = await readers;
  expect(performance.now() - begin).toBeGreaterThan(4000);
  expect([...new Set(answers.map(([status, retry]) => `${status} ${retry}`))]).toEqual(['503 5']);
  // a statement, a connection or the request itself ran out of time: which one depends on the load
  for (const [, , text] of answers)
    expect(text).toMatch(
      /Tessera (?:cannot reach its database|is slower than usual|is very busy) right now/,
    );
  lock.resolve();
  await holding;
  expect((await ada.get('/dashboard')).status).toBe(200);
}, 60_000);

test.each([
  ['a statement timeout', '57014'],
  ['a lock timeout', '55P03'],
  ['an idle transaction timeout', '25P03'],
  ['running out of memory', '53200'],
])('%s in the database leads to a 503 response', async (_, code) => {
  await sql`
    create or replace function fail_reading() returns trigger language plpgsql as $$
    begin
      raise exception 'no' using errcode = ${sql.lit(code)};
    end $$`.execute(app.db);
  await sql`
    create or replace trigger fail_reading
    before insert on follows
    for each row execute function fail_reading()`.execute(app.db);
  const bob = await app.register();
  const answer = await bob.call(follow, { body: { tumblelog: ada.blog } });
  await sql`drop trigger fail_reading on follows`.execute(app.db);
  expect(answer).toMatchObject({
    status: 503,
    errors: ['Tessera is slower than usual right now. Try again in a moment.'],
  });
});

test('while all write connections are in use, probes and reads work, and writes get 503', async () => {
  const letGo = Promise.withResolvers<void>();
  const bob = await app.register();
  const taken = Array.from({ length: testConnections.max }, () =>
    app.db.transaction().execute(async function hold(trx) {
      await sql`select 1`.execute(trx);
      await letGo.promise;
    }),
  );
  await sleep(100);
  const begin = performance.now();
  expect((await app.stranger().send('/healthz')).status).toBe(200);
  expect(await (await app.stranger().send('/readyz')).json()).toMatchObject({ database: 'ok' });
  expect((await ada.get('/dashboard')).status).toBe(200);
  expect(performance.now() - begin).toBeLessThan(4000);
  const refused = await bob.call(follow, { body: { tumblelog: ada.blog } });
  expect(refused).toMatchObject({
    status: 503,
    // it waited in vain for the connection of its rate limit, then for its own
    errors: ['Tessera is very busy right now. Try again in a moment.'],
  });
  letGo.resolve();
  await Promise.all(taken);
  expect(await bob.call(follow, { body: { tumblelog: ada.blog } })).toMatchObject({ status: 200 });
}, 30_000);

test('metrics are served to local requests and to holders of the token', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await app.stranger().send('/metrics', { headers: forwarded })).status).toBe(403);
  expect(
    (
      await app
        .stranger()
        .send('/metrics', { headers: { ...forwarded, authorization: 'Bearer wrong-token!' } })
    ).status,
  ).toBe(403);
  const answer = await app
    .stranger()
    .send('/metrics', { headers: { ...forwarded, authorization: 'Bearer metrics-token' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(
    /http_server_request_duration_seconds_count\{http_request_method="GET",http_route="\/healthz",http_response_status_code="200"\} [1-9]/,
  );
  expect((await app.stranger().send('/metrics')).status).toBe(200);
});
