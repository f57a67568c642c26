import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { changePassword } from '@tessera/shared-contracts/settings/endpoints';
import { openHttpServer, type HttpServer } from '../../base/http/http-server.ts';
import { createTestApp, formKeyOf, type TestApp } from '../../testing/test-app.ts';

const json = { accept: 'application/json', 'content-type': 'application/json' } as const;

const apps: TestApp[] = [];
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close(1000);
  for (const app of apps.splice(0)) await app.close();
});

/**
 * Logs in over a real connection with the given headers. Returns the stored address, the page that
 * lists the sessions, the session cookie and the server's URL.
 */
async function addressAfterLogin(
  trustProxy: boolean,
  headers: Readonly<Record<string, string>>,
): Promise<{
  readonly storedAddress: string | null;
  readonly page: string;
  readonly cookie: string;
  readonly url: string;
}> {
  const app = await createTestApp({ trustProxy });
  apps.push(app);
  const person = await app.register();
  const server = await openHttpServer(0);
  servers.push(server);
  server.open(app.app);
  const visitor = await app.visitor();
  await app.db.deleteFrom('auth_session').execute();
  const url = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(url + logIn.path, {
    method: 'POST',
    headers: { ...json, 'x-form-key': visitor.formKey, cookie: visitor.cookie, ...headers },
    body: JSON.stringify({ email: person.email, password: person.password, next: '' }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const page = await (await app.stranger().get('/settings/tfa', { headers: { cookie } })).text();
  const { ipAddress } = await app.db
    .selectFrom('auth_session')
    .select('ipAddress')
    .executeTakeFirstOrThrow();
  return { storedAddress: ipAddress, page, cookie, url };
}

test('a session shows the address of its connection, not one that the browser claims', async () => {
  const { storedAddress, page } = await addressAfterLogin(false, {
    'x-forwarded-for': '203.0.113.9',
    'x-client-address': '203.0.113.10',
  });
  expect(storedAddress).toBe('127.0.0.1');
  expect(page).not.toContain('203.0.113.');
});

test('behind a trusted proxy a session shows the last forwarded address', async () => {
  const { storedAddress, page } = await addressAfterLogin(true, {
    'x-forwarded-for': '203.0.113.9, 2001:db8::5',
    'x-client-address': '203.0.113.10',
  });
  expect(storedAddress).toBe('2001:0db8:0000:0000:0000:0000:0000:0005');
  expect(page).toContain('2001:db8::5, since');
});

test('an IPv4 address on a dual-stack socket is shown as IPv4 in the session list and in security emails', async () => {
  const { page, cookie, url } = await addressAfterLogin(false, {});
  expect(page).toContain('127.0.0.1, since');
  expect(page).not.toContain('::ffff:');
  const [app] = apps;
  await fetch(url + changePassword.path, {
    method: 'POST',
    headers: { ...json, cookie, 'x-form-key': formKeyOf(page) },
    body: JSON.stringify({ password: 'correct horse battery', new_password: 'another password' }),
  });
  expect(app?.mails.at(-1)?.text).toMatch(/Where: .*, 127\.0\.0\.1\./);
});
