import { once } from 'node:events';
import http from 'node:http';
import net, { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from './context.ts';
import { openHttpServer } from './http-server.ts';

jest.setTimeout(120_000);

/** An app whose only response waits to be released, and which reports when a request is waiting. */
function waitingApp() {
  const entered = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const app = new Hono<AppEnv>().get('/wait', async (c) => {
    entered.resolve();
    await letGo.promise;
    return c.text('done');
  });
  return { app, entered: entered.promise, letGo: () => letGo.resolve() };
}

test('listens immediately, and responds that Tessera is starting until the app is ready', async () => {
  const server = await openHttpServer(0);
  const early = await fetch(`http://localhost:${server.port}/`);
  expect([early.status, await early.text()]).toEqual([503, 'Tessera is starting.\n']);
  server.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  expect(await (await fetch(`http://localhost:${server.port}/`)).text()).toBe('done');
  await server.close(1000);
});

test('a URL of ten thousand characters in any script reaches the app', async () => {
  const server = await openHttpServer(0);
  server.open(
    new Hono<AppEnv>().get('/search/:term', (c) => c.text(String(c.req.param('term').length))),
  );
  expect(
    await (
      await fetch(
        `http://localhost:${server.port}/search/${encodeURIComponent('海'.repeat(10_000))}`,
      )
    ).text(),
  ).toBe('10000');
  await server.close(1000);
});

test('reports a port in use with a readable message', async () => {
  const server = await openHttpServer(0);
  await expect(openHttpServer(server.port)).rejects.toThrow(
    `Port ${server.port} is taken by another program.`,
  );
  await server.close(1000);
});

test('closing waits for running requests, and accepts no new ones', async () => {
  const server = await openHttpServer(0);
  const { app, entered, letGo } = waitingApp();
  server.open(app);
  const underway = fetch(`http://localhost:${server.port}/wait`);
  await entered;
  const closed = server.close(60_000);
  // a connection that comes before the port is closed would still be served
  await sleep(50);
  await expect(fetch(`http://localhost:${server.port}/wait`)).rejects.toThrow();
  letGo();
  expect(await (await underway).text()).toBe('done');
  await closed;
});

test('closing waits no longer than its timeout', async () => {
  const server = await openHttpServer(0);
  const { app, entered } = waitingApp();
  server.open(app);
  const hanging = fetch(`http://localhost:${server.port}/wait`).catch(() => 'cut');
  await entered;
  await server.close(200);
  expect(await hanging).toBe('cut');
});

/**
 * A client that reuses one connection for request after request, until a response announces that
 * the connection closes.
 */
async function hammer(
  port: number,
  name: string,
): Promise<{
  readonly acknowledged: string[];
  readonly broken: string[];
  readonly isToldToClose: boolean;
}> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const acknowledged: string[] = [];
  const broken: string[] = [];
  const write = (id: string): Promise<'keep' | 'close'> =>
    new Promise((resolve, reject) => {
      const request = http.request(
        { port, agent, method: 'POST', path: `/write/${id}` },
        (answer) => {
          answer
            .resume()
            .on('error', reject)
            .on('end', () => {
              acknowledged.push(id);
              resolve(answer.headers.connection === 'close' ? 'close' : 'keep');
            });
        },
      );
      request.on('error', reject).end('{}');
    });
  let connection: 'keep' | 'close' = 'keep';
  for (let at = 0; connection === 'keep'; at++) {
    try {
      connection = await write(`${name}-${at}`);
    } catch (error) {
      broken.push(String(error));
      break;
    }
  }
  agent.destroy();
  return { acknowledged, broken, isToldToClose: connection === 'close' };
}

