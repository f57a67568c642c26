import { logIn, logInWithCode, readSession } from '@tessera/shared-contracts/accounts/endpoints';
import { settingsLimits, settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
} from '@tessera/shared-contracts/settings/endpoints';
import { readPayload } from '../../testing/test-answers.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { appCode, nextStep } from '../../testing/test-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const isSignedIn = async (client: Pick<TestClient, 'get'>): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
const uriOf = (page: string): string =>
  (/name="uri" value="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
const codesIn = (page: string): string[] =>
  [...page.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code = '']) => code);
const html = { accept: 'text/html' };
/**
 * Enables the second factor with the forms of the settings page, without scripts; returns the URI
 * of the QR code, the code that was entered, and the recovery codes.
 */
async function turnOn(
  person: Registered,
): Promise<{ uri: string; usedCode: string; codes: string[] }> {
  const setUp = await (
    await person.post(beginTwoFactor.path, { password: person.password })
  ).text();
  const uri = uriOf(setUp);
  const usedCode = appCode(uri);
  const done = await person.post(confirmTwoFactor.path, { uri, code: usedCode });
  expect(done.status).toBe(200);
  return { uri, usedCode, codes: codesIn(await done.text()) };
}

async function withPassword(person: Registered): Promise<TestClient> {
  const visitor = await app.visitor();
  const answer = await visitor.call(logIn, {
    body: { email: person.email, password: person.password, next: '/likes' },
  });
  expect(answer).toMatchObject({
    status: 200,
    response: { next: '/login/code?next=%2Flikes', needs_code: true },
  });
  expect(await isSignedIn(visitor)).toBe(false);
  return visitor;
}

test('two-factor setup renders the QR code on the server, verifies a first code, and shows recovery codes once', async () => {
  const ada = await app.register({ blog: 'ada' });
  const before = await (await ada.get('/settings/tfa')).text();
  expect(before).not.toContain('<svg class="settings__qr"');
  const refused = await ada.post(beginTwoFactor.path, { password: 'not the password' });
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining(settingsTexts.wrongPassword),
  ]);
  const setUp = await (await ada.post(beginTwoFactor.path, { password: ada.password })).text();
  const uri = uriOf(setUp);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tessera:/);
  expect(setUp).toContain('<svg class="settings__qr"');
  // a wrong code keeps the same QR code
  const wrong = await ada.post(confirmTwoFactor.path, { uri, code: '000000' });
  const wrongPage = await wrong.text();
  expect([wrong.status, uriOf(wrongPage), wrongPage]).toEqual([
    400,
    uri,
    expect.stringContaining(settingsTexts.wrongCode),
  ]);
  const done = await ada.post(confirmTwoFactor.path, { uri, code: appCode(uri) });
  const shown = await done.text();
  const codes = codesIn(shown);
  expect(codes).toHaveLength(settingsLimits.recoveryCodes);
  // the codes can be saved as a file whose content is in the page itself, not on a server
  const file = decodeURIComponent(
    /href="data:text\/plain;charset=utf-8,([^"]*)" download="tessera-recovery-codes.txt"/.exec(
      shown,
    )?.[1] ?? '',
  );
  for (const code of codes) expect(file).toContain(code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(app.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: expect.stringContaining('Two-factor authentication is on'),
  });
  const after = await (await ada.get('/settings/tfa')).text();
  expect(after).toContain(
    `${settingsLimits.recoveryCodes} of ${settingsLimits.recoveryCodes} recovery codes left`,
  );
  for (const secret of [...codes, new URL(uri).searchParams.get('secret') ?? 'none'])
    expect(after).not.toContain(secret);
  // neither secret nor codes are stored in plain text
  const stored = JSON.stringify(await app.db.selectFrom('auth_two_factor').selectAll().execute());
  expect([
    stored.includes(codes[0] ?? ''),
    stored.includes(new URL(uri).searchParams.get('secret') ?? ''),
  ]).toEqual([false, false]);
});

