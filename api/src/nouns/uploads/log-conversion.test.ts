import { logConversion } from '@tessera/shared-contracts/media/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
});
afterAll(() => app.close());

const form = 'application/x-www-form-urlencoded';
const report = {
  name: 'CONVERSION_ACTION_HTML5_VIDEO',
  extra: { player: 'tessera', player_version: '1' },
};
const encoded = (log: string): string =>
  new URLSearchParams({ log, form_key: ada.formKey }).toString();

test('API-69: accepts and logs a form with JSON in `log`', async () => {
  const debug = jest.spyOn(app.deps.log, 'debug').mockImplementation(() => {});
  const answer = await ada.post(logConversion.path, encoded(JSON.stringify(report)), {
    contentType: form,
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { meta: { status: 200, msg: 'OK' }, response: {} },
  ]);
  expect(debug).toHaveBeenCalledWith(
    expect.objectContaining({ conversion: report }),
    'video began to play',
  );
  debug.mockRestore();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  JSON.stringify({ ...report, name: 'ANOTHER' }),
  JSON.stringify({ name: report.name, extra: { player: 'tessera' } }),
  JSON.stringify({ ...report, extra: { player: 'x'.repeat(101), player_version: '1' } }),
])('API-69: refuses %j as `log`', async (log) => {
  expect((await ada.post(logConversion.path, encoded(log), { contentType: form })).status).toBe(
    400,
  );
});

test('API-69: needs a login', async () => {
  const stranger = app.stranger();
  expect(
    (await stranger.post(logConversion.path, JSON.stringify({ log: JSON.stringify(report) })))
      .status,
  ).toBe(401);
});
