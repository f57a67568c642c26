import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { getLinkData } from '@tessera/shared-contracts/links/endpoints';
import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import { blogSearch, suggestSearch } from '@tessera/shared-contracts/search/endpoints';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { openHttpServer, type HttpServer } from './http-server.ts';

jest.setTimeout(90_000);

/** Fewer places than one person may ask for at the same time, and more than one person gets. */
const limit = 6;
let app: TestApp;
let ada: Registered;
let bob: Registered;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp({ requestsAtOnce: limit, rateLimitFactor: 1, trustProxy: true });
  ada = await app.register({ isConfirmed: true });
  bob = await app.register({ isConfirmed: true });
  await save(ada, { post: { one: 'First', two: 'words' } });
  server = await openHttpServer(0);
  server.open(app.app);
});
afterAll(async () => {
  await server.close(1000);
  await app.close();
});
afterEach(() => jest.restoreAllMocks());

interface Asked {
  readonly from: string;
  readonly as?: Registered;
  readonly body?: unknown;
}

/** A request over a real connection, from an address of its own. */
const ask = (path: string, { from, as, body }: Asked): Promise<Response> =>
  fetch(`http://localhost:${server.port}${path}`, {
    redirect: 'manual',
    headers: {
      'x-forwarded-for': from,
      accept: body === undefined ? 'text/html' : 'application/json',
      ...(as && { cookie: as.cookie, 'x-form-key': as.formKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
async function statusOf(path: string, asked: Asked): Promise<number> {
  const answer = await ask(path, asked);
  await answer.arrayBuffer();
  return answer.status;
}
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Pages of others, one after another, while something else goes on. */
async function othersAreServed(rounds = 3): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    statuses.push(await statusOf('/dashboard', { from: '10.3.0.1', as: bob }));
    statuses.push(await statusOf('/login', { from: `10.3.1.${round}` }));
    statuses.push(await statusOf(`/tagged/word?x=${round}`, { from: `10.3.2.${round}` }));
  }
  return [...new Set(statuses)];
}

test('a visitor who floods the search leaves the pages of others answered', async () => {
  let isOver = false;
  const flood = times(60, async function searchOn(index) {
    const got: number[] = [];
    for (let at = 0; !isOver; at++)
      got.push(await statusOf(`/search/the%20${index}x${at}`, { from: '10.1.0.1' }));
    return got;
  });
  await sleep(200);
  const others = await othersAreServed();
  isOver = true;
  expect(others).toEqual([200]);
  const flooded = (await Promise.all(flood)).flat();
  // 1200 units a minute are 240 searches
  expect(flooded.filter((status) => status === 200).length).toBeLessThanOrEqual(240);
  expect(flooded.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
});

test('texts that wait for a thread, and other sites that do not answer, take no places', async () => {
  const rendered = Promise.withResolvers<string>();
  const fetched = Promise.withResolvers<never>();
  jest.spyOn(app.deps.renderer, 'render').mockReturnValue(rendered.promise);
  jest.spyOn(app.deps.outgoing, 'fetch').mockReturnValue(fetched.promise);
  const waiting = times(12, (index) => [
    statusOf(previewPost.path, {
      from: '10.1.0.2',
      as: ada,
      body: { editor_type: 'markdown', text: 'long' },
    }),
    statusOf(getLinkData.path, {
      from: '10.1.0.3',
      as: bob,
      body: { url: `https://slow.example/${index}` },
    }),
  ]).flat();
  await sleep(300);
  expect(await othersAreServed()).toEqual([200]);
  rendered.resolve('<p>long</p>');
  fetched.reject(new Error('no answer'));
  const statuses = await Promise.all(waiting);
  expect(statuses.filter((_, index) => index % 2 === 0)).toEqual(times(12, () => 200));
});

test('an account has its places in all networks together, and its further requests wait their turn', async () => {
  const { accounts } = app.deps.places;
  const held = await Promise.all(times(4, async () => accounts.enter(ada.userId)));
  const waiting = times(limit, (index) =>
    statusOf('/dashboard', { from: `10.4.${index}.1`, as: ada }),
  );
  await sleep(200);
  expect(await statusOf('/dashboard', { from: '10.3.0.1', as: bob })).toBe(200);
  for (const place of held) place.leave();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
});

test('a page whose scripts make a dozen calls at the same time gets all of them', async () => {
  const calls = times(12, (index) =>
    statusOf(`${suggestSearch.path}?q=w${index}`, { from: '10.5.0.1', as: ada }),
  );
  expect(await Promise.all(calls)).toEqual(times(12, () => 200));
});

test('requests that wait for a lock give their places to others after a second', async () => {
  const readers = await Promise.all(times(limit, () => app.register()));
  const release = await holdPosts();
  const stuck = readers.map((as, index) => statusOf('/dashboard', { from: `10.6.${index}.1`, as }));
  // on a busy machine, the process may not be idle before the third second
  let other = 0;
  for (let second = 0; other !== 200 && second < 6; second++) {
    await sleep(1000);
    other = await statusOf('/login', { from: '10.3.0.9' });
  }
  await release();
  await Promise.all(stuck);
  expect(other).toBe(200);
});

test('an office of forty visitors behind one address, each with a page, is served', async () => {
  const pages = times(40, (index) => statusOf(`/tagged/t${index}?x=1`, { from: '10.7.0.1' }));
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
});

test('addresses of one /64 share their budget: four searches a second', async () => {
  const search = fillPath(blogSearch.path, { blogname: 'nobody', term: 'word' });
  const statuses: number[] = [];
  for (let at = 0; at < 245; at++)
    statuses.push(await statusOf(search, { from: `2001:db8:1:1::${at.toString(16)}` }));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = await app
    .stranger()
    .get('/search/word', { headers: { 'x-forwarded-for': '2001:db8:1:1::1' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(/^<!doctype html>.*Too many requests.*<\/html>$/s);
  expect(await statusOf('/search/word', { from: '2001:db8:1:2::1' })).toBe(200);
});

test('polls and pages that are held in memory cost no budget', async () => {
  const from = '10.8.0.1';
  for (let at = 0; at < 620; at++) await statusOf('/explore', { from });
  for (let at = 0; at < 50; at++) await statusOf(poll.path, { from, as: bob });
  expect(await statusOf('/explore', { from })).toBe(200);
  expect(await statusOf('/search/word', { from })).toBe(200);
  expect(await statusOf('/dashboard', { from, as: bob })).toBe(200);
});

test('while all places are taken, visitors get the page that is held in memory, even if it has expired', async () => {
  expect(await statusOf('/explore', { from: '10.3.0.1' })).toBe(200);
  await save(ada, { post: { one: 'Second' } });
  const busy = await Promise.all(times(limit, async () => app.deps.places.all.enter('')));
  await sleep(1100);
  expect(await statusOf('/explore', { from: '10.3.0.1' })).toBe(200);
  const refused = await ask('/explore', { from: '10.3.0.1', as: bob });
  expect([
    refused.status,
    refused.headers.get('connection'),
    refused.headers.get('retry-after'),
  ]).toEqual([503, 'close', '5']);
  for (const place of busy) place.leave();
  const fresh = await ask('/explore', { from: '10.3.0.1' });
  expect(await fresh.text()).toContain('Second');
});

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
