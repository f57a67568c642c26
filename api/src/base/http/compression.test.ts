import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('compresses pages for browsers that accept %s', async (accepted, coding, unpack) => {
  const packed = await app.stranger().get('/login', { headers: { 'Accept-Encoding': accepted } });
  expect(packed.headers.get('content-encoding')).toBe(coding);
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  const body = Buffer.from(await packed.arrayBuffer());
  expect(unpack(body).toString()).toContain('<main');
  // a proxy can tell that it has the whole page
  expect(packed.headers.get('content-length')).toBe(String(body.length));
  const plain = await app.stranger().get('/login');
  expect(plain.headers.get('content-encoding')).toBeNull();
});
