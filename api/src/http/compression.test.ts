import { gunzipSync } from 'node:zlib';
import { createTestApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('compresses pages for browsers that accept it', async () => {
  const packed = await app.stranger().get('/login', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
  const body = Buffer.from(await packed.arrayBuffer());
  expect(gunzipSync(body).toString()).toContain('<main');
  // a proxy can tell that it has the whole page
  expect(packed.headers.get('content-length')).toBe(String(body.length));
  const plain = await app.stranger().get('/login');
  expect(plain.headers.get('content-encoding')).toBeNull();
});
