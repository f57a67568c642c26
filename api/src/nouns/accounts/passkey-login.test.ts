import * as v from 'valibot';
import {
  beginPasskeyLogin,
  logIn,
  logInWithPasskey,
} from '@tessera/shared-contracts/accounts/endpoints';
import {
  passkeyLimits,
  passkeyTexts,
  requestOptions,
} from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
  deleteAccount,
  endTwoFactor,
} from '@tessera/shared-contracts/settings/endpoints';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeAccount } from './deletion-queries.ts';
import {
  createAuthenticator,
  type Authenticator,
  type Twist,
} from '../../testing/test-authenticator.ts';
import { appCode, nextStep } from '../../testing/test-codes.ts';
import {
  beginAdding,
  isSignedIn,
  askToLogIn,
  logInWith,
  withPasskey,
} from '../../testing/test-passkeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const factorBegun = v.object({ uri: v.string() });

test('a passkey also satisfies the second factor; a password login still needs a code', async () => {
  const { person: bea, device } = await withPasskey(app, 'bea');
  const { uri } = v.parse(
    factorBegun,
    (await bea.call(beginTwoFactor, { body: { password: bea.password } })).response,
  );
  expect((await bea.call(confirmTwoFactor, { body: { code: appCode(uri) } })).status).toBe(200);
  const visitor = await app.visitor();
  expect(
    await visitor.call(logIn, { body: { email: bea.email, password: bea.password } }),
  ).toMatchObject({ response: { needs_code: true } });
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await logInWith(visitor, device)).status).toBe(200);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('with two-factor authentication on, adding a passkey also requires a code or an existing passkey, and so does turning two-factor authentication off', async () => {
  const { person: liv, device } = await withPasskey(app, 'liv');
  const { person: max, device: foreign } = await withPasskey(app, 'max-too');
  const { uri } = v.parse(
    factorBegun,
    (await liv.call(beginTwoFactor, { body: { password: liv.password } })).response,
  );
  expect((await liv.call(confirmTwoFactor, { body: { code: appCode(String(uri)) } })).status).toBe(
    200,
  );
  const session = await app.visitor();
  expect((await logInWith(session, device)).status).toBe(200);
  await session.fetchFormKey();
  const written = async (by: Authenticator, twist?: Twist): Promise<string> =>
    JSON.stringify(by.use(await askToLogIn(session), twist));
  const ask = async (given: { readonly code?: string; readonly credential?: string }) =>
    session.call(beginPasskey, { body: { password: liv.password, ...given } });

  expect(await ask({})).toMatchObject({ status: 403, errors: [settingsTexts.wrongLoginCode] });
  expect(await ask({ credential: await written(foreign) })).toMatchObject({
    status: 403,
    errors: [passkeyTexts.notProven],
  });
  expect(
    await ask({ credential: await written(device, { origin: 'https://evil.example' }) }),
  ).toMatchObject({ status: 403, errors: [passkeyTexts.notProven] });
  expect((await ask({ credential: 'no JSON' })).status).toBe(400);
  expect((await ask({ code: appCode(uri, nextStep) })).status).toBe(200);
  const once = await written(device);
  expect((await ask({ credential: once })).status).toBe(200);
  expect((await ask({ credential: once })).status).toBe(403);
  expect(
    (
      await session.call(endTwoFactor, {
        body: { password: liv.password, credential: await written(device) },
      })
    ).status,
  ).toBe(200);
  expect(
    await app.db
      .selectFrom('auth_two_factor')
      .select('id')
      .where('userId', 'in', [liv.userId, max.userId])
      .execute(),
  ).toEqual([]);
});

test('a passkey response works once, even when sent twice at the same moment', async () => {
  const { device } = await withPasskey(app, 'cai');
  const visitor = await app.visitor();
  const credential = device.use(await askToLogIn(visitor));
  const send = () => visitor.call(logInWithPasskey, { body: { credential } });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const later = await app.visitor();
  expect(await later.call(logInWithPasskey, { body: { credential } })).toMatchObject({
    status: 401,
    errors: [passkeyTexts.refused],
  });
  expect(await isSignedIn(later)).toBe(false);
  // answered challenges are remembered only until they expire
  app.setNow(new Date(Date.now() + 2 * passkeyLimits.timeout));
  expect((await logInWith(later, device)).status).toBe(200);
  expect(await app.db.selectFrom('spent_challenges').select('challenge').execute()).toHaveLength(1);
});

