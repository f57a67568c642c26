import { cslog, lady } from '@tessera/shared-contracts/shell/endpoints';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const event = {
  log_key: 'k',
  uuid: '',
  event: 'ajax-error',
  ts: 1,
  rid: 'r',
  elapsed: 2,
  data: { offset: 0, path: '/x' },
  env: {},
};

test('LOG-05, APIM-59, APIM-60, APIM-61: accepts beacons as text/plain without a form key', async () => {
  const warn = jest.spyOn(app.deps.log, 'warn').mockImplementation(() => {});
  const send = async (path: string, body: object) => {
    const answer = await app
      .stranger()
      .post(path, JSON.stringify(body), { contentType: 'text/plain;charset=UTF-8' });
    return [answer.status, await answer.text()];
  };
  expect(await send(cslog.path, [event])).toEqual([200, '']);
  expect(await send(cslog.path, { events: [event] })).toEqual([400, expect.anything()]);
  expect(await send(lady.path, { events: [event] })).toEqual([
    200,
    JSON.stringify({ meta: { status: 200, msg: 'OK' }, response: {} }),
  ]);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({
      client: expect.objectContaining({ event: 'ajax-error', data: '{"offset":0,"path":"/x"}' }),
    }),
    'client error',
  );
  warn.mockRestore();
});

test('refuses beacons that come from another site, have too many events or are too large', async () => {
  const foreign = await app.stranger().post(cslog.path, JSON.stringify([]), {
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  expect(
    (await app.stranger().post(cslog.path, JSON.stringify(Array.from({ length: 51 }, () => event))))
      .status,
  ).toBe(400);
  expect((await app.stranger().post(lady.path, 'x'.repeat(300_000))).status).toBe(413);
});

test('robots.txt disallows the endpoints, and the favicon is an ICO file with three images', async () => {
  expect(await (await app.stranger().get('/robots.txt')).text()).toContain('Disallow: /svc/');
  const icon = await app.stranger().get('/favicon.ico');
  expect([
    icon.headers.get('content-type'),
    new Uint8Array(await icon.arrayBuffer()).slice(0, 6),
  ]).toEqual(['image/x-icon', new Uint8Array([0, 0, 1, 0, 3, 0])]);
});

test('browsers find the search, password managers the form, and researchers whom to tell', async () => {
  const search = await app.stranger().get('/opensearch.xml');
  expect(search.headers.get('content-type')).toBe(
    'application/opensearchdescription+xml; charset=utf-8',
  );
  const described = await search.text();
  expect(described).toContain('template="http://localhost/search?q={searchTerms}"');
  expect(described).toContain('<ShortName>Tessera</ShortName>');
  expect(await (await app.stranger().get('/explore')).text()).toContain(
    '<link rel="search" type="application/opensearchdescription+xml" title="Tessera" href="/opensearch.xml"/>',
  );
  const change = await app.stranger().get('/.well-known/change-password');
  expect([change.status, change.headers.get('location')]).toEqual([302, '/settings/password']);
  const security = await (await app.stranger().get('/.well-known/security.txt')).text();
  expect(security).toMatch(/^Contact: http:\/\/localhost\/contact$/m);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(security) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
