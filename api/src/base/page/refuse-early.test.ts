import http from 'node:http';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { openHttpServer, type HttpServer } from '../http/http-server.ts';
import type { Place } from '../http/places.ts';
import { pathsWithoutPlace, refuseEarly } from './refuse-early.ts';

const limit = 2;
let app: TestApp;
let ada: Registered;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp({ requestsAtOnce: limit });
  ada = await app.register();
  server = await openHttpServer(0);
  server.open(app.app, refuseEarly(app.deps, pathsWithoutPlace(app.app)));
});
afterAll(async () => {
  await server.close(1000);
  await app.close();
});

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}
const ask = (
  path: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request({ port: server.port, path, headers, method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    request.on('error', reject).end(method === 'POST' ? '{}' : undefined);
  });
const page = { accept: 'text/html' };
const signedIn = () => ({ ...page, cookie: ada.cookie });

/** Does some work while all places are taken and nobody gets one. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const { all } = app.deps.places;
  const taken: Place[] = [];
  while (taken.length < limit) taken.push(await all.enter(`owner ${taken.length}`));
  await expect((async () => all.enter('who waits in vain'))()).rejects.toMatchObject({
    status: 503,
  });
  try {
    return await work();
  } finally {
    for (const place of taken) place.leave();
  }
}

test('while there is no place, requests are refused without being routed: pages with a page, calls with an envelope', async () => {
  const routed = jest.spyOn(app.app, 'fetch');
  const [dashboard, call, head] = await whileFull(() =>
    Promise.all([
      ask('/dashboard?a=1', signedIn()),
      ask('/svc/search/suggest?q=x', { ...signedIn(), accept: 'application/json' }),
      ask('/dashboard', signedIn(), 'HEAD'),
    ]),
  );
  expect(routed).not.toHaveBeenCalled();
  routed.mockRestore();
  for (const { status, headers } of [dashboard, call, head]) {
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  expect(dashboard.text).toMatch(
    /^<!doctype html>.*Tessera is very busy right now\. Try again in a moment\..*<\/html>$/s,
  );
  expect(dashboard.text).toContain('href="">Try again</a>');
  expect(JSON.parse(call.text)).toEqual({
    meta: { status: 503, msg: 'Tessera is very busy right now. Try again in a moment.' },
    errors: ['Tessera is very busy right now. Try again in a moment.'],
  });
  expect([head.text, head.headers['content-length']]).toEqual([
    '',
    String(Buffer.byteLength(dashboard.text)),
  ]);
  expect((await ask('/dashboard', signedIn())).status).toBe(200);
});

test('files, probes and pages held in memory are answered nevertheless, and requests with a body reach the app', async () => {
  const paths = [
    '/healthz',
    '/robots.txt',
    '/favicon.ico',
    '/metrics',
    '/media/ab/x.jpg',
    '/releases/x',
    '/fonts/x/stylesheet.css',
    '/sounds/x/y',
    '/theme/x/y',
    `/avatar/${ada.blog}/64`,
  ];
  const asUsual: number[] = [];
  for (const path of paths) asUsual.push((await ask(path)).status);
  expect((await ask('/explore', page)).status).toBe(200);
  const [held, other, post, ...statuses] = await whileFull(async () => [
    (await ask('/explore', page)).status,
    (await ask('/explore?a=1', page)).status,
    (await ask('/svc/user/like', { 'content-type': 'application/json' }, 'POST')).text,
    ...(await Promise.all(paths.map((path) => ask(path)))).map(({ status }) => status),
  ]);
  expect([held, other]).toEqual([200, 503]);
  expect(post).toContain('Tessera is very busy right now.');
  expect(statuses).toEqual(asUsual);
  expect(pathsWithoutPlace(app.app)).toEqual(
    expect.arrayContaining(['/healthz', '/readyz', '/media/', '/releases/', '/avatar/']),
  );
  expect(pathsWithoutPlace(app.app).some((path) => '/dashboard'.startsWith(path))).toBe(false);
});

test('refusals are measured, and those of a network that gets very many are only counted in the log', async () => {
  const error = jest.spyOn(app.deps.log, 'error').mockImplementation(() => {});
  const count = async (): Promise<number> =>
    Number(
      /request_duration_seconds_count\{[^}]*route="none"[^}]*503[^}]*\} (\d+)/.exec(
        await app.deps.telemetry.meters.text(),
      )?.[1] ?? 0,
    );
  const before = await count();
  await whileFull(async () => {
    for (let asked = 0; asked < 80; asked += 1) await ask('/dashboard', signedIn());
  });
  const lines = error.mock.calls.length;
  error.mockRestore();
  expect((await count()) - before).toBe(80);
  expect(lines).toBeGreaterThan(30);
  expect(lines).toBeLessThanOrEqual(60);
});

test('a refused connection stays open, unless the server is closing', async () => {
  const other = await openHttpServer(0);
  other.open(app.app, refuseEarly(app.deps, pathsWithoutPlace(app.app)));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const refused = () =>
    new Promise<string | undefined>((resolve, reject) => {
      http
        .get({ port: other.port, path: '/dashboard', headers: signedIn(), agent }, (answer) => {
          sockets.add(answer.socket);
          answer.resume().on('end', () => resolve(answer.headers.connection));
        })
        .on('error', reject);
    });
  const [first, second, last] = await whileFull(async () => {
    const before = [await refused(), await refused()];
    const closing = other.close(1000, 500);
    const told = await refused();
    await closing;
    return [...before, told];
  });
  agent.destroy();
  expect([first, second, last]).toEqual(['keep-alive', 'keep-alive', 'close']);
  expect(sockets.size).toBe(1);
});
