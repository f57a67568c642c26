import fc from 'fast-check';
import { pino } from 'pino';
import { createApp } from '../../app/create-app.ts';
import type { App } from './mount.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { createRefusalCount, loggedRefusals } from './refusal-count.ts';

let app: TestApp;
let ada: Registered;
let server: App;
const lines: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const env = { ...app.deps.env, trustProxy: true };
  server = createApp({ ...app.deps, env, log });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const requestLines = (): string[] => lines.filter((line) => line.includes('"msg":"request"'));

test('a request line has at most 500 bytes, whatever the address, the method and the id of the request', async () => {
  const characters = fc.constantFrom(
    'a',
    '/',
    '"',
    '\\',
    'é',
    '海',
    '\u0001',
    '😀',
    '%22',
    '%00',
    '%',
  );
  const paths = fc
    .array(characters, { maxLength: 60 })
    .chain((parts) => fc.nat(300).map((times) => parts.join('').repeat(times).slice(0, 30_000)));
  let network = 0;
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.constantFrom('GET', 'POST', 'PROPFIND', 'M'.repeat(300)),
      fc.stringMatching(/^[\w-]{1,64}$/),
      fc.boolean(),
      async function requestOnce(path, method, id, isUser) {
        lines.length = 0;
        network += 1;
        await server.request(`http://localhost/${path}`, {
          method,
          headers: {
            'x-request-id': id,
            'x-forwarded-for': `10.0.${network >> 8}.${network & 255}`,
            ...(isUser && { cookie: ada.cookie }),
          },
        });
        const [line = ''] = requestLines();
        expect(requestLines()).toHaveLength(1);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(500);
        expect(JSON.parse(line)).toMatchObject({ path: expect.stringMatching(/^\/.{0,199}$/) });
      },
    ),
    { numRuns: 60 },
  );
});

test('after sixty refusals a minute, an address gets no more lines, and other requests do', async () => {
  const ask = (path: string, from: string): Promise<Response> =>
    Promise.resolve(
      server.request(path, { headers: { 'x-forwarded-for': from, accept: 'application/json' } }),
    );
  for (let times = 0; times < loggedRefusals + 40; times++) await ask('/nothing/here', '10.1.1.1');
  expect(requestLines()).toHaveLength(loggedRefusals);
  await ask('/robots.txt', '10.1.1.1');
  await ask('/nothing/here', '10.1.1.2');
  expect(requestLines()).toHaveLength(loggedRefusals + 2);
});

test('at the end of the minute, one line tells how many refusals had none, and lines begin again', () => {
  jest.useFakeTimers();
  try {
    const reports: unknown[] = [];
    const { admits } = createRefusalCount((...report) => void reports.push(report));
    const flood = Array.from({ length: 100 }, () => admits('10.1.1.1'));
    expect(flood.filter(Boolean)).toHaveLength(loggedRefusals);
    expect(admits('10.1.1.2')).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(reports).toEqual([['10.1.1.1', 100 - loggedRefusals]]);
    expect(admits('10.1.1.1')).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});

test('beyond ten thousand networks, all others share one count', () => {
  jest.useFakeTimers();
  try {
    const { admits } = createRefusalCount(() => {});
    for (let network = 0; network < 10_000; network++) admits(String(network));
    const late = Array.from({ length: 200 }, (_, network) => admits(`late ${network}`));
    expect(late.filter(Boolean)).toHaveLength(loggedRefusals);
  } finally {
    jest.useRealTimers();
  }
});

test('B1: a form key in an address is not logged', async () => {
  const { formKey, cookie } = ada;
  await server.request(`http://localhost/svc/post/fetch?post_id=1&form_key=${formKey}`, {
    headers: { cookie },
  });
  expect(requestLines()).toHaveLength(1);
  expect(lines.join('')).not.toContain(formKey);
});

test('A1: the key of a program in an address of the second host is not logged', async () => {
  await server.request('http://localhost/v2/blog/ada.localhost/posts?api_key=of-a-program');
  expect(requestLines()).toHaveLength(1);
  expect(lines.join('')).toContain('/v2/blog/ada.localhost/posts');
  expect(lines.join('')).not.toContain('of-a-program');
});