test('closing breaks no kept-alive connection, and keeps every acknowledged write', async () => {
  const server = await openHttpServer(0);
  const stored = new Set<string>();
  server.open(
    new Hono<AppEnv>().post('/write/:id', async (c) => {
      await sleep(Math.random() * 30);
      stored.add(c.req.param('id'));
      return c.text('stored');
    }),
  );
  const clients = Array.from({ length: 24 }, (_, at) => hammer(server.port, `client${at}`));
  await sleep(500);
  const begin = performance.now();
  await server.close(8000, 500);
  expect(performance.now() - begin).toBeLessThan(8000);
  const results = await Promise.all(clients);
  expect(results.flatMap(({ broken }) => broken)).toEqual([]);
  expect(results.every(({ isToldToClose }) => isToldToClose)).toBe(true);
  const acknowledged = results.flatMap((result) => result.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(24);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

/** Clients in a thread of their own, each with a new connection for every request. */
const impatientClients = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const counts = { answered: 0, refused: 0, reset: 0, cut: 0 };
  let running = workerData.clients;
  function client() {
    const request = http.request({ port: workerData.port, agent: false, path: '/' }, (answer) => {
      answer.resume();
      answer.on('end', () => { counts.answered += 1; client(); });
      answer.on('error', () => { counts.cut += 1; client(); });
    });
    request.on('error', (error) => {
      if (error.code === 'ECONNREFUSED') {
        counts.refused += 1;
        running -= 1;
        if (running === 0) parentPort.postMessage(counts);
      } else { counts.reset += 1; client(); }
    });
    request.end();
  }
  for (let index = 0; index < workerData.clients; index++) client();
`;

test('closing a busy server resets hardly any of the connections that it has not accepted, and none that it has', async () => {
  const counted = v.object({
    answered: v.number(),
    refused: v.number(),
    reset: v.number(),
    cut: v.number(),
  });
  const rounds: v.InferOutput<typeof counted>[] = [];
  for (let round = 0; round < 10; round++) {
    const server = await openHttpServer(0);
    let answered = 0;
    server.open(
      new Hono<AppEnv>().get('/', (c) => {
        answered += 1;
        // a turn of the event loop with two dozen requests takes long
        for (const begin = performance.now(); performance.now() - begin < 3;);
        return c.text('done');
      }),
    );
    const worker = new Worker(impatientClients, {
      eval: true,
      execArgv: [],
      workerData: { port: server.port, clients: 24 },
    });
    const result = new Promise<unknown>((resolve) => {
      worker.once('message', resolve);
    });
    while (answered < 48) await sleep(10);
    await server.close(8000, 100);
    rounds.push(v.parse(counted, await result));
    await worker.terminate();
  }
  expect(rounds.map(({ cut }) => cut)).toEqual(rounds.map(() => 0));
  expect(rounds.filter(({ reset }) => reset > 1)).toEqual([]);
});

test('a connection that stays silent delays closing by two seconds, not by the whole timeout', async () => {
  const server = await openHttpServer(0);
  server.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  const socket = connect(server.port, 'localhost');
  await once(socket, 'connect');
  await sleep(50);
  const begin = performance.now();
  await server.close(60_000);
  expect(performance.now() - begin).toBeLessThan(30_000);
  socket.destroy();
});

test('a connection that has been accepted when the server closes is still served', async () => {
  const server = await openHttpServer(0);
  server.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  const socket = connect(server.port, 'localhost');
  await once(socket, 'connect');
  await sleep(50);
  const closed = server.close(60_000);
  await sleep(1000);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\ndone$/);
  await closed;
});

test('a closing server first reports that it is not ready, but still handles requests', async () => {
  const server = await openHttpServer(0);
  server.open(
    new Hono<AppEnv>().get('/readyz', (c) => c.text('ready')).get('/', (c) => c.text('done')),
  );
  const ask = (path: string): Promise<Response> => fetch(`http://localhost:${server.port}${path}`);
  expect((await ask('/readyz')).status).toBe(200);
  const closed = server.close(1000, 1000);
  const [ready, page] = [await ask('/readyz'), await ask('/')];
  expect([ready.status, await ready.text()]).toEqual([503, 'Tessera is stopping.\n']);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  await expect(ask('/')).rejects.toThrow();
});

test('an idle connection does not delay closing', async () => {
  const server = await openHttpServer(0);
  server.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  const agent = new http.Agent({ keepAlive: true });
  await new Promise((resolve) => {
    http.get({ port: server.port, agent }, (answer) => {
      answer.resume().on('end', resolve);
    });
  });
  const begin = performance.now();
  await server.close(60_000, 100);
  expect(performance.now() - begin).toBeLessThan(30_000);
  agent.destroy();
});

test('a server with a host is reached by that address only', async () => {
  const server = await openHttpServer(0, undefined, '127.0.0.2');
  const statusAt = (host: string) =>
    fetch(`http://${host}:${server.port}/`).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect([await statusAt('127.0.0.2'), await statusAt('127.0.0.1')]).toEqual([503, 'refused']);
  await server.close(1000);
});

test('a request with two Host lines is refused, whatever their case', async () => {
  const server = await openHttpServer(0);
  const answerTo = (lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(server.port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
      socket.on('error', reject);
      socket.write(['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
    });
  expect(await answerTo(['Host: a.example'])).toContain(' 503 ');
  expect(await answerTo(['Host: a.example', 'Accept: */*', 'hOST: b.example'])).toContain(' 400 ');
  await server.close(1000);
});

/** Clients in a thread of their own that connect at the same time, each for one request. */
const manyClients = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  let left = workerData.clients;
  parentPort.postMessage('begin');
  for (let index = 0; index < workerData.clients; index++)
    http.get({ port: workerData.port, agent: false }, (answer) => {
      answer.resume().on('end', () => {
        left -= 1;
        if (left === 0) parentPort.postMessage('answered');
      });
    });
`;

test('while turns of the event loop take long, several connections are accepted in each', async () => {
  const server = await openHttpServer(0);
  server.open(new Hono<AppEnv>().get('/', (c) => c.text('done')));
  const clients = 200;
  const worker = new Worker(manyClients, {
    eval: true,
    execArgv: [],
    workerData: { port: server.port, clients },
  });
  await once(worker, 'message');
  const progress = { isOver: false };
  worker.once('message', () => {
    progress.isOver = true;
  });
  let turns = 0;
  for (; !progress.isOver && turns < clients * 3; turns += 1) {
    for (const since = performance.now(); performance.now() - since < 10;);
    await nextTurn();
  }
  await worker.terminate();
  await server.close(2000);
  expect(progress.isOver).toBe(true);
  expect(turns).toBeLessThan(clients / 2);
});

test('a port that another server uses is not shared with it', async () => {
  const server = await openHttpServer(0);
  await expect(openHttpServer(server.port)).rejects.toThrow(`Port ${server.port} is taken`);
  await server.close(1000);
});
