import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { openHttpServer, type HttpServer } from './http-server.ts';

/**
 * Maximum number of concurrent requests: less than the number of connections in a test's pool, one
 * of which holds the lock.
 */
const limit = 2;
let app: TestApp;
let ada: Registered;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp({ requestsAtOnce: limit });
  ada = await app.register();
  server = await openHttpServer(0);
  server.open(app.app);
});
afterAll(async () => {
  await server.close(1000);
  await app.close();
});

const unknownPost = { body: { data: { id: '1', key: 'x' } } };

/** Blocks the posts query of every page until released. */
async function holdPosts(): Promise<() => Promise<void>> {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction().execute(async function hold(trx) {
    await sql`lock table posts in access exclusive mode`.execute(trx);
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  return async () => {
    letGo.resolve();
    await holding;
  };
}

test('while the maximum number of requests is running, further ones are refused immediately, except for probes and files', async () => {
  const release = await holdPosts();
  const admitted = Array.from({ length: limit }, () => ada.get('/dashboard'));
  await sleep(300);
  const begin = performance.now();
  const page = await ada.get('/dashboard');
  const other = await (await ada.get('/explore?a=1&b="><i>')).text();
  const call = await ada.call(like, unknownPost);
  const waited = performance.now() - begin;
  const cheap = await Promise.all(
    ['/healthz', '/robots.txt', `/avatar/${ada.blog}/64`].map(
      async (path) => (await app.stranger().send(path)).status,
    ),
  );
  await release();
  expect(waited).toBeLessThan(2000);
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual(
    [503, '5', 'no-store'],
  );
  const text = await page.text();
  expect(text).toMatch(
    /^<!doctype html>.*Tessera is very busy right now\. Try again in a moment\..*<\/html>$/s,
  );
  expect(text).toContain('href="/dashboard">Try again</a>');
  expect(other).toContain('href="/explore?a=1&amp;b=%22%3E%3Ci%3E">Try again</a>');
  expect(call).toMatchObject({
    status: 503,
    errors: ['Tessera is very busy right now. Try again in a moment.'],
  });
  expect(cheap).toEqual([200, 200, 200]);
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ada.get('/dashboard')).status).toBe(200);
});

test('a failed request releases its slot', async () => {
  for (let round = 0; round < limit * 3; round++)
    expect((await ada.call(like, unknownPost)).status).toBe(404);
  expect((await ada.get('/dashboard')).status).toBe(200);
});

test('requests whose bodies arrive slowly take no slot until the bodies are complete, and then get a response', async () => {
  const body = JSON.stringify(unknownPost.body);
  const slow: { readonly request: http.ClientRequest; readonly answered: Promise<number> }[] = [];
  while (slow.length < limit * 2) {
    const answered = Promise.withResolvers<number>();
    const request = http.request(
      {
        port: server.port,
        method: 'POST',
        path: like.path,
        headers: {
          cookie: ada.cookie,
          'x-form-key': ada.formKey,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (answer) => {
        answer.resume();
        answered.resolve(answer.statusCode ?? 0);
      },
    );
    request.on('error', answered.reject);
    request.write(body.slice(0, 3));
    slow.push({ request, answered: answered.promise });
    // one request after another, because looking up the session, before the body is read, counts as
    // work
    await sleep(500);
  }
  for (let round = 0; round < 3; round++) expect((await ada.get('/dashboard')).status).toBe(200);
  for (const { request } of slow) request.end(body.slice(3));
  expect(new Set(await Promise.all(slow.map(({ answered }) => answered)))).toEqual(new Set([404]));
});
