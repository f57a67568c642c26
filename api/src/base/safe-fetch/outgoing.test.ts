import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createOutgoing, outgoingTimes, type FetchOptions } from './outgoing.ts';
import { UnreachableError } from './unreachable-error.ts';
import { startTestServer, type TestServer } from '../../testing/test-web.ts';

type Answer = (answer: ServerResponse, request: IncomingMessage) => void;
const routes = new Map<string, Answer>();
const seen: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
let web: TestServer;
beforeAll(async () => {
  web = await startTestServer((request, answer) => {
    const path = request.url ?? '';
    seen.push({ path, headers: request.headers });
    const route = routes.get(path.split('?')[0] ?? '');
    if (route) route(answer, request);
    else answer.writeHead(404).end();
  });
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => web.close());

const html = { 'content-type': 'text/html; charset=UTF-8' };
const page = {
  types: /^text\/html$/,
  accept: 'text/html',
  body: { bytes: 100_000, overflow: 'cut' },
} as const satisfies FetchOptions;
const full = {
  ...page,
  body: { bytes: 100_000, overflow: 'refuse' },
} as const satisfies FetchOptions;
/** Serves one response under a path and returns its URL. */
const serve = (path: string, answer: Answer): string => {
  routes.set(path, answer);
  return web.at(path);
};
const redirectTo = (path: string, to: string): string =>
  serve(path, (answer) => answer.writeHead(302, { location: to }).end());
const reason = async (fetched: Promise<unknown>): Promise<unknown> =>
  fetched.then(
    () => 'it came',
    (error: unknown) => (error instanceof UnreachableError ? error.reason : error),
  );

test('a page is returned with its type, charset and final URL', async () => {
  const address = serve('/page', (answer) => answer.writeHead(200, html).end('<p>Hello'));
  const fetched = await web.outgoing.fetch(`${address}?q=1#part`, page);
  expect({ ...fetched, url: fetched.url.href, content: fetched.content.toString() }).toEqual({
    type: 'text/html',
    charset: 'UTF-8',
    content: '<p>Hello',
    url: expect.stringContaining('/page?q=1'),
  });
});

test('a fetch sends no cookies, credentials or referrer', async () => {
  serve('/set', (answer) =>
    answer.writeHead(302, { location: '/landed', 'set-cookie': 'id=1' }).end(),
  );
  serve('/landed', (answer) => answer.writeHead(200, html).end('x'));
  await web.outgoing.fetch(`http://somebody:secret@news.example:${web.port}/set`, page);
  expect(seen.map(({ path }) => path)).toEqual(['/set', '/landed']);
  for (const { headers } of seen)
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
});

test.each([
  'ftp://news.example/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:1',
  'gopher://news.example',
  'nonsense',
  '',
  'http://',
])('refuses %s as a URL', async (address) => {
  expect(await reason(web.outgoing.fetch(address, page))).toBe('address');
});

test.each([
  '127.0.0.2',
  '10.0.0.1',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '169.254.169.254',
  '0x7f.2',
  '2130706434',
  '0177.0.0.2',
  'localhost',
  'printer',
  'db.internal',
  'nas.local',
  'x.localhost',
  'router.home.arpa.',
])('API-70: refuses the host %s without connecting', async (host) => {
  const outgoing = web.outgoingWith({ resolve: async () => ['127.0.0.1'] });
  expect(await reason(outgoing.fetch(`http://${host}:${web.port}/page`, page))).toBe('address');
  expect(seen).toEqual([]);
});

test.each([['22'], ['25'], ['6379'], ['5432'], ['11211']])('refuses port %s', async (port) => {
  const outgoing = createOutgoing({
    baseUrl: 'http://localhost',
    resolve: async () => ['127.0.0.1'],
    isPublic: () => true,
  });
  expect(await reason(outgoing.fetch(`http://news.example:${port}/`, page))).toBe('address');
});

test('API-70: refuses a host name if any of its addresses is private', async () => {
  const outgoing = web.outgoingWith({ resolve: async () => ['127.0.0.1', '10.0.0.7'] });
  expect(await reason(outgoing.fetch(web.at('/page'), page))).toBe('address');
  expect(seen).toEqual([]);
});

test('API-70: resolves a host name once and connects to the checked address, so DNS rebinding fails', async () => {
  serve('/page', (answer) => answer.writeHead(200, html).end('x'));
  const answers = [['127.0.0.1'], ['10.0.0.7']];
  const asked: string[] = [];
  const outgoing = web.outgoingWith({
    resolve: async (name) => {
      asked.push(name);
      return answers.shift() ?? [];
    },
  });
  expect((await outgoing.fetch(web.at('/page', 'rebind.example'), page)).content.toString()).toBe(
    'x',
  );
  expect(asked).toEqual(['rebind.example']);
  expect(await reason(outgoing.fetch(web.at('/page', 'rebind.example'), page))).toBe('address');
});

test('a host name without addresses is unreachable, and an unanswered lookup times out', async () => {
  expect(await reason(web.outgoing.fetch(`http://nowhere.test:${web.port}/`, page))).toBe(
    'network',
  );
  const outgoing = web.outgoingWith({
    resolve: () => new Promise(() => {}),
    times: { connect: 100, firstByte: 100, total: 100 },
  });
  expect(await reason(outgoing.fetch(web.at('/page'), page))).toBe('time');
});

test.each([
  'http://127.0.0.2/',
  'http://10.1.2.3/secret',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  '//localhost/',
  'file:///etc/passwd',
  'http://[',
  'gopher://news.example/',
])('refuses a redirect to %s', async (to) => {
  expect(await reason(web.outgoing.fetch(redirectTo('/away', to), page))).toBe('address');
  expect(seen.map(({ path }) => path)).toEqual(['/away']);
});

test('follows five redirects, but not a sixth or a loop', async () => {
  serve('/r0', (answer) => answer.writeHead(200, html).end('there'));
  for (let n = 1; n <= 6; n++) redirectTo(`/r${n}`, `/r${n - 1}`);
  expect((await web.outgoing.fetch(web.at('/r5'), page)).url.pathname).toBe('/r0');
  expect(await reason(web.outgoing.fetch(web.at('/r6'), page))).toBe('redirects');
  expect(await reason(web.outgoing.fetch(redirectTo('/circle', '/circle'), page))).toBe(
    'redirects',
  );
});

test.each([
  [404, 'status'],
  [500, 'status'],
  [304, 'status'],
  [302, 'status'],
  [204, 'type'],
])('refuses a response with status %i', async (status, why) => {
  const address = serve(`/status-${status}`, (answer) => answer.writeHead(status).end());
  expect(await reason(web.outgoing.fetch(address, page))).toBe(why);
});

test.each([['application/pdf'], ['image/png'], ['application/json; charset=utf-8'], ['']])(
  'refuses the content type "%s"',
  async (type) => {
    const address = serve('/typed', (answer) =>
      answer.writeHead(200, { 'content-type': type }).end('x'),
    );
    expect(await reason(web.outgoing.fetch(address, page))).toBe('type');
  },
);

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('decodes the content encoding %s, truncated or not', async (encoding, compress) => {
  const headers = { ...html, 'content-encoding': encoding };
  async function contentOf(sent: Buffer) {
    const address = serve('/packed', (answer) => answer.writeHead(200, headers).end(sent));
    return (await web.outgoing.fetch(address, full)).content.toString();
  }
  const whole = Array.from({ length: 4000 }, () => Math.random()).join('');
  expect(await contentOf(compress(whole))).toBe(whole);
  const beginning = await contentOf(compress(whole).subarray(0, -100));
  expect([beginning.length > 100, whole.startsWith(beginning)]).toEqual([true, true]);
});

test('refuses unknown, repeated and corrupt content encodings', async () => {
  for (const [encoding, content] of [
    ['zstd', 'x'],
    ['gzip, gzip', gzipSync(gzipSync('x'))],
    ['gzip', 'not packed at all'],
  ] as const) {
    const address = serve('/odd', (answer) =>
      answer.writeHead(200, { ...html, 'content-encoding': encoding }).end(content),
    );
    expect(await reason(web.outgoing.fetch(address, page))).toMatch(/encoding|network/);
  }
});

test('a decompression bomb is decoded only up to the limit, then cut or refused', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000));
  const address = serve('/bomb', (answer) =>
    answer.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
  );
  const before = process.memoryUsage().arrayBuffers;
  expect((await web.outgoing.fetch(address, page)).content).toHaveLength(100_000);
  expect(await reason(web.outgoing.fetch(address, full))).toBe('size');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
});

