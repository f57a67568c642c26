import * as v from 'valibot';
import {
  beginPasskeyLogin,
  logIn,
  logInWithPasskey,
} from '@tessera/shared-contracts/accounts/endpoints';
import {
  creationOptions,
  passkeyLimits,
  passkeyTexts,
  requestOptions,
  type CreationOptions,
  type RequestOptions,
} from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
  deleteAccount,
  endTwoFactor,
  removePasskey,
  renamePasskey,
} from '@tessera/shared-contracts/settings/endpoints';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
  type TestClient,
} from '../test-app.ts';
import { closeAccount } from './deletion-queries.ts';
import { listsOf } from './export-queries.ts';
import { createAuthenticator, type Authenticator, type Twist } from './test-authenticator.ts';
import { appCode } from './test-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

const isSignedIn = async (client: Pick<TestClient, 'get'>): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
const plain = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const begin = async (person: Registered): Promise<CreationOptions> =>
  v.parse(
    creationOptions,
    (await person.call(beginPasskey, { body: { password: person.password } })).response,
  );
const add = async (person: Registered, device: Authenticator, twist?: Twist): Promise<CallResult> =>
  person.call(addPasskey, { body: { credential: device.make(await begin(person), twist) } });
const question = async (client: TestClient): Promise<RequestOptions> =>
  v.parse(requestOptions, (await client.call(beginPasskeyLogin, {})).response);
const use = async (client: TestClient, device: Authenticator, twist?: Twist): Promise<CallResult> =>
  client.call(logInWithPasskey, {
    body: { credential: device.use(await question(client), twist), next: '/likes' },
  });
const page = async (person: Pick<TestClient, 'get'>): Promise<string> =>
  plain(await (await person.get('/settings/tfa')).text());
const kept = (person: Registered) =>
  app.db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', person.userId)
    .orderBy('id')
    .execute();

async function withPasskey(
  blog: string,
): Promise<{ person: Registered; device: Authenticator; id: string }> {
  const [person, device] = [await app.register({ blog, isConfirmed: true }), createAuthenticator()];
  expect(await add(person, device)).toMatchObject({ status: 200 });
  const [row] = await kept(person);
  return { person, device, id: row?.id ?? '' };
}

test('a passkey is added after the password, stands in the list, and logs in by itself to a session like any other', async () => {
  const ada = await app.register({ blog: 'ada', isConfirmed: true });
  const device = createAuthenticator();
  expect(await ada.call(beginPasskey, { body: { password: 'a guess at it' } })).toMatchObject({
    status: 403,
    errors: [settingsTexts.wrongPassword],
  });
  const options = await begin(ada);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Tessera' },
    user: { name: ada.email, displayName: 'ada' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await add(ada, device)).toMatchObject({ status: 200, response: { name: 'A device' } });
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: 'A passkey was added at Tessera',
    text: expect.stringContaining('“A device”'),
  });
  expect(await page(ada)).toContain('not used yet');
  // a device that has one is not asked for a second
  expect((await begin(ada)).excludeCredentials).toEqual([
    { id: device.use(await question(ada)).id, type: 'public-key', transports: ['internal'] },
  ]);

  const visitor = await app.visitor();
  expect(await use(visitor, device)).toMatchObject({ status: 200, response: { next: '/likes' } });
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await page(visitor)).toContain('last used');
  expect(
    (
      await app.db
        .selectFrom('auth_session')
        .select('id')
        .where('userId', '=', ada.userId)
        .execute()
    ).length,
  ).toBe(2);
});

