import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { logIn, requestReset } from '@tessera/shared-contracts/accounts/endpoints';
import { beginTwoFactor } from '@tessera/shared-contracts/settings/endpoints';
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';

jest.setTimeout(60_000);

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimitFactor: 1, trustProxy: true });
});
afterEach(() => app.close());

/** Logs in from an IP address; returns the status. */
async function logInFrom(
  client: TestClient,
  address: string,
  email: string,
  password: string,
): Promise<number> {
  const { status } = await client.post(
    logIn.path,
    { email, password, next: '' },
    { headers: { accept: 'application/json', 'x-forwarded-for': address } },
  );
  return status;
}

/** Statuses of failed logins, each from a different IP address. */
async function guessFrom(
  client: TestClient,
  email: string,
  addresses: readonly string[],
): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push(await logInFrom(client, address, email, 'wrong'));
  return statuses;
}
const times = (status: number, count: number): number[] =>
  Array.from({ length: count }, () => status);
const addresses = (count: number, nth: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => nth(index));

test('addresses of one /64 share the attempts for an account', async () => {
  const { email } = await app.register();
  const guesser = await app.visitor();
  const statuses = await guessFrom(
    guesser,
    email,
    addresses(14, (index) => `2001:db8:0:1::${index + 1}`),
  );
  expect(statuses).toEqual([...times(401, 10), ...times(429, 4)]);
});

test('addresses of one /64 share one limit for all accounts together, and addresses of one /48 share four times that limit', async () => {
  const visitor = await app.visitor();
  const ask = async (index: number, network: string) =>
    (
      await visitor.post(
        requestReset.path,
        { email: `nobody${index}-${network}@example.org` },
        {
          headers: {
            accept: 'application/json',
            'x-forwarded-for': `2001:db8:0:${network}::${(index + 1).toString(16)}`,
          },
        },
      )
    ).status;
  // four at a time: a network has no more places
  async function countGood(count: number, network: string): Promise<number> {
    const statuses: number[] = [];
    while (statuses.length < count) {
      const next = Array.from({ length: Math.min(4, count - statuses.length) }, (_, index) =>
        ask(statuses.length + index, network),
      );
      statuses.push(...(await Promise.all(next)));
    }
    return statuses.filter((status) => status === 200).length;
  }
  expect(await countGood(65, '1')).toBe(60);
  expect([await countGood(60, '2'), await countGood(60, '3'), await countGood(55, '4')]).toEqual([
    60, 60, 55,
  ]);
  // refused attempts of the first network did not count against the /48
  expect(await countGood(8, '5')).toBe(5);
});

test('an account allows twenty wrong passwords an hour from all networks together', async () => {
  const { email, password } = await app.register();
  const guesser = await app.visitor();
  const statuses = await guessFrom(
    guesser,
    email,
    addresses(24, (index) => `203.0.113.${index + 1}`),
  );
  expect(statuses).toEqual([...times(401, 20), ...times(429, 4)]);
  expect(await logInFrom(guesser, '198.51.100.1', email, password)).toBe(429);
  const answer = await guesser.post(
    logIn.path,
    { email, password, next: '' },
    { headers: { 'x-forwarded-for': '198.51.100.2' } },
  );
  expect([answer.status, Number(answer.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  expect(await answer.text()).toContain(accountTexts.tooManyAttempts);
});

test('a known device can still log in while others guess passwords, and has a separate limit', async () => {
  const owner = await app.register();
  const { email, password } = owner;
  const guesser = await app.visitor();
  await guessFrom(
    guesser,
    email,
    addresses(24, (index) => `2001:db8:${index}::1`),
  );
  await app.db.deleteFrom('auth_session').where('userId', '=', owner.userId).execute();

  // the owner lost the session, and now logs in from one of the guesser's networks
  expect((await owner.get('/dashboard')).status).toBe(303);
  const deviceCookie = /tessera_device=[^;]+/.exec(owner.cookie)?.[0] ?? '';
  const from = async (secret: string) =>
    (await app.visitor()).post(
      logIn.path,
      { email, password: secret, next: '' },
      {
        headers: {
          accept: 'application/json',
          'x-forwarded-for': '2001:db8:3::1',
          cookie: deviceCookie,
        },
      },
    );
  expect((await from(password)).status).toBe(200);

  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await from('wrong')).status);
  expect(statuses).toEqual([...times(401, 10), 429]);
  // a device is known only for accounts that logged in with it
  const other = await app.register();
  await guessFrom(
    guesser,
    other.email,
    addresses(20, (index) => `198.51.100.${index + 1}`),
  );
  const foreign = await (
    await app.visitor()
  ).post(
    logIn.path,
    { email: other.email, password: other.password, next: '' },
    {
      headers: { accept: 'application/json', 'x-forwarded-for': '192.0.2.9', cookie: deviceCookie },
    },
  );
  expect(foreign.status).toBe(429);
});

test('a successful login refunds the account only the one attempt that it used', async () => {
  const { email, password } = await app.register();
  const guesser = await app.visitor();
  await guessFrom(
    guesser,
    email,
    addresses(18, (index) => `203.0.113.${index + 1}`),
  );
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect(await logInFrom(await app.visitor(), address, email, password)).toBe(200);
  expect(await guessFrom(guesser, email, ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual(
    [401, 401, 429],
  );
});

test('an open session allows twenty wrong passwords an hour from all networks together', async () => {
  const { email, password, ...owner } = await app.register();
  const { send, formKey } = owner;
  const session = /tessera\.session_token=[^;]+/.exec(owner.cookie)?.[0] ?? '';
  // the thief has the session cookie, but not the device cookie
  const thief = app.stranger();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1)
    statuses.push(
      (
        await thief.post(
          beginTwoFactor.path,
          new URLSearchParams({ form_key: formKey, password: 'wrong' }).toString(),
          {
            headers: {
              accept: 'application/json',
              cookie: session,
              'x-forwarded-for': `203.0.113.${index + 1}`,
            },
          },
        )
      ).status,
    );
  expect(statuses).toEqual([...times(403, 20), ...times(429, 2)]);
  const own = await send(beginTwoFactor.path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-form-key': formKey,
      'x-forwarded-for': '192.0.2.1',
    },
    body: JSON.stringify({ password }),
  });
  expect(own.status).toBe(200);
});

test('logs once that requests come through an untrusted proxy', async () => {
  const open = await createTestApp({ trustProxy: false });
  const warn = jest.spyOn(open.deps.log, 'warn');
  await open.stranger().get('/help');
  expect(warn).not.toHaveBeenCalled();
  for (const address of ['203.0.113.1', '203.0.113.2'])
    await open.stranger().get('/help', { headers: { 'x-forwarded-for': address } });
  expect(warn.mock.calls).toEqual([[expect.stringContaining('TRUST_PROXY')]]);
  await open.close();
});
