import { createEmailVerificationToken } from 'better-auth/api';
import * as v from 'valibot';
import {
  confirmAddress,
  logIn,
  logOut,
  requestReset,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { addressOf } from './user-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/dashboard')).status === 200;
const tokenIn = (text: string | undefined): string =>
  /token=([\w.%-]+)/.exec(text ?? '')?.[1] ?? '';

test('a confirmation link is for one account: it does not confirm a later account with the same address; links that name only the address still work', async () => {
  const isVerified = async (userId: string) => (await addressOf(app.db, userId)).isConfirmed;
  const first = await app.register({ blog: 'hal' });
  const token = tokenIn(app.mails.at(-1)?.text);
  await app.db
    .updateTable('auth_user')
    .set({ email: 'moved@example.org' })
    .where('id', '=', first.userId)
    .execute();
  const second = await app.register({ blog: 'hal-too', email: first.email });
  const visitor = await app.visitor();
  expect(await visitor.call(confirmAddress, { body: { token } })).toMatchObject({
    status: 400,
    errors: [accountTexts.linkExpired],
  });
  expect([await isVerified(first.userId), await isVerified(second.userId)]).toEqual([false, false]);
  const old = await createEmailVerificationToken(app.deps.env.secret, first.email, undefined, 60);
  expect((await visitor.get(`/verify?token=${old}`)).status).toBe(200);
  expect(await isVerified(second.userId)).toBe(false);
  expect(await visitor.call(confirmAddress, { body: { token: old } })).toMatchObject({
    status: 200,
  });
  expect(await isVerified(second.userId)).toBe(true);
});

test('a login ends the session that the browser had before, and no other', async () => {
  const ida = await app.register({ blog: 'ida' });
  const elsewhere = await app.visitor();
  const attempt = { email: ida.email, password: ida.password };
  await elsewhere.call(logIn, { body: attempt });
  const stolen = app.clientFor(ida);
  expect(await isSignedIn(stolen)).toBe(true);
  expect(await ida.call(logIn, { body: attempt })).toMatchObject({ status: 200 });
  expect([await isSignedIn(stolen), await isSignedIn(elsewhere), await isSignedIn(ida)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('logging out makes the browser forget the pages that it kept, and nothing else does', async () => {
  const jo = await app.register({ blog: 'joe' });
  const page = await jo.get('/dashboard');
  const answer = await jo.post(logOut.path, {});
  expect([page, answer].map(({ headers }) => headers.get('clear-site-data'))).toEqual([
    null,
    '"cache"',
  ]);
  expect(await isSignedIn(jo)).toBe(false);
});

test('a refused login is logged with a hash that tells accounts apart and names none', async () => {
  const info = jest.spyOn(app.deps.log, 'info');
  const visitor = await app.visitor();
  const wrong = async (email: string) => {
    info.mockClear();
    await visitor.call(logIn, { body: { email, password: 'not the password' } });
    const [fields] = info.mock.calls.find(([, text]) => text === 'login refused') ?? [];
    return v.parse(v.object({ account: v.string(), requestId: v.string() }), fields);
  };
  const [one, again, other] = [
    await wrong('known@example.org'),
    await wrong('Known@example.org'),
    await wrong('other@example.org'),
  ];
  expect(one.account).toBe(again.account);
  expect(one.account).not.toBe(other.account);
  expect(JSON.stringify([one, other])).not.toMatch(/@|known|other/);
  info.mockRestore();
});

test('whoever can register with an address can also log in, reset the password and confirm with it', async () => {
  const addresses = [
    ["O'Brien@example.com", "o'brien@example.com"],
    ['user@example.xn--p1ai', 'user@example.xn--p1ai'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['.a!b..c=?{d}~@x1.y2', '.a!b..c=?{d}~@x1.y2'],
  ] as const;
  for (const [index, [typed, email]] of addresses.entries()) {
    const person = await app.register({ email: typed, blog: `addressee-${index}` });
    const visitor = await app.visitor();
    expect(app.mails.at(-1)?.to).toBe(email);
    const attempt = { email: typed, password: person.password };
    expect(await visitor.call(logIn, { body: attempt })).toMatchObject({ status: 200 });
    await visitor.fetchFormKey();
    const sent = app.mails.length;
    expect(await visitor.call(requestReset, { body: { email: typed } })).toMatchObject({
      status: 200,
    });
    expect(app.mails.slice(sent).map(({ to }) => to)).toEqual([email]);
    const token = tokenIn(app.mails.at(-1)?.text);
    expect(
      await visitor.call(resetPassword, { body: { token, password: 'another password' } }),
    ).toMatchObject({ status: 200 });
    expect(
      await (await app.visitor()).call(logIn, { body: { email, password: 'another password' } }),
    ).toMatchObject({ status: 200 });
  }
});
