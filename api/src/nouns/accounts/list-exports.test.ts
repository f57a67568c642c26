import { listExports, requestExport } from '@tessera/shared-contracts/settings/endpoints';
import { payload } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const exportsFor = async (user: Registered) =>
  payload(listExports, await user.call(listExports, {})).exports;

test('a page can ask whether the user’s export is ready; nobody sees the exports of others', async () => {
  const [gil, hal] = [await app.register({ blog: 'gil' }), await app.register({ blog: 'hal' })];
  await gil.call(requestExport, {});
  const [waiting] = await exportsFor(gil);
  expect(waiting).toEqual({ state: 'waiting', createdAt: expect.any(String) });
  await app.jobs.runAll();
  expect(await exportsFor(gil)).toEqual([
    {
      state: 'ready',
      id: expect.stringMatching(/^\d+$/),
      createdAt: waiting?.createdAt,
      expiresAt: expect.any(String),
      size: expect.any(Number),
    },
  ]);
  expect(await exportsFor(hal)).toEqual([]);
});
