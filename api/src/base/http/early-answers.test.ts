import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { openHttpServer, type HttpServer } from './http-server.ts';

let app: TestApp;
let ada: Registered;
let server: HttpServer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
  server = await openHttpServer(0);
  server.open(app.app);
});
afterAll(async () => {
  await server.close(1000);
  await app.close();
});

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
}
interface Sent {
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly chunks: readonly Buffer[];
  readonly agent: http.Agent;
}

function send({ path, headers = {}, chunks, agent }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port: server.port,
        method: 'POST',
        path,
        agent,
        headers: { cookie: ada.cookie, accept: 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer
          .on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              connection: answer.headers.connection,
              text,
            }),
          )
          .on('error', reject);
      },
    );
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

const get = (agent: http.Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get({ port: server.port, path: '/robots.txt', agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
      .on('error', reject);
  });

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const fileOf = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\n'),
    Buffer.alloc(bytes, 65),
    Buffer.from('\r\n--x--\r\n'),
  ]);
const megabytes = (count: number): Buffer[] =>
  Array.from({ length: count }, () => Buffer.alloc(1_000_000, 65));

describe.each([
  [
    'a 400 kB upload without its form key',
    403,
    () => ({
      path: uploadPhoto.path,
      headers: { ...multipart, 'content-length': fileOf(400_000).byteLength },
      chunks: [fileOf(400_000)],
    }),
  ],
  [
    'a 30 MB upload without Content-Length',
    413,
    () => ({
      path: uploadPhoto.path,
      headers: { ...multipart, 'x-form-key': ada.formKey },
      chunks: [fileOf(0).subarray(0, -9), ...megabytes(30)],
    }),
  ],
  [
    'a 30 MB call without Content-Length',
    413,
    () => ({
      path: like.path,
      headers: { 'x-form-key': ada.formKey, 'content-type': 'application/json' },
      chunks: megabytes(30),
    }),
  ],
  [
    'a 30 MB upload without a session',
    401,
    () => ({
      path: uploadPhoto.path,
      headers: { ...multipart, cookie: '' },
      chunks: [fileOf(30_000_000)],
    }),
  ],
])('%s', (_, status, request) => {
  test('gets a response, as does the next request of the same agent', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (let round = 0; round < 4; round++) {
        expect((await send({ ...request(), agent })).status).toBe(status);
        await sleep(round % 2 ? 0 : 700);
        expect(await get(agent)).toBe(200);
      }
    } finally {
      agent.destroy();
    }
  });
});

test('a refusal that is sent during an upload arrives whole, and closes the connection', async () => {
  const socket = connect(server.port);
  let text = '';
  const ended = new Promise<void>((resolve) => {
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .once('close', () => resolve());
  });
  socket.on('error', () => {});
  socket.write(
    `POST ${uploadPhoto.path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\nAccept: application/json\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 400000\r\n\r\n`,
  );
  socket.write(fileOf(200_000).subarray(0, -9));
  await ended;
  expect(text).toMatch(/^HTTP\/1\.1 403 /);
  expect(text).toMatch(/\r\nConnection: close\r\n/i);
  const [, length = ''] = /content-length: (\d+)/i.exec(text) ?? [];
  expect(Buffer.byteLength(text.slice(text.indexOf('\r\n\r\n') + 4))).toBe(Number(length));
});

test('a page arrives whole even if the request announces a body that does not arrive', async () => {
  for (const body of ['', 'A'.repeat(10)]) {
    const socket = connect(server.port);
    let text = '';
    const ended = new Promise<void>((resolve) => {
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
        })
        .once('close', () => resolve());
    });
    socket.on('error', () => {});
    socket.write(`GET /help HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n${body}`);
    await ended;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    expect(text).toContain('</html>');
  }
});

test('refusing a small body keeps the connection alive', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number>();
  agent.on('free', (socket: { address(): AddressInfo | object }) => {
    const address = socket.address();
    if ('port' in address) ports.add(address.port);
  });
  for (let round = 0; round < 3; round++)
    expect(
      await send({ path: uploadPhoto.path, headers: multipart, chunks: [fileOf(1000)], agent }),
    ).toMatchObject({ status: 403, connection: 'keep-alive' });
  await sleep(700);
  expect(await get(agent)).toBe(200);
  expect(ports.size).toBe(1);
  agent.destroy();
});
