import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import {
  dashboardSwitches,
  mailSwitches,
  settingsTexts,
} from '@tessera/shared-contracts/settings/account-settings';
import * as calls from '@tessera/shared-contracts/settings/endpoints';
import { save } from '../../testing/test-posting.ts';
import {
  createTestApp,
  formKeyOf,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { deviceName } from '../../base/http/device-name.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});
afterEach(() => {
  app.setNow(undefined);
});

const day = 86_400_000;
const isSignedIn = async (client: Pick<TestClient, 'get'>): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
const plain = (html: string): string =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const page = async (client: Pick<TestClient, 'get'>, path: string): Promise<string> =>
  plain(await (await client.get(path)).text());
const user = (person: Registered) =>
  app.db
    .selectFrom('auth_user')
    .selectAll()
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
const profile = (person: Registered) =>
  app.db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
const tokenIn = (text = ''): string => /token=([\w.%-]+)/.exec(text)?.[1] ?? '';
/** Logs the same person in with another browser. */
async function logInAgain({ email, password }: Registered): Promise<TestClient> {
  const client = await app.visitor();
  expect((await client.call(logIn, { body: { email, password } })).status).toBe(200);
  return client;
}

describe('settings layout', () => {
  test('every settings page links to the other settings pages and to the settings of each of the user’s blogs, and sends visitors to the login page', async () => {
    const ada = await app.register({ blog: 'ada' });
    expect((await ada.get('/settings')).headers.get('location')).toBe('/settings/account');
    const paths = ['account', 'password', 'tfa', 'dashboard', 'notifications', 'apps'].map(
      (name) => `/settings/${name}`,
    );
    for (const path of paths) {
      const html = await page(ada, path);
      const nav = /<nav class="page__side settings__nav".*?<\/nav>/s.exec(html)?.[0] ?? '';
      const missing = paths.filter((other) => !nav.includes(`href="${other}"`));
      expect([path, ...missing]).toEqual([path]);
      expect(nav).toContain('href="/settings/blog/ada"');
      expect(nav.match(/href="([^"]+)" aria-current="page"/)?.[1]).toBe(path);
      expect(nav).not.toContain('/moderation');
      const visitor = await (await app.visitor()).get(path);
      expect([visitor.status, visitor.headers.get('location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
    }
  });
});

test('forms with a password field also have a hidden username field, which is for password managers and is not sent', async () => {
  const pia = await app.register({ blog: 'pia' });
  for (const path of ['/settings/account', '/settings/password', '/settings/tfa']) {
    const forms =
      (await page(pia, path))
        .match(/<form\b.*?<\/form>/gs)
        ?.filter((form) => form.includes('type="password"')) ?? [];
    expect([
      path,
      forms.length > 0,
      forms.map((form) =>
        /<input type="email" autocomplete="username" readonly="" hidden="" value="pia@example.org"\/>/i.test(
          form,
        ),
      ),
    ]).toEqual([path, true, forms.map(() => true)]);
  }
});

describe('email address', () => {
  test('changes when the user confirms it on the page linked in the email; the old address is notified', async () => {
    const bea = await app.register({ blog: 'bea' });
    const answer = await bea.post(calls.changeEmail.path, {
      email: 'New-Bea@example.org',
      password: bea.password,
      return_to: '/settings/account?done=email',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/settings/account?done=email',
    ]);
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe('new-bea@example.org');
    expect((await user(bea)).email).toBe('bea@example.org');
    expect(await page(bea, '/settings/account?done=email')).toContain(
      'We sent a link to new-bea@example.org.',
    );
    // opening the link changes nothing, because mail programs prefetch it
    const visitor = await app.visitor();
    const opened = await page(
      visitor,
      `/settings/account/email/confirm?token=${tokenIn(mail?.text)}`,
    );
    expect((await user(bea)).email).toBe('bea@example.org');
    expect(opened).toContain('action="/settings/account/email/confirm"');
    expect(
      await (await visitor.post(calls.confirmEmail.path, { token: tokenIn(mail?.text) })).text(),
    ).toContain(settingsTexts.emailChanged);
    expect(await user(bea)).toMatchObject({ email: 'new-bea@example.org', emailVerified: true });
    expect(app.mails.at(-1)).toMatchObject({
      to: 'bea@example.org',
      subject: expect.stringContaining('was changed'),
    });
    // the link works only once
    expect(
      await visitor.call(calls.confirmEmail, { body: { token: tokenIn(mail?.text) } }),
    ).toMatchObject({ status: 400, errors: [accountTexts.linkExpired] });
    expect(
      (
        await app
          .visitor()
          .then((client) =>
            client.call(logIn, { body: { email: 'new-bea@example.org', password: bea.password } }),
          )
      ).status,
    ).toBe(200);
  });

  test('cannot be changed without the password or to a taken address; a requested change expires after a day and can be cancelled', async () => {
    const cai = await app.register({ blog: 'cai' });
    await app.register({ email: 'taken@example.org' });
    const ask = (email: string, password = cai.password) =>
      cai.call(calls.changeEmail, { body: { email, password } });
    expect(await ask('other@example.org', 'guess')).toMatchObject({
      status: 403,
      errors: [settingsTexts.wrongPassword],
    });
    expect(await ask('taken@example.org')).toMatchObject({
      status: 400,
      errors: [accountTexts.emailTaken],
    });
    expect(await ask('cai@example.org')).toMatchObject({
      status: 400,
      errors: [settingsTexts.sameEmail],
    });
    const refused = await cai.post(calls.changeEmail.path, {
      email: 'not an address',
      password: cai.password,
    });
    const html = plain(await refused.text());
    expect([
      refused.status,
      html.includes(accountTexts.emailInvalid),
      html.includes('value="not an address"'),
    ]).toEqual([400, true, true]);
    await ask('other@example.org');
    const first = tokenIn(app.mails.at(-1)?.text);
    app.setNow(new Date(Date.now() + 1.1 * day));
    const confirm = (token: string) => cai.call(calls.confirmEmail, { body: { token } });
    expect((await confirm(first)).status).toBe(400);
    app.setNow(undefined);
    await ask('third@example.org');
    expect((await confirm(first)).status).toBe(400);
    expect((await cai.call(calls.keepEmail, {})).status).toBe(200);
    expect((await confirm(tokenIn(app.mails.at(-1)?.text))).status).toBe(400);
    // another account takes the email address before the link is used
    await ask('race@example.org');
    const token = tokenIn(app.mails.at(-1)?.text);
    await app.register({ email: 'race@example.org' });
    expect(await confirm(token)).toMatchObject({ status: 400, errors: [accountTexts.emailTaken] });
    expect((await user(cai)).email).toBe('cai@example.org');
  });
});

test('changing the password requires the old one, ends other sessions, and sends an email', async () => {
  const dan = await app.register({ blog: 'dan' });
  const other = await logInAgain(dan);
  expect(
    await dan.call(calls.changePassword, {
      body: { password: 'guess', new_password: 'another password' },
    }),
  ).toMatchObject({ status: 403, errors: [settingsTexts.wrongPassword] });
  expect(
    await dan.call(calls.changePassword, {
      body: { password: dan.password, new_password: 'short' },
    }),
  ).toMatchObject({ status: 400, errors: [accountTexts.passwordShort] });
  expect(
    await dan.call(calls.changePassword, {
      body: { password: dan.password, new_password: dan.password },
    }),
  ).toMatchObject({ status: 400, errors: [settingsTexts.samePassword] });
  const refused = await dan.post(calls.changePassword.path, {
    password: 'guess-which',
    new_password: 'another password',
  });
  const html = await refused.text();
  expect([refused.status, html.includes('guess-which'), html.includes('another password')]).toEqual(
    [403, false, false],
  );
  const done = await dan.post(calls.changePassword.path, {
    password: dan.password,
    new_password: 'another password',
    return_to: '/settings/password?done=1',
  });
  expect([done.status, await isSignedIn(dan), await isSignedIn(other)]).toEqual([303, true, false]);
  expect(app.mails.at(-1)).toMatchObject({
    to: dan.email,
    subject: expect.stringContaining('password was changed'),
  });
  expect(
    (
      await (
        await app.visitor()
      ).call(logIn, { body: { email: dan.email, password: 'another password' } })
    ).status,
  ).toBe(200);
});

test('limits password guesses by a signed-in user', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const person = await strict.register();
  for (let i = 0; i < 10; i += 1)
    expect(
      (await person.call(calls.beginTwoFactor, { body: { password: `guess ${i}` } })).status,
    ).toBe(403);
  expect(
    (await person.call(calls.beginTwoFactor, { body: { password: person.password } })).status,
  ).toBe(429);
  await strict.close();
}, 30_000);

test('ENT-01, ENT-02: language, dashboard and email settings are stored, and pages contain and apply them', async () => {
  const eve = await app.register({ blog: 'eve' });
  const form = (names: readonly string[], value: string) =>
    Object.fromEntries(names.map((name) => [name, value]));
  expect(
    (
      await eve.post(calls.saveDashboardSettings.path, {
        ...form(dashboardSwitches, 'off'),
        return_to: '/settings/dashboard?done=1',
      })
    ).headers.get('location'),
  ).toBe('/settings/dashboard?done=1');
  expect((await eve.call(calls.saveMailSettings, { body: form(mailSwitches, 'off') })).status).toBe(
    200,
  );
  expect((await eve.call(calls.saveLanguage, { body: { language: 'de_DE' } })).status).toBe(200);
  expect((await eve.call(calls.saveLanguage, { body: { language: 'xx_XX' } })).status).toBe(400);
  expect(await profile(eve)).toMatchObject({
    language: 'de_DE',
    ...Object.fromEntries([...dashboardSwitches, ...mailSwitches].map((name) => [name, false])),
  });
  await save(eve, { post: { one: 'In October' } });
  await app.db
    .updateTable('posts')
    .set({ published_at: new Date('2026-10-03T10:00:00Z') })
    .where('blog_id', '=', eve.blogId)
    .execute();
  expect(await page(eve, '/@eve')).toMatch(/<time [^>]*>03\.10\.2026<\/time>/);
  // settings that are not sent are not changed
  await eve.call(calls.saveDashboardSettings, { body: { safe_mode: true } });
  expect(await profile(eve)).toMatchObject({ safe_mode: true, endless_scrolling: false });
  const dashboard = await page(eve, '/dashboard');
  expect(dashboard).toContain('"language":"de_DE"');
  expect(dashboard).toContain('"is_sounds_enabled":false');
  expect(dashboard).toContain(
    '"dashboard_settings":{"endless_scrolling":false,"show_timestamps":false,"keyboard_shortcuts":false}',
  );
  expect(dashboard).toMatch(/<body class="page page--no-dates">/);
  await eve.call(calls.saveDashboardSettings, { body: { show_timestamps: true } });
  expect(await page(eve, '/dashboard')).toContain('<body class="page">');
  const settings = await page(eve, '/settings/dashboard');
  expect(settings).toMatch(/name="safe_mode" checked="" /);
  expect(settings).toMatch(/Sounds/);
  expect(settings).not.toMatch(/name="is_sounds_enabled" checked/);
  expect(settings).not.toMatch(/name="endless_scrolling" checked/);
  expect(await page(eve, '/settings/account')).toMatch(/<option value="de_DE" selected="">/);
});

describe('sessions', () => {
  test('are listed with their devices; users can end only their own sessions', async () => {
    const fay = await app.register({ blog: 'fay' });
    const gil = await app.register({ blog: 'gil' });
    const [phone, tablet] = [await logInAgain(fay), await logInAgain(fay)];
    await app.db
      .updateTable('auth_session')
      .set({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where('userId', '=', fay.userId)
      .execute();
    const html = await page(fay, '/settings/tfa');
    expect(html.match(/Firefox on Linux/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html.match(/this session/g)).toHaveLength(1);
    const ids = [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(2);
    expect(await gil.call(calls.endSession, { body: { session: ids[0] ?? '' } })).toMatchObject({
      status: 404,
      errors: [settingsTexts.noSession],
    });
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true]);
    const ended = await fay.post(calls.endSession.path, {
      session: ids[0] ?? '',
      return_to: '/settings/tfa?done=session#sessions',
    });
    expect(ended.status).toBe(303);
    expect([await isSignedIn(phone), await isSignedIn(tablet)].filter(Boolean)).toHaveLength(1);
    expect((await fay.call(calls.endOtherSessions, {})).status).toBe(200);
    expect([
      await isSignedIn(fay),
      await isSignedIn(phone),
      await isSignedIn(tablet),
      await isSignedIn(gil),
    ]).toEqual([true, false, false, true]);
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.0', 'A device'],
    ['', 'A device'],
  ])('shows the user agent %j as %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
    expect(deviceName(null)).toBe('A device');
  });
});

test('a form that is sent after the user’s session has ended gets 401', async () => {
  const hal = await app.register({ blog: 'hal' });
  const key = formKeyOf(
    await page(hal, '/settings/account')
      .then(() => hal.get('/settings/account'))
      .then((answer) => answer.text()),
  );
  await app.db.deleteFrom('auth_session').where('userId', '=', hal.userId).execute();
  expect(
    (await hal.post(calls.saveLanguage.path, { language: 'de_DE', form_key: key })).status,
  ).toBe(401);
});
