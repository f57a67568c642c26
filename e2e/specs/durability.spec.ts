import { createDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

test('after kill -9 the next start finds everything that was answered, and stops cleanly', async ({ request }) => {
  test.setTimeout(120_000);
  const dataDir = createDataDir();
  const first = await startProduct({ dataDir, env: { TESSERA_DEMO: '0' } });
  const page = await request.get(`${first.url}/register`);
  const formKey = /"form_key":"([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await request.post(`${first.url}/register`, { headers: { 'X-Form-Key': formKey, Accept: 'application/json' }, data: { email: 'kill@example.test', password: 'correct horse battery', blog: 'survivor' } });
  expect(answer.status()).toBe(200);
  await first.stop('SIGKILL');

  const second = await startProduct({ dataDir, env: { TESSERA_DEMO: '0' } });
  try {
    expect((await request.get(`${second.url}/@survivor`)).status()).toBe(200);
  } finally {
    await second.stop('SIGINT');
  }
  const third = await startProduct({ dataDir, env: { TESSERA_DEMO: '0' } });
  await third.stop('SIGINT');
  removeDataDir(dataDir);
});
