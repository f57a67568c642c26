import { readEnv } from '../settings/env.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { clientAddress } from './client-address.ts';
import { openHttpServer, type HttpServer } from './http-server.ts';

const read = (TRUST_PROXY: string) =>
  readEnv({ TRUST_PROXY, DATA_DIR: '/tmp/unused', SESSION_SECRET: 'x'.repeat(32) }).trustProxy;

test('TRUST_PROXY may be yes, no, or a list of addresses and ranges; anything else is refused', () => {
  expect(['1', 'yes', '0', 'no', ''].map(read)).toEqual([true, true, false, false, false]);
  const some = read('192.0.2.1, 2001:db8::/32');
  expect(typeof some === 'object' && some.check('192.0.2.1')).toBe(true);
  expect(typeof some === 'object' && some.check('192.0.2.2')).toBe(false);
  expect(typeof some === 'object' && some.check('2001:db8:7::1', 'ipv6')).toBe(true);
  expect(() => read('the proxy')).toThrow('TRUST_PROXY');
});

let app: TestApp | undefined;
let server: HttpServer | undefined;
afterEach(async () => {
  await server?.close(1000);
  await app?.close();
});

test.each([
  ['127.0.0.0/8, ::1', '203.0.113.9'],
  ['192.0.2.1', '127.0.0.1'],
])(
  'with TRUST_PROXY=%s, a local request forwarded for 203.0.113.9 counts as coming from %s',
  async (setting, expected) => {
    app = await createTestApp({ trustProxy: read(setting) });
    const own = app.app;
    let seen = '';
    own.get('/whence', (c) => {
      seen = clientAddress(c);
      return c.text('');
    });
    server = await openHttpServer(0);
    server.open(own);
    await fetch(`http://127.0.0.1:${server.port}/whence`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(seen).toBe(expected);
  },
);
