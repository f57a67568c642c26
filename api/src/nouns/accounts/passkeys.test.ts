import { passkeyLimits, passkeyTexts } from '@tessera/shared-contracts/accounts/passkeys';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '@tessera/shared-contracts/settings/endpoints';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listsOf } from './export-queries.ts';
import { createAuthenticator, type Twist } from '../../testing/test-authenticator.ts';
import {
  addDevice,
  beginAdding,
  isSignedIn,
  keptPasskeys,
  passkeyPage,
  plainText,
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

test('adding a passkey requires the password; the settings page lists the passkey, which can log in without a password', async () => {
  const ada = await app.register({ blog: 'ada', isConfirmed: true });
  const device = createAuthenticator();
  expect(await ada.call(beginPasskey, { body: { password: 'a guess at it' } })).toMatchObject({
    status: 403,
    errors: [settingsTexts.wrongPassword],
  });
  const options = await beginAdding(ada);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Tessera' },
    user: { name: ada.email, displayName: 'ada' },
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(await addDevice(ada, device)).toMatchObject({
    status: 200,
    response: { name: 'A device' },
  });
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: 'Tessera: A passkey was added',
    text: expect.stringContaining('“A device”'),
  });
  expect(await passkeyPage(ada)).toContain('not used yet');
  // an authenticator that already has a passkey for this account is excluded
  expect((await beginAdding(ada)).excludeCredentials).toEqual([
    { id: device.use(await askToLogIn(ada)).id, type: 'public-key', transports: ['internal'] },
  ]);

  const visitor = await app.visitor();
  expect(await logInWith(visitor, device)).toMatchObject({
    status: 200,
    response: { next: '/likes' },
  });
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await passkeyPage(visitor)).toContain('last used');
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

test('the server refuses a new passkey if it is for another site or user, lacks user verification, has an unrequested certificate, comes too late or was already added', async () => {
  const fay = await app.register({ blog: 'fay', isConfirmed: true });
  const gil = await app.register({ blog: 'gil', isConfirmed: true });
  const device = createAuthenticator();
  const wrong: readonly Twist[] = [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { isUnverified: true },
    { challenge: (await beginAdding(gil)).challenge },
    { challenge: (await askToLogIn(fay)).challenge },
    { hasCertificate: true },
  ];
  for (const twist of wrong)
    expect([twist, await addDevice(fay, device, twist)]).toEqual([
      twist,
      expect.objectContaining({ status: 400, errors: [passkeyTexts.notAdded] }),
    ]);
  const asked = await beginAdding(fay);
  app.setNow(new Date(Date.now() + passkeyLimits.timeout + 1000));
  expect(await fay.call(addPasskey, { body: { credential: device.make(asked) } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.expired],
  });
  app.setNow(undefined);
  expect(await keptPasskeys(app, fay)).toEqual([]);

  const credential = device.make(await beginAdding(fay));
  expect((await fay.call(addPasskey, { body: { credential } })).status).toBe(200);
  expect(await fay.call(addPasskey, { body: { credential } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.notAdded],
  });
  expect(await addDevice(gil, device)).toMatchObject({
    status: 400,
    errors: [passkeyTexts.alreadyAdded],
  });
  expect([(await keptPasskeys(app, fay)).length, (await keptPasskeys(app, gil)).length]).toEqual([
    1, 0,
  ]);
  expect(
    app.mails
      .filter(({ subject }) => subject === 'Tessera: A passkey was added')
      .map(({ to }) => to),
  ).not.toContain(gil.email);
});

test('the number of passkeys per account is limited; each passkey is named after its provider, with a number if the name is taken', async () => {
  const hal = await app.register({ blog: 'hal', isConfirmed: true });
  const keeper = { aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' };
  const asked = await beginAdding(hal);
  for (let count = 0; count < passkeyLimits.perAccount; count += 1)
    expect((await addDevice(hal, createAuthenticator(), keeper)).status).toBe(200);
  expect((await keptPasskeys(app, hal)).slice(0, 3).map(({ name }) => name)).toEqual([
    'iCloud Keychain',
    'iCloud Keychain 2',
    'iCloud Keychain 3',
  ]);
  expect(new Set((await keptPasskeys(app, hal)).map(({ name }) => name)).size).toBe(
    passkeyLimits.perAccount,
  );
  expect(await hal.call(beginPasskey, { body: { password: hal.password } })).toMatchObject({
    status: 400,
    errors: [passkeyTexts.tooMany],
  });
  // started before the limit was reached
  expect(
    await hal.call(addPasskey, { body: { credential: createAuthenticator().make(asked) } }),
  ).toMatchObject({ status: 400, errors: [passkeyTexts.tooMany] });
  expect(await passkeyPage(hal)).toContain(passkeyTexts.tooMany);
});

test('a passkey can be renamed or removed only by its owner; removal requires the password, and a removed passkey can no longer log in', async () => {
  const { person: ida, device, id } = await withPasskey(app, 'ida');
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
  expect((await keptPasskeys(app, ida)).map(({ name }) => name)).toEqual(['Key on the ring']);
  const nameless = await ida.post(renamePasskey.path, { passkey: id, name: '   ' });
  expect([nameless.status, plainText(await nameless.text())]).toEqual([
    400,
    expect.stringMatching(new RegExp(`<details open="">.*${passkeyTexts.nameMissing}`, 's')),
  ]);
  const refused = await ida.post(removePasskey.path, { passkey: id, password: 'a guess at it' });
  expect([refused.status, plainText(await refused.text())]).toEqual([
    403,
    expect.stringContaining(settingsTexts.wrongPassword),
  ]);
  expect((await keptPasskeys(app, ida)).length).toBe(1);
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
    subject: 'Tessera: A passkey was removed',
    text: expect.stringContaining('“Key on the ring”'),
  });
  const visitor = await app.visitor();
  expect(await logInWith(visitor, device)).toMatchObject({
    status: 401,
    errors: [passkeyTexts.unknown],
  });
  expect(await isSignedIn(visitor)).toBe(false);
  // removed in another tab
  const gone = await ida.post(removePasskey.path, { passkey: id, password: ida.password });
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining(passkeyTexts.noPasskey),
  ]);
});

test('without scripts, the settings page says that adding a passkey requires scripts, and the passkey login button is disabled', async () => {
  const kim = await app.register({ blog: 'kim', isConfirmed: true });
  expect(await passkeyPage(kim)).toContain(
    `<noscript><p class="form__hint">${passkeyTexts.needsScript}`,
  );
  const sent = await kim.post(beginPasskey.path, { password: kim.password });
  expect([sent.status, await sent.text()]).toEqual([
    400,
    expect.stringMatching(
      new RegExp(`<details [^>]*open=""[^>]*>.*role="alert".*${passkeyTexts.needsScript}`, 's'),
    ),
  ]);
  const login = await (await (await app.visitor()).get('/login?next=/likes')).text();
  expect(login).toMatch(/data-island="mf_header passkey-login".*"next":"\/likes"/);
  expect(login).toMatch(new RegExp(`<button [^>]*disabled=""[^>]*>${passkeyTexts.logIn}`));
  expect(login).toMatch(/autocomplete="username webauthn"/i);
});

test('the export lists passkeys by name, without ids or keys', async () => {
  const { person: max, device } = await withPasskey(app, 'max');
  const { passkeys } = await listsOf(app.db, max.userId);
  expect(passkeys).toEqual([{ name: 'A device', created_at: expect.any(Date), used_at: null }]);
  expect(JSON.stringify(passkeys)).not.toContain(device.use(await askToLogIn(max)).id);
});
