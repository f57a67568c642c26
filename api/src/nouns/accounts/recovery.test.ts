import * as v from 'valibot';
import {
  beginPasskeyLogin,
  logIn,
  logInWithPasskey,
  requestReset,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import {
  creationOptions,
  passkeyTexts,
  requestOptions,
} from '@tessera/shared-contracts/accounts/passkeys';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
} from '@tessera/shared-contracts/settings/endpoints';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { passkeysOf } from './passkey-queries.ts';
import { createAuthenticator, type Authenticator } from '../../testing/test-authenticator.ts';
import { appCode } from '../../testing/test-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const password = 'chosen by the owner';
const setConfirmed = (person: Registered, emailVerified: boolean) =>
  app.db.updateTable('auth_user').set({ emailVerified }).where('id', '=', person.userId).execute();
const namesOf = async (person: Registered): Promise<string[]> =>
  (await passkeysOf(app.db, person.userId)).map(({ name }) => name);

async function addTo(person: Registered, device: Authenticator): Promise<string> {
  const options = v.parse(
    creationOptions,
    (await person.call(beginPasskey, { body: { password: person.password } })).response,
  );
  expect(
    (await person.call(addPasskey, { body: { credential: device.make(options) } })).status,
  ).toBe(200);
  return (await passkeysOf(app.db, person.userId)).at(-1)?.id ?? '';
}
const boxesIn = (page: string): string[] =>
  page.match(/<input type="checkbox"[^>]*name="keep_passkeys\[\]"[^>]*>/g) ?? [];
/** An account with a confirmed address and `count` passkeys. */
async function withPasskeys(count: number): Promise<{
  readonly person: Registered;
  readonly devices: readonly Authenticator[];
  readonly ids: readonly string[];
}> {
  const person = await app.register({ isConfirmed: true });
  const devices = Array.from({ length: count }, () => createAuthenticator());
  const ids: string[] = [];
  for (const device of devices) ids.push(await addTo(person, device));
  return { person, devices, ids };
}
async function logInWithDevice(device: Authenticator): Promise<number> {
  const visitor = await app.visitor();
  const options = v.parse(requestOptions, (await visitor.call(beginPasskeyLogin, {})).response);
  return (await visitor.call(logInWithPasskey, { body: { credential: device.use(options) } }))
    .status;
}
async function turnOnTwoFactor(person: Registered): Promise<void> {
  const { response } = await person.call(beginTwoFactor, { body: { password: person.password } });
  const { uri } = v.parse(beginTwoFactor.response, response);
  expect((await person.call(confirmTwoFactor, { body: { code: appCode(uri) } })).status).toBe(200);
}
/** Requests a reset and opens the emailed link; returns its page and token, and the visitor. */
async function openLink(
  person: Registered,
): Promise<{ readonly visitor: TestClient; readonly page: string; readonly token: string }> {
  const visitor = await app.visitor();
  await visitor.call(requestReset, { body: { email: person.email } });
  const token = /reset\?token=([\w.%-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { visitor, token, page: await (await visitor.get(`/reset?token=${token}`)).text() };
}

test('a password reset of an unconfirmed account removes its passkeys, second factor and sessions', async () => {
  const {
    person,
    devices: [device = createAuthenticator()],
  } = await withPasskeys(1);
  await turnOnTwoFactor(person);
  // like an account from before passkeys required a confirmed address
  await setConfirmed(person, false);
  expect(await logInWithDevice(device)).toBe(200);

  const { visitor, page, token } = await openLink(person);
  expect(page).not.toContain('name="keep_passkeys[]"');
  const kept = await passkeysOf(app.db, person.userId);
  expect(
    (
      await visitor.call(resetPassword, {
        body: { token, password, keep_passkeys: kept.map(({ id }) => id) },
      })
    ).status,
  ).toBe(200);
  expect(await logInWithDevice(device)).toBe(401);
  expect(await namesOf(person)).toEqual([]);
  expect((await person.get('/dashboard')).status).toBe(303);
  expect(
    await (await app.visitor()).call(logIn, { body: { email: person.email, password } }),
  ).toMatchObject({ status: 200, response: { next: '/dashboard' } });
  // the link went to the address, so using it confirms the address
  expect(
    await app.db
      .selectFrom('auth_user')
      .select(['emailVerified', 'twoFactorEnabled'])
      .where('id', '=', person.userId)
      .executeTakeFirst(),
  ).toEqual({ emailVerified: true, twoFactorEnabled: false });
  const mail = app.mails.at(-1);
  expect([mail?.to, mail?.text]).toEqual([
    person.email,
    expect.stringContaining('We turned off two-factor authentication'),
  ]);
});

test('the reset page lists the passkeys of a confirmed account, and the reset removes all that the user does not choose to keep', async () => {
  const { person, devices, ids } = await withPasskeys(3);
  const names = await namesOf(person);
  const { visitor, page, token } = await openLink(person);
  for (const [index, id] of ids.entries()) {
    expect(boxesIn(page)[index]).toContain(`value="${id}"`);
    expect(page).toContain(`Keep “${names[index] ?? ''}”`);
  }
  expect(boxesIn(page).filter((box) => box.includes('checked'))).toEqual([]);

  // the choice survives when the form is shown again
  const refused = await visitor.post(
    resetPassword.path,
    `form_key=${visitor.formKey}&token=${token}&password=short&keep_passkeys[]=${ids[1] ?? ''}`,
    { headers: { accept: 'text/html' } },
  );
  const again = await refused.text();
  expect([refused.status, again]).toEqual([
    400,
    expect.stringContaining(accountTexts.passwordShort),
  ]);
  expect(boxesIn(again).filter((box) => box.includes('checked'))).toEqual([
    expect.stringContaining(`value="${ids[1] ?? ''}"`),
  ]);

  const done = await visitor.post(
    resetPassword.path,
    [
      `form_key=${visitor.formKey}&token=${token}`,
      `password=${encodeURIComponent(password)}&keep_passkeys[]=${ids[1] ?? ''}`,
    ].join('&'),
    { headers: { accept: 'text/html' } },
  );
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining(passkeyTexts.removedAtReset(2)),
  ]);
  expect(await namesOf(person)).toEqual([names[1]]);
  const statuses: number[] = [];
  for (const device of devices) statuses.push(await logInWithDevice(device));
  expect(statuses).toEqual([401, 200, 401]);
  expect(app.mails.at(-1)?.text).toContain(`“${names[0] ?? ''}”`);
});