test('a passkey login refuses a response that is for another site or browser, is signed with another key, lacks user verification or comes too late', async () => {
  const { person: dan, device } = await withPasskey(app, 'dan');
  const visitor = await app.visitor();
  const other = await askToLogIn(await app.visitor());
  const stranger = createAuthenticator();
  stranger.make(await beginAdding(dan));
  const honest = device.use(await askToLogIn(visitor));
  const wrong: readonly Twist[] = [
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { challenge: other.challenge },
    { challenge: 'AAAA' },
    { challenge: (await beginAdding(dan)).challenge },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const twist of wrong)
    expect([twist, await logInWith(visitor, device, twist)]).toEqual([
      twist,
      expect.objectContaining({ status: 401, errors: [passkeyTexts.refused] }),
    ]);
  const forged = stranger.use(await askToLogIn(visitor));
  expect(
    (
      await visitor.call(logInWithPasskey, {
        body: { credential: { ...forged, id: honest.id, rawId: honest.id } },
      })
    ).status,
  ).toBe(401);
  expect(
    (
      await visitor.call(logInWithPasskey, {
        body: {
          credential: { ...honest, response: { ...honest.response, authenticatorData: 'AAAA' } },
        },
      })
    ).status,
  ).toBe(401);
  expect(await logInWith(visitor, createAuthenticator())).toMatchObject({
    status: 401,
    errors: [passkeyTexts.unknown],
  });
  const asked = await askToLogIn(visitor);
  app.setNow(new Date(Date.now() + passkeyLimits.timeout + 1000));
  expect(
    await visitor.call(logInWithPasskey, { body: { credential: device.use(asked) } }),
  ).toMatchObject({ status: 401, errors: [passkeyTexts.expired] });
  app.setNow(undefined);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await logInWith(visitor, device)).status).toBe(200);
});

test('a login is refused as a possible clone of the authenticator if the signature counter was above 0 and does not increase', async () => {
  const { device } = await withPasskey(app, 'eve');
  const visitor = await app.visitor();
  expect((await logInWith(visitor, device, { counter: 5 })).status).toBe(200);
  for (const counter of [5, 3, 0])
    expect(await logInWith(await app.visitor(), device, { counter })).toMatchObject({
      status: 401,
      errors: [passkeyTexts.copied],
    });
  expect((await logInWith(await app.visitor(), device, { counter: 6 })).status).toBe(200);
});

test('a passkey login cancels a pending account deletion; once the deletion has begun, passkeys no longer work', async () => {
  const { person: lea, device } = await withPasskey(app, 'lea');
  await lea.call(deleteAccount, { body: { password: lea.password, confirmation: 'lea' } });
  const visitor = await app.visitor();
  expect(await logInWith(visitor, device)).toMatchObject({
    status: 200,
    response: { next: '/settings/account?kept=1' },
  });
  await app.db
    .updateTable('profiles')
    .set({ delete_at: new Date() })
    .where('user_id', '=', lea.userId)
    .execute();
  await app.db.transaction().execute((trx) => closeAccount(trx, lea.userId, new Date()));
  expect(await logInWith(await app.visitor(), device)).toMatchObject({
    status: 401,
    errors: [passkeyTexts.unknown],
  });
});

test('passkey login attempts are limited per passkey', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  try {
    const [visitor, device] = [await strict.visitor(), createAuthenticator()];
    const options = v.parse(requestOptions, (await visitor.call(beginPasskeyLogin, {})).response);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push(
        (await visitor.call(logInWithPasskey, { body: { credential: device.use(options) } }))
          .status,
      );
    expect([statuses.slice(0, 10).every((status) => status === 401), statuses[10]]).toEqual([
      true,
      429,
    ]);
  } finally {
    await strict.close();
  }
});
