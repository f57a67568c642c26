import * as v from 'valibot';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import {
  confirmAddress,
  logIn,
  logOut,
  readSession,
  registerAccount,
  requestReset,
  resendVerification,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const account = (blog: string) => ({
  email: `${blog}@example.org`,
  password: 'a long enough password',
  blog,
});
const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
const count = async (
  table: 'auth_user' | 'blogs' | 'profiles' | 'blog_members' | 'auth_account',
): Promise<number> => (await app.db.selectFrom(table).selectAll().execute()).length;
const counts = () =>
  Promise.all([
    count('auth_user'),
    count('blogs'),
    count('profiles'),
    count('blog_members'),
    count('auth_account'),
  ]);
const tokenIn = (text: string | undefined): string =>
  /token=([\w.%-]+)/.exec(text ?? '')?.[1] ?? '';

test('BOOT-13: registering creates a user with a first blog and logs the user in', async () => {
  const ada = await app.register({ blog: 'ada' });
  expect(await isSignedIn(ada)).toBe(true);
  const data = await ada.call(getPostFormBuilderData, {});
  expect(data.response).toMatchObject({
    channels: [{ name: 'ada', is_primary: true, is_current: true }],
  });
});

test('registering with the HTML form, without scripts, leads to the choice of interests', async () => {
  const visitor = await app.visitor();
  const answer = await visitor.post(registerAccount.path, account('plain-form'));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/welcome']);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('a refused form shows its errors and the typed values, but never the password', async () => {
  const visitor = await app.visitor();
  const answer = await visitor.post(registerAccount.path, {
    email: 'not an address',
    password: 'tiny-secret',
    blog: 'fine"><script>',
  });
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain(accountTexts.emailInvalid);
  expect(page).toContain('value="not an address"');
  expect(page).not.toContain('tiny-secret');
  expect(page).not.toContain('"><script>');
  expect(page).toMatch(/aria-invalid="true"/);
});

test('registration refuses taken addresses, taken or reserved names and short passwords, and stores nothing', async () => {
  await app.register({ blog: 'first-come', email: 'taken@example.org' });
  const visitor = await app.visitor();
  const before = await counts();
  const refusal = async (body: ReturnType<typeof account>) => {
    const { status, errors } = await visitor.call(registerAccount, { body });
    return { status, errors };
  };
  expect(await refusal({ ...account('first-come'), email: 'Taken@Example.org ' })).toEqual({
    status: 400,
    errors: [accountTexts.emailTaken, accountTexts.nameTaken],
  });
  expect(await refusal(account('dashboard'))).toEqual({
    status: 400,
    errors: [accountTexts.nameTaken],
  });
  expect(await refusal({ ...account('short-one'), password: 'short' })).toEqual({
    status: 400,
    errors: [accountTexts.passwordShort],
  });
  expect(await counts()).toEqual(before);
});

test('only one of several simultaneous registrations with the same name or address succeeds; the others leave nothing behind', async () => {
  const before = await counts();
  const visitors = await Promise.all(Array.from({ length: 6 }, () => app.visitor()));
  const sameBlog = await Promise.all(
    visitors.map((visitor, index) =>
      visitor.call(registerAccount, {
        body: { ...account('wanted'), email: `w${index}@example.org` },
      }),
    ),
  );
  expect(sameBlog.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 400, 400, 400, 400, 400,
  ]);
  const others = await Promise.all(Array.from({ length: 4 }, () => app.visitor()));
  const sameEmail = await Promise.all(
    others.map((visitor, index) =>
      visitor.call(registerAccount, {
        body: { ...account(`twin-${index}`), email: 'twin@example.org' },
      }),
    ),
  );
  expect(sameEmail.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 400, 400, 400,
  ]);
  expect(await counts()).toEqual(before.map((number) => number + 2));
});