test('a password reset through the API removes all passkeys that the call does not list; a confirmed account keeps its second factor', async () => {
  const {
    person,
    devices: [device = createAuthenticator()],
  } = await withPasskeys(1);
  await turnOnTwoFactor(person);
  const { visitor, token } = await openLink(person);
  expect((await visitor.call(resetPassword, { body: { token, password } })).status).toBe(200);
  expect(await logInWithDevice(device)).toBe(401);
  expect(
    await (await app.visitor()).call(logIn, { body: { email: person.email, password } }),
  ).toMatchObject({ response: { needs_code: true } });
});

test('an expired reset link shows no passkeys and removes none', async () => {
  const { person } = await withPasskeys(1);
  const { visitor, token } = await openLink(person);
  await app.db
    .updateTable('auth_verification')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('identifier', '=', `reset-password:${token}`)
    .execute();
  expect(await (await visitor.get(`/reset?token=${token}`)).text()).not.toContain('keep_passkeys');
  expect(await visitor.call(resetPassword, { body: { token, password } })).toMatchObject({
    status: 400,
    errors: [accountTexts.linkExpired],
  });
  expect(await namesOf(person)).toHaveLength(1);
});

test('adding a passkey requires a confirmed address, both to begin and to finish', async () => {
  const person = await app.register();
  expect(await person.call(beginPasskey, { body: { password: person.password } })).toMatchObject({
    status: 403,
    errors: [passkeyTexts.needsAddress],
  });
  const page = await (await person.get('/settings/tfa')).text();
  expect(page).toContain(passkeyTexts.needsAddress);
  expect(page).not.toContain('data-island="mf_header add-passkey"');
  expect(page).toContain('Resend confirmation email');

  await setConfirmed(person, true);
  const options = v.parse(
    creationOptions,
    (await person.call(beginPasskey, { body: { password: person.password } })).response,
  );
  await setConfirmed(person, false);
  const credential = createAuthenticator().make(options);
  expect(await person.call(addPasskey, { body: { credential } })).toMatchObject({
    status: 403,
    errors: [passkeyTexts.needsAddress],
  });
  await setConfirmed(person, true);
  expect((await person.call(addPasskey, { body: { credential } })).status).toBe(200);
});