test('a passkey stands for the second factor too, and a new login by password still asks for its code', async () => {
  const { person: bea, device } = await withPasskey('bea');
  const { uri }: { uri?: unknown } = Object(
    (await bea.call(beginTwoFactor, { body: { password: bea.password } })).response,
  );
  expect((await bea.call(confirmTwoFactor, { body: { code: appCode(String(uri)) } })).status).toBe(
    200,
  );
  const visitor = await app.visitor();
  expect(
    await visitor.call(logIn, { body: { email: bea.email, password: bea.password } }),
  ).toMatchObject({ response: { needs_code: true } });
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await use(visitor, device)).status).toBe(200);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('with a second factor on, another passkey takes a code or a passkey besides the password, which also turns the factor off', async () => {
  const { person: liv, device } = await withPasskey('liv');
  const { person: max, device: foreign } = await withPasskey('max-too');
  const { uri }: { uri?: unknown } = Object(
    (await liv.call(beginTwoFactor, { body: { password: liv.password } })).response,
  );
  expect(
    (await liv.call(confirmTwoFactor, { body: { code: appCode(String(uri), -1) } })).status,
  ).toBe(200);
  const session = await app.visitor();
  expect((await use(session, device)).status).toBe(200);
  await session.learnFormKey();
  const written = async (by: Authenticator, twist?: Twist): Promise<string> =>
    JSON.stringify(by.use(await question(session), twist));
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
  expect((await ask({ code: appCode(String(uri)) })).status).toBe(200);
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

test('an answer counts once, also for two tries at the same moment', async () => {
  const { device } = await withPasskey('cai');
  const visitor = await app.visitor();
  const credential = device.use(await question(visitor));
  const send = () => visitor.call(logInWithPasskey, { body: { credential } });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const later = await app.visitor();
  expect(await later.call(logInWithPasskey, { body: { credential } })).toMatchObject({
    status: 401,
    errors: [passkeyTexts.refused],
  });
  expect(await isSignedIn(later)).toBe(false);
  // what was answered is remembered only as long as it could be answered again
  app.setNow(new Date(Date.now() + 2 * passkeyLimits.patience));
  expect((await use(later, device)).status).toBe(200);
  expect(await app.db.selectFrom('spent_challenges').select('challenge').execute()).toHaveLength(1);
});

test('what was made for another site, without looking who it is, by another key or for another browser opens nothing', async () => {
  const { person: dan, device } = await withPasskey('dan');
  const visitor = await app.visitor();
  const other = await question(await app.visitor());
  const stranger = createAuthenticator();
  stranger.make(await begin(dan));
  const honest = device.use(await question(visitor));
  const wrong: readonly Twist[] = [
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { challenge: other.challenge },
    { challenge: 'AAAA' },
    { challenge: (await begin(dan)).challenge },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ];
  for (const twist of wrong)
    expect([twist, await use(visitor, device, twist)]).toEqual([
      twist,
      expect.objectContaining({ status: 401, errors: [passkeyTexts.refused] }),
    ]);
  const forged = stranger.use(await question(visitor));
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
  expect(await use(visitor, createAuthenticator())).toMatchObject({
    status: 401,
    errors: [passkeyTexts.unknown],
  });
  const asked = await question(visitor);
  app.setNow(new Date(Date.now() + passkeyLimits.patience + 1000));
  expect(
    await visitor.call(logInWithPasskey, { body: { credential: device.use(asked) } }),
  ).toMatchObject({ status: 401, errors: [passkeyTexts.expired] });
  app.setNow(undefined);
  expect(await isSignedIn(visitor)).toBe(false);
  expect((await use(visitor, device)).status).toBe(200);
});

test('a counter that does not go on is taken for a copy', async () => {
  const { device } = await withPasskey('eve');
  const visitor = await app.visitor();
  expect((await use(visitor, device, { counter: 5 })).status).toBe(200);
  for (const counter of [5, 3, 0])
    expect(await use(await app.visitor(), device, { counter })).toMatchObject({
      status: 401,
      errors: [passkeyTexts.copied],
    });
  expect((await use(await app.visitor(), device, { counter: 6 })).status).toBe(200);
});

test('nothing is added that was made elsewhere, for somebody else, twice, too late, or with a certificate that nobody asked for', async () => {
  const fay = await app.register({ blog: 'fay', isConfirmed: true });
  const gil = await app.register({ blog: 'gil', isConfirmed: true });
  const device = createAuthenticator();
  const wrong: readonly Twist[] = [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { challenge: (await begin(gil)).challenge },
    { challenge: (await question(fay)).challenge },
    { hasCertificate: true },
  ];
  for (const twist of wrong)
    expect([twist, await add(fay, device, twist)]).toEqual([
      twist,
      expect.objectContaining({ status: 400, errors: [passkeyTexts.notAdded] }),
    ]);
  const asked = await begin(fay);
  app.setNow(new Date(Date.now() + passkeyLimits.patience + 1000));
  expect(await fay.call(addPasskey, { body: { credential: device.make(asked) } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.expired],
  });
  app.setNow(undefined);
  expect(await kept(fay)).toEqual([]);

  const credential = device.make(await begin(fay));
  expect((await fay.call(addPasskey, { body: { credential } })).status).toBe(200);
  expect(await fay.call(addPasskey, { body: { credential } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.notAdded],
  });
  expect(await add(gil, device)).toMatchObject({
    status: 400,
    errors: [passkeyTexts.alreadyAdded],
  });
  expect([(await kept(fay)).length, (await kept(gil)).length]).toEqual([1, 0]);
  expect(
    app.mails
      .filter(({ subject }) => subject.startsWith('A passkey was added'))
      .map(({ to }) => to),
  ).not.toContain(gil.email);
});

test('an account has so many passkeys and no more; they are named by who keeps them, each differently', async () => {
  const hal = await app.register({ blog: 'hal', isConfirmed: true });
  const keeper = { aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' };
  const asked = await begin(hal);
  for (let count = 0; count < passkeyLimits.perAccount; count += 1)
    expect((await add(hal, createAuthenticator(), keeper)).status).toBe(200);
  expect((await kept(hal)).slice(0, 3).map(({ name }) => name)).toEqual([
    'iCloud Keychain',
    'iCloud Keychain 2',
    'iCloud Keychain 3',
  ]);
  expect(new Set((await kept(hal)).map(({ name }) => name)).size).toBe(passkeyLimits.perAccount);
  expect(await hal.call(beginPasskey, { body: { password: hal.password } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.tooMany],
  });
  // begun before there were so many
  expect(
    await hal.call(addPasskey, { body: { credential: createAuthenticator().make(asked) } }),
  ).toMatchObject({ status: 400, errors: [passkeyTexts.tooMany] });
  expect(await page(hal)).toContain(passkeyTexts.tooMany);
});

test('its owner alone renames it, and removes it with the password; from then on it is not known', async () => {
  const { person: ida, device, id } = await withPasskey('ida');
  const other = await app.register({ blog: 'jon', isConfirmed: true });
  for (const [call, body] of [
    [renamePasskey, { passkey: id, name: 'Mine' }],
    [removePasskey, { passkey: id, password: other.password }],
  ] as const) {
    expect((await other.post(call.path, { ...body })).status).toBe(404);
  }
  const renamed = await ida.post(renamePasskey.path, {
    passkey: id,
    name: '  Key on the ring ',
    return_to: '/settings/tfa?done=renamed',
  });
  expect(renamed.headers.get('location')).toBe('/settings/tfa?done=renamed');
  expect((await kept(ida)).map(({ name }) => name)).toEqual(['Key on the ring']);
  const nameless = await ida.post(renamePasskey.path, { passkey: id, name: '   ' });
  expect([nameless.status, plain(await nameless.text())]).toEqual([
    400,
    expect.stringMatching(new RegExp(`<details open="">.*${passkeyTexts.nameMissing}`, 's')),
  ]);
  const refused = await ida.post(removePasskey.path, { passkey: id, password: 'a guess at it' });
  expect([refused.status, plain(await refused.text())]).toEqual([
    403,
    expect.stringContaining(settingsTexts.wrongPassword),
  ]);
  expect((await kept(ida)).length).toBe(1);
  expect(
    (
      await ida.post(removePasskey.path, {
        passkey: id,
        password: ida.password,
        return_to: '/settings/tfa?done=removed',
      })
    ).status,
  ).toBe(303);
  expect(app.mails.at(-1)).toMatchObject({
    to: ida.email,
    subject: 'A passkey was removed at Tessera',
    text: expect.stringContaining('“Key on the ring”'),
  });
  const visitor = await app.visitor();
  expect(await use(visitor, device)).toMatchObject({ status: 401, errors: [passkeyTexts.unknown] });
  expect(await isSignedIn(visitor)).toBe(false);
  // gone in another tab
  const gone = await ida.post(removePasskey.path, { passkey: id, password: ida.password });
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining(passkeyTexts.noPasskey),
  ]);
});

test('without script the page says what adding one needs, and the login page says nothing of a button that would do nothing', async () => {
  const kim = await app.register({ blog: 'kim', isConfirmed: true });
  expect(await page(kim)).toContain(`<noscript><p class="form__hint">${passkeyTexts.needsScript}`);
  const sent = await kim.post(beginPasskey.path, { password: kim.password });
  expect([sent.status, await sent.text()]).toEqual([
    400,
    expect.stringMatching(
      new RegExp(`<details [^>]*open=""[^>]*>.*role="alert".*${passkeyTexts.needsScript}`, 's'),
    ),
  ]);
  const login = await (await (await app.visitor()).get('/login?next=/likes')).text();
  expect(login).toMatch(/data-passkeys="log-in" data-next="\/likes"/);
  expect(login).toMatch(new RegExp(`<button [^>]*disabled=""[^>]*>${passkeyTexts.logIn}`));
  expect(login).toMatch(/autocomplete="username webauthn"/i);
});

test('a login by passkey keeps an account that was to be deleted; one whose time has come has no passkeys any more', async () => {
  const { person: lea, device } = await withPasskey('lea');
  await lea.call(deleteAccount, { body: { password: lea.password, confirmation: 'lea' } });
  const visitor = await app.visitor();
  expect(await use(visitor, device)).toMatchObject({
    status: 200,
    response: { next: '/settings/account?kept=1' },
  });
  await app.db
    .updateTable('profiles')
    .set({ delete_at: new Date() })
    .where('user_id', '=', lea.userId)
    .execute();
  await app.db.transaction().execute((trx) => closeAccount(trx, lea.userId, new Date()));
  expect(await use(await app.visitor(), device)).toMatchObject({
    status: 401,
    errors: [passkeyTexts.unknown],
  });
});

test('the archive names passkeys without what they are made of', async () => {
  const { person: max, device } = await withPasskey('max');
  const { passkeys } = await listsOf(app.db, max.userId);
  expect(passkeys).toEqual([{ name: 'A device', created_at: expect.any(Date), used_at: null }]);
  expect(JSON.stringify(passkeys)).not.toContain(device.use(await question(max)).id);
});

test('tries with one passkey are counted as those with one address are', async () => {
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
