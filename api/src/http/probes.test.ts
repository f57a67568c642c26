import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from '@tessera/tooling/test-database';
import { createTestApp, type Registered, type TestApp } from '../test-app.ts';

/** A way to the database that can be cut and mended. */
function createBridge(folder: string, target: Connection) {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    async mend() {
      server = createServer((near) => {
        const far = createConnection(path.join(target.host, `.s.PGSQL.${target.port}`));
        for (const [one, other] of [[near, far], [far, near]] as const) {
          sockets.add(one);
          one.on('error', () => {}).on('close', () => { sockets.delete(one); other.destroy(); }).pipe(other);
        }
      });
      await new Promise<void>((resolve) => { server?.listen(path.join(folder, `.s.PGSQL.${target.port}`), resolve); });
    },
    async cut() {
      const closed = new Promise<void>((resolve) => { server?.close(() => resolve()); });
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

test('a healthy server says so, and a server without a shell is not ready', async () => {
  const health = await app.stranger().send('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
  expect((await app.stranger().send('/readyz')).status).toBe(503);
});

test('while the database is away every answer says so clearly; when it is back everything works again', async () => {
  await bridge.cut();
  const health = await app.stranger().send('/healthz');
  expect([health.status, await health.json()]).toEqual([503, { status: 'unavailable', database: 'does not answer' }]);
  const call = await ada.send('/svc/post/get_post_form_builder_data', { method: 'POST', headers: { accept: 'application/json', 'x-form-key': ada.formKey } });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ meta: { status: 503 }, errors: [expect.stringContaining('cannot reach its database')] });
  const page = await ada.get('/dashboard');
  expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')]);
  expect(await page.text()).toContain('cannot reach its database');
  await bridge.mend();
  expect((await app.stranger().send('/healthz')).status).toBe(200);
  expect((await ada.get('/dashboard')).status).toBe(200);
});

test('figures are for this machine or for whoever has the token', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect((await app.stranger().send('/metrics', { headers: forwarded })).status).toBe(403);
  expect((await app.stranger().send('/metrics', { headers: { ...forwarded, authorization: 'Bearer wrong-token!' } })).status).toBe(403);
  const answer = await app.stranger().send('/metrics', { headers: { ...forwarded, authorization: 'Bearer metrics-token' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/);
  expect((await app.stranger().send('/metrics')).status).toBe(200);
});