test('endless compressed data that decodes to nothing is refused', async () => {
  // an empty stored block, repeated endlessly
  const nothing = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
  const address = serve('/nothing', (answer) => {
    answer
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .write(gzipSync('').subarray(0, 10));
    const timer = setInterval(() => answer.write(nothing), 1);
    answer.on('close', () => clearInterval(timer));
  });
  expect(await reason(web.outgoing.fetch(address, page))).toBe('size');
});

test('an endless response is cut at the limit or refused, and its connection is closed', async () => {
  let open = 0;
  const address = serve('/endless', (answer) => {
    open++;
    answer.writeHead(200, html);
    const timer = setInterval(() => answer.write('x'.repeat(20_000)), 1);
    answer.on('close', () => {
      clearInterval(timer);
      open--;
    });
  });
  expect((await web.outgoing.fetch(address, page)).content).toHaveLength(100_000);
  expect(await reason(web.outgoing.fetch(address, full))).toBe('size');
  await sleep(50);
  expect(open).toBe(0);
});

test('a body that may not be cut is refused unread if its Content-Length is above the limit', async () => {
  const address = serve('/long', (answer) =>
    answer.writeHead(200, { ...html, 'content-length': '99999999' }).write('x'),
  );
  expect(await reason(web.outgoing.fetch(address, full))).toBe('size');
});

