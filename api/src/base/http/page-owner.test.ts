import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import { nobody, pageOwnerHeader } from '@tessera/shared-contracts/platform/offline';
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ownerOf = async (client: Pick<TestClient, 'get'>, path: string) =>
  (await client.get(path)).headers.get(pageOwnerHeader);

test('a page says whose it is by an id that is the same on each page and in each session, and tells nothing else', async () => {
  const [ada, bob] = [await app.register({ blog: 'ada' }), await app.register()];
  const own = await ownerOf(ada, '/dashboard');
  expect(own).toMatch(/^[\w-]{22}; keep$/);
  expect(await ownerOf(ada, '/@ada')).toBe(own);
  const again = await app.visitor();
  await again.call(logIn, { body: { email: ada.email, password: ada.password } });
  expect(await ownerOf(again, '/dashboard')).toBe(own);
  expect(await ownerOf(bob, '/dashboard')).not.toBe(own);
});

test('pages with secrets, and pages that are not found, may not be kept', async () => {
  const ada = await app.register();
  for (const path of ['/settings/account', '/inbox', '/nothing/here'])
    expect([path, await ownerOf(ada, path)]).toEqual([path, expect.stringMatching(/^[\w-]{22}$/)]);
});

test('pages of visitors say so, also those that are held in memory, and those after logging out', async () => {
  const ada = await app.register();
  for (let time = 0; time < 2; time += 1)
    expect(await ownerOf(app.stranger(), '/explore')).toBe(nobody);
  await ada.post(logOutPath, {});
  expect(await ownerOf(ada, '/explore')).toBe(nobody);
});

test('a page of a server that cannot read the session does not say that nobody is logged in', async () => {
  const ada = await app.register();
  const { viewers } = app.deps;
  const known = jest.spyOn(viewers, 'known').mockReturnValue(undefined);
  const read = jest.spyOn(viewers, 'read').mockRejectedValue(new Error('no database'));
  const { status, headers } = await ada.get('/dashboard');
  expect([status, headers.get(pageOwnerHeader)]).toEqual([500, null]);
  known.mockRestore();
  read.mockRestore();
  expect(await ownerOf(ada, '/dashboard')).toMatch(/; keep$/);
});