test('login requires the right password; a wrong password and an unknown address get the same response', async () => {
  await app.register({ blog: 'bea' });
  const visitor = await app.visitor();
  const wrong = await visitor.call(logIn, {
    body: { email: 'bea@example.org', password: 'not the password' },
  });
  const unknown = await visitor.call(logIn, {
    body: { email: 'nobody@example.org', password: 'not the password' },
  });
  expect(wrong).toMatchObject({ status: 401, errors: [accountTexts.wrongLogin] });
  expect(unknown.body).toEqual(wrong.body);
  expect(await isSignedIn(visitor)).toBe(false);
  const right = await visitor.call(logIn, {
    body: { email: 'BEA@example.org', password: 'correct horse battery', next: '/explore' },
  });
  expect(right).toMatchObject({ status: 200, response: { next: '/explore' } });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('login returns to the page that required it, and never to another site', async () => {
  await app.register({ blog: 'cai' });
  for (const [next, wanted] of [
    ['/likes', '/likes'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
  ] as const) {
    const visitor = await app.visitor();
    const answer = await visitor.post(logIn.path, {
      email: 'cai@example.org',
      password: 'correct horse battery',
      next,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, wanted]);
  }
  const page = await (await app.visitor()).get('/likes');
  expect([page.status, page.headers.get('location')]).toEqual([303, '/login?next=%2Flikes']);
});

test('scripts cannot read the session cookie, and a forged cookie is not accepted', async () => {
  const visitor = await app.visitor();
  const answer = await visitor.post(registerAccount.path, account('cookie-jar'));
  const cookie =
    answer.headers.getSetCookie().find((text) => text.startsWith('tessera.session_token=')) ?? '';
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const forged = await app.app.request('/dashboard', {
    headers: {
      accept: 'text/html',
      cookie: cookie.replace(/=[^.]+\./, '=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.'),
    },
  });
  expect(forged.status).toBe(303);
});

test('logging out deletes the session', async () => {
  const dan = await app.register({ blog: 'dan' });
  const { sessions } = await app.db
    .selectFrom('auth_session')
    .select(app.db.fn.countAll<string>().as('sessions'))
    .where('userId', '=', dan.userId)
    .executeTakeFirstOrThrow();
  expect(sessions).toBe('1');
  expect(await dan.call(logOut, {})).toMatchObject({ status: 200, response: { next: '/' } });
  expect(await isSignedIn(dan)).toBe(false);
  expect(
    await app.db.selectFrom('auth_session').select('id').where('userId', '=', dan.userId).execute(),
  ).toEqual([]);
});

test('an unused session expires; using a session extends it', async () => {
  const eve = await app.register({ blog: 'eve' });
  const day = 24 * 3600 * 1000;
  app.setNow(new Date(Date.now() + 20 * day));
  expect(await isSignedIn(eve)).toBe(true);
  app.setNow(new Date(Date.now() + 40 * day));
  expect(await isSignedIn(eve)).toBe(true);
  app.setNow(new Date(Date.now() + 90 * day));
  expect(await isSignedIn(eve)).toBe(false);
  app.setNow(undefined);
});

test('the link in the welcome email confirms the address, and a made-up link does not; the email can be resent', async () => {
  const fay = await app.register({ blog: 'fay' });
  const isVerified = async () =>
    (
      await app.db
        .selectFrom('auth_user')
        .select('emailVerified')
        .where('id', '=', fay.userId)
        .executeTakeFirstOrThrow()
    ).emailVerified;
  const mail = app.mails.find(({ to }) => to === 'fay@example.org');
  expect(mail?.text).toContain('http://localhost/verify?token=');
  const wrong = await fay.get('/verify?token=nonsense');
  expect([wrong.status, await isVerified()]).toEqual([400, false]);
  const sent = app.mails.length;
  expect(await fay.call(resendVerification, {})).toMatchObject({ status: 200 });
  expect(app.mails.length).toBe(sent + 1);
  // opening the link changes nothing, because mail programs prefetch it
  const token = tokenIn(mail?.text);
  const visitor = await app.visitor();
  const page = await visitor.get(`/verify?token=${token}`);
  const html = await page.text();
  expect([page.status, page.headers.get('cache-control'), await isVerified()]).toEqual([
    200,
    'no-store',
    false,
  ]);
  expect(html).toContain(`action="${confirmAddress.path}"`);
  expect(html).toContain('fay@example.org for the Tessera account with the blog fay?');
  const answers = [];
  for (const press of [1, 2]) {
    const answer = await visitor.post(confirmAddress.path, { token });
    answers.push([press, answer.status, (await answer.text()).includes(accountTexts.verified)]);
  }
  expect([...answers, await isVerified()]).toEqual([[1, 200, true], [2, 200, true], true]);
  expect(await (await visitor.get(`/verify?token=${token}`)).text()).toContain(
    accountTexts.verified,
  );
  expect((await visitor.post(confirmAddress.path, { token: 'nonsense' })).status).toBe(400);
});

test('a password reset does not reveal which addresses exist, works once, and ends every session', async () => {
  const gil = await app.register({ blog: 'gil' });
  const visitor = await app.visitor();
  const sent = app.mails.length;
  const unknown = await visitor.call(requestReset, { body: { email: 'nobody@example.org' } });
  const known = await visitor.call(requestReset, { body: { email: gil.email } });
  expect(unknown.body).toEqual(known.body);
  expect(app.mails.slice(sent).map(({ to }) => to)).toEqual([gil.email]);
  const token = tokenIn(app.mails.at(-1)?.text);
  expect(
    await visitor.call(resetPassword, { body: { token: 'guessed', password: 'another password' } }),
  ).toMatchObject({ status: 400, errors: [accountTexts.linkExpired] });
  expect(
    await visitor.call(resetPassword, { body: { token, password: 'another password' } }),
  ).toMatchObject({ status: 200, response: { next: '/login' } });
  expect(
    await visitor.call(resetPassword, { body: { token, password: 'yet another one' } }),
  ).toMatchObject({ status: 400 });
  expect(await isSignedIn(gil)).toBe(false);
  expect(
    await visitor.call(logIn, { body: { email: gil.email, password: gil.password } }),
  ).toMatchObject({ status: 401 });
  expect(
    await visitor.call(logIn, { body: { email: gil.email, password: 'another password' } }),
  ).toMatchObject({ status: 200 });
});

test('after ten wrong passwords for an address, even the right password is refused for a while', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const { email, password } = await strict.register();
  const guesser = await strict.visitor();
  for (let i = 0; i < 10; i += 1)
    expect(
      (await guesser.call(logIn, { body: { email, password: `guess number ${i}` } })).status,
    ).toBe(401);
  const answer = await guesser.post(logIn.path, { email, password });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(100);
  expect(await answer.text()).toContain(accountTexts.tooManyAttempts);
  await strict.close();
}, 30_000);

test('after the session of an open page has ended, the session call tells the page who is logged in and gives it a valid form key', async () => {
  const ada = await app.register({ blog: 'ada-renews' });
  const read = async () => {
    const { response } = await ada.call(readSession, {});
    const { name, form_key: key } = v.parse(readSession.response, response);
    return { name, key };
  };
  const first = await read();
  expect(first).toEqual({ name: 'ada-renews', key: ada.formKey });
  await app.db.deleteFrom('auth_session').where('userId', '=', ada.userId).execute();
  expect((await ada.call(getPostFormBuilderData, {})).status).toBe(401);
  const between = await read();
  expect(between.name).toBe('');
  const post = (key: string, path: string, body: unknown) =>
    ada.send(path, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-form-key': key,
      },
      body: JSON.stringify(body),
    });
  expect(
    (await post(between.key, logIn.path, { email: ada.email, password: ada.password })).status,
  ).toBe(200);
  const second = await read();
  expect(second.name).toBe('ada-renews');
  // this error text tells the shell that the form key belongs to the previous session
  const late = await post(first.key, getPostFormBuilderData.path, {});
  expect([late.status, await late.json()]).toEqual([
    403,
    expect.objectContaining({ errors: [pageOutOfDate] }),
  ]);
  expect((await post(second.key, getPostFormBuilderData.path, {})).status).toBe(200);
});