test('a response that arrives very slowly fails at the total timeout', async () => {
  const address = serve('/drip', (answer) => {
    answer.writeHead(200, html);
    const timer = setInterval(() => answer.write('x'), 20);
    answer.on('close', () => clearInterval(timer));
  });
  const outgoing = web.outgoingWith({ times: { ...outgoingTimes, total: 500 } });
  expect(await reason(outgoing.fetch(address, page))).toBe('time');
});

test('a response that never begins fails before the total timeout; an aborted request fails immediately', async () => {
  const address = serve('/silent', () => {});
  // with only the total timeout, this test would time out
  const outgoing = web.outgoingWith({
    times: { ...outgoingTimes, firstByte: 200, total: 120_000 },
  });
  expect(await reason(outgoing.fetch(address, page))).toBe('time');
  expect(
    await reason(web.outgoing.fetch(address, { ...page, signal: AbortSignal.timeout(50) })),
  ).toBe('time');
});

test('all redirects of a fetch share one timeout', async () => {
  serve('/slow', (answer) => {
    setTimeout(() => answer.writeHead(302, { location: '/slow' }).end(), 400);
  });
  // with a timeout per redirect, the redirect limit would be reached first
  const outgoing = web.outgoingWith({ times: { ...outgoingTimes, total: 1000 } });
  expect(await reason(outgoing.fetch(web.at('/slow'), page))).toBe('time');
});

test('refuses huge headers, responses that are not HTTP, protocol upgrades and incomplete bodies', async () => {
  const big = serve('/headers', (answer) => {
    answer.socket?.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    );
  });
  const rubbish = serve('/rubbish', (answer) => {
    answer.socket?.end('220 mail.example ESMTP\r\n');
  });
  const upgrade = serve('/upgrade', (answer) => {
    answer.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    );
  });
  const gone = serve('/gone', (answer) => {
    answer.writeHead(200, { ...html, 'content-length': '100' }).write('x');
    setTimeout(() => answer.socket?.destroy(), 20);
  });
  for (const address of [big, rubbish, upgrade, gone])
    expect(await reason(web.outgoing.fetch(address, page))).toMatch(/network|status/);
});

test('a server that refuses connections or does not speak TLS is unreachable', async () => {
  const outgoing = web.outgoingWith({ isWebPort: () => true });
  expect(await reason(outgoing.fetch('http://news.example:1/', page))).toBe('network');
  expect(await reason(outgoing.fetch(`https://news.example:${web.port}/page`, page))).toBe(
    'network',
  );
});

test('while 24 fetches are running, further fetches are refused', async () => {
  const address = serve('/wait', (answer) => {
    setTimeout(() => answer.writeHead(200, html).end('x'), 100);
  });
  const reasons = await Promise.all(
    Array.from({ length: 30 }, () => reason(web.outgoing.fetch(address, page))),
  );
  expect(reasons.filter((why) => why === 'busy')).toHaveLength(6);
  expect(await reason(web.outgoing.fetch(address, page))).toBe('it came');
});

describe('a call to another site', () => {
  const call = { method: 'POST', headers: { 'X-Key': '1' }, body: 'ä=1', isTrusted: false };
  const failure = (called: Promise<unknown>): Promise<unknown> =>
    called.then(
      () => 'it came',
      (error: unknown) =>
        error instanceof UnreachableError ? [error.reason, error.mayHaveArrived] : error,
    );

  test('sends method, headers and body, and returns any response without following redirects', async () => {
    let body = '';
    const address = serve('/call', (answer, request) => {
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () =>
        answer.writeHead(302, { location: '/else', 'content-type': 'text/plain' }).end('moved'),
      );
    });
    const answer = await web.outgoing.exchange(address, call);
    expect([answer.status, await answer.text(), body]).toEqual([302, 'moved', 'ä=1']);
    expect(seen.map(({ path }) => path)).toEqual(['/call']);
    expect(seen[0]?.headers).toMatchObject({ 'x-key': '1', 'content-length': '4' });
  });

  test('only a host that the operator configured may be private', async () => {
    serve('/private', (answer) => answer.writeHead(200).end('{}'));
    const outgoing = web.outgoingWith({ isPublic: () => false });
    const address = `http://127.0.0.1:${web.port}/private`;
    expect(await failure(outgoing.exchange(address, call))).toEqual(['address', false]);
    expect(seen).toEqual([]);
    expect((await outgoing.exchange(address, { ...call, isTrusted: true })).status).toBe(200);
  });

  test('the error of a failed call tells whether the request may have arrived', async () => {
    const broken = serve('/broken', (answer) => answer.destroy());
    expect(await failure(web.outgoing.exchange(broken, call))).toEqual(['network', true]);
    // nothing listens on port 1
    const closed = { ...call, isTrusted: true };
    expect(await failure(web.outgoing.exchange('http://127.0.0.1:1/', closed))).toEqual([
      'network',
      false,
    ]);
    expect(await failure(web.outgoing.exchange(web.at('/', 'nowhere.test'), call))).toEqual([
      'network',
      false,
    ]);
    const endless = serve('/endless', (answer) => {
      answer.writeHead(200).end(Buffer.alloc(300_000));
    });
    expect(await failure(web.outgoing.exchange(endless, call))).toEqual(['size', true]);
  });
});