test('login requires a code after the password, and each code works once', async () => {
  const bea = await app.register({ blog: 'bea' });
  const { uri, usedCode } = await turnOn(bea);
  const first = await withPassword(bea);
  const code = appCode(uri, nextStep);
  expect(await first.call(logInWithCode, { body: { code: '123' } })).toMatchObject({
    status: 401,
    errors: [settingsTexts.wrongLoginCode],
  });
  // typed as the app shows it, in two halves
  const done = await first.post(logInWithCode.path, {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    next: '/likes',
  });
  expect([done.status, done.headers.get('location'), await isSignedIn(first)]).toEqual([
    303,
    '/likes',
    true,
  ]);
  const second = await withPassword(bea);
  expect(await second.call(logInWithCode, { body: { code } })).toMatchObject({
    status: 401,
    errors: [settingsTexts.usedCode],
  });
  expect(await second.call(logInWithCode, { body: { code: usedCode } })).toMatchObject({
    status: 401,
    errors: [settingsTexts.usedCode],
  });
  expect(await second.call(logInWithCode, { body: { code: appCode(uri, 5) } })).toMatchObject({
    status: 401,
    errors: [settingsTexts.wrongLoginCode],
  });
  expect(await isSignedIn(second)).toBe(false);
});

test('without scripts, the login form leads to the code form, which says when a code is wrong', async () => {
  const cai = await app.register({ blog: 'cai' });
  const { uri } = await turnOn(cai);
  const visitor = await app.visitor();
  const asked = await visitor.post(logIn.path, { email: cai.email, password: cai.password });
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/login/code']);
  expect(await (await visitor.get('/login/code')).text()).toMatch(/autocomplete="one-time-code"/i);
  const wrong = await visitor.post(logInWithCode.path, { code: '999' });
  expect([wrong.status, await wrong.text()]).toEqual([
    401,
    expect.stringContaining(settingsTexts.wrongLoginCode),
  ]);
  await visitor.post(logInWithCode.path, { code: appCode(uri, nextStep) });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('a recovery code works once, in upper or lower case and with any separator; an email reports its use', async () => {
  const dan = await app.register({ blog: 'dan' });
  const { codes } = await turnOn(dan);
  const code = (codes[0] ?? '').toUpperCase().replace('-', ' ');
  const visitor = await withPassword(dan);
  expect((await visitor.call(logInWithCode, { body: { code } })).status).toBe(200);
  expect(await isSignedIn(visitor)).toBe(true);
  expect(app.mails.at(-1)).toMatchObject({
    to: dan.email,
    text: expect.stringContaining('You have 9 left'),
  });
  const again = await withPassword(dan);
  expect((await again.call(logInWithCode, { body: { code } })).status).toBe(401);
  expect(await isSignedIn(again)).toBe(false);
});

test('a code works only after the password of the same account', async () => {
  const eve = await app.register({ blog: 'eve' });
  const fay = await app.register({ blog: 'fay' });
  const { uri } = await turnOn(eve);
  const stranger = await app.visitor();
  const code = appCode(uri, nextStep);
  expect(await stranger.call(logInWithCode, { body: { code } })).toMatchObject({
    status: 401,
    errors: [settingsTexts.loginExpired],
  });
  // after a wrong code for another account, a signed-in user is still signed in to their own
  const key = fay.formKey;
  const first = await fay.send(logIn.path, {
    method: 'POST',
    headers: { 'x-form-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: eve.email, password: eve.password }),
  });
  expect(first.status).toBe(200);
  const second = await fay.send(logInWithCode.path, {
    method: 'POST',
    headers: { 'x-form-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ code: '000000' }),
  });
  expect(second.status).toBe(401);
  expect(await (await fay.get('/settings/account')).text()).toContain(fay.email);
});

test('a login attempt ends after five wrong codes', async () => {
  const gil = await app.register({ blog: 'gil' });
  const { uri } = await turnOn(gil);
  const visitor = await withPassword(gil);
  for (let i = 0; i < 5; i += 1)
    expect((await visitor.call(logInWithCode, { body: { code: `00000${i}` } })).status).toBe(401);
  const late = await visitor.call(logInWithCode, { body: { code: appCode(uri, nextStep) } });
  expect(late).toMatchObject({ status: 429, errors: [settingsTexts.tooManyCodes] });
  expect(await isSignedIn(visitor)).toBe(false);
});

test('new recovery codes require the password and a code, and replace the old ones', async () => {
  const hal = await app.register({ blog: 'hal' });
  const { uri, codes } = await turnOn(hal);
  const renew = async (fields: Readonly<Record<string, string>>) =>
    hal.post(renewRecoveryCodes.path, {
      password: hal.password,
      form_key: await keyOf(hal),
      ...fields,
    });
  for (const wrong of ['', '000000', codes[0]?.replace(/.$/, '!') ?? '']) {
    const refused = await renew({ code: wrong });
    const page = await refused.text();
    expect([refused.status, codesIn(page), page]).toEqual([
      403,
      [],
      expect.stringContaining(settingsTexts.wrongLoginCode),
    ]);
    expect(page).toMatch(/id="codes-code"[^>]*aria-invalid="true"/);
  }
  const code = appCode(uri, nextStep);
  const renewed = await renew({ code });
  const fresh = codesIn(await renewed.text());
  expect([renewed.status, fresh.length]).toEqual([200, settingsLimits.recoveryCodes]);
  // a used code is rejected
  expect(await (await renew({ code })).text()).toContain(settingsTexts.usedCode);
  const visitor = await withPassword(hal);
  expect((await visitor.call(logInWithCode, { body: { code: codes[1] ?? '' } })).status).toBe(401);
  expect((await visitor.call(logInWithCode, { body: { code: fresh[0] ?? '' } })).status).toBe(200);
});

test('disabling the second factor requires the password and a code, ends other sessions, and sends an email', async () => {
  const ina = await app.register({ blog: 'ina' });
  const { uri, codes } = await turnOn(ina);
  const other = await withPassword(ina);
  const code = appCode(uri, nextStep);
  expect((await other.call(logInWithCode, { body: { code } })).status).toBe(200);
  const end = async (fields: Readonly<Record<string, string>>) =>
    ina.post(endTwoFactor.path, {
      form_key: await keyOf(ina),
      return_to: '/settings/tfa?done=off',
      ...fields,
    });
  expect((await end({ password: 'guess', code: codes[0] ?? '' })).status).toBe(403);
  expect((await end({ password: ina.password })).status).toBe(403);
  expect((await end({ password: ina.password, code: 'aaaaa-aaaaa' })).status).toBe(403);
  expect(await (await ina.get('/settings/tfa')).text()).toContain('10 of 10 recovery codes left');
  expect(await isSignedIn(other)).toBe(true);
  // either case and any separator are accepted
  const off = await end({
    password: ina.password,
    code: (codes[0] ?? '').toUpperCase().replace('-', ' '),
  });
  expect([off.status, await isSignedIn(ina), await isSignedIn(other)]).toEqual([303, true, false]);
  expect(app.mails.at(-1)?.subject).toContain('Two-factor authentication is off');
  const plain = await app.visitor();
  expect(
    await plain.call(logIn, { body: { email: ina.email, password: ina.password } }),
  ).toMatchObject({ status: 200, response: { next: '/dashboard' } });
});

test('enabling the second factor ends other sessions; cancelling setup requires no code', async () => {
  const jon = await app.register({ blog: 'jon' });
  const other = await app.visitor();
  expect(
    (await other.call(logIn, { body: { email: jon.email, password: jon.password } })).status,
  ).toBe(200);
  await jon.post(beginTwoFactor.path, { password: jon.password });
  expect(
    (
      await jon.post(endTwoFactor.path, {
        password: jon.password,
        return_to: '/settings/tfa?done=off',
      })
    ).status,
  ).toBe(303);
  expect(await isSignedIn(other)).toBe(true);
  await turnOn(jon);
  expect([await isSignedIn(jon), await isSignedIn(other)]).toEqual([true, false]);
});

test('after ten wrong codes, the settings refuse even the right one for a while', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const kim = await strict.register();
  const setUp = await (await kim.post(beginTwoFactor.path, { password: kim.password })).text();
  const uri = uriOf(setUp);
  await kim.post(confirmTwoFactor.path, { uri, code: appCode(uri) });
  const formKey = await keyOf(kim);
  const end = async (code: string) =>
    (await kim.post(endTwoFactor.path, { password: kim.password, form_key: formKey, code })).status;
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) statuses.push(await end(`00000${tries}`));
  expect([new Set(statuses), await end(appCode(uri, nextStep))]).toEqual([new Set([403]), 429]);
  await strict.close();
}, 30_000);

/** The form key of the client's current session; it changes with the session. */
async function keyOf(client: Pick<TestClient, 'send'>): Promise<string> {
  const answer = await client.send('/svc/session', {
    headers: { ...html, accept: 'application/json' },
  });
  return (await readPayload(readSession, answer)).form_key;
}
