import { logIn, requestReset, resetPassword } from '@tessera/shared-contracts/accounts/endpoints';
import { accountTexts } from '@tessera/shared-contracts/accounts/rules';
import * as calls from '@tessera/shared-contracts/settings/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { resetAccount } from './reset-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tokenIn = (text = ''): string => decodeURIComponent(/token=([\w.%-]+)/.exec(text)?.[1] ?? '');
const newPassword = 'a quite different password';
/** Emails to an address, oldest first. */
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

/** Requests an email change and a password reset; returns the tokens of the emailed links. */
async function openLinks(
  person: Registered,
  address: string,
): Promise<{ readonly email: string; readonly reset: string }> {
  expect(
    (await person.call(calls.changeEmail, { body: { email: address, password: person.password } }))
      .status,
  ).toBe(200);
  await (await app.visitor()).call(requestReset, { body: { email: person.email } });
  return {
    email: tokenIn(mailsTo(address).at(-1)?.text),
    reset: tokenIn(mailsTo(person.email).at(-1)?.text),
  };
}
const tryEmail = async (token: string) =>
  (await (await app.visitor()).call(calls.confirmEmail, { body: { token } })).errors;
const tryReset = async (token: string) =>
  (
    await (
      await app.visitor()
    ).call(resetPassword, { body: { token, password: 'the password of a thief' } })
  ).errors;

test('changing the password invalidates reset links and a pending email change', async () => {
  const ada = await app.register({ blog: 'ada' });
  const links = await openLinks(ada, 'thief@example.org');
  expect(
    (
      await ada.call(calls.changePassword, {
        body: { password: ada.password, new_password: newPassword },
      })
    ).status,
  ).toBe(200);
  expect([await tryEmail(links.email), await tryReset(links.reset)]).toEqual([
    [accountTexts.linkExpired],
    [accountTexts.linkExpired],
  ]);
  expect(
    (await (await app.visitor()).call(logIn, { body: { email: ada.email, password: newPassword } }))
      .status,
  ).toBe(200);
});

test('resetting the password invalidates other reset links and a pending email change, and sends an email', async () => {
  const bob = await app.register({ blog: 'bob' });
  const links = await openLinks(bob, 'other-thief@example.org');
  await (await app.visitor()).call(requestReset, { body: { email: bob.email } });
  const own = tokenIn(mailsTo(bob.email).at(-1)?.text);
  expect(
    (
      await (
        await app.visitor()
      ).call(resetPassword, { body: { token: own, password: newPassword } })
    ).status,
  ).toBe(200);
  expect(mailsTo(bob.email).at(-1)?.subject).toBe('Tessera: Your password was changed');
  expect([await tryEmail(links.email), await tryReset(links.reset)]).toEqual([
    [accountTexts.linkExpired],
    [accountTexts.linkExpired],
  ]);
});

test('a password reset revokes a pending email change before it sets the password', async () => {
  const cal = await app.register();
  const links = await openLinks(cal, 'third-thief@example.org');
  const { accounts } = app.deps;
  const deps = {
    ...app.deps,
    accounts: { ...accounts, resetPassword: () => Promise.reject(new Error('crash')) },
  };
  await expect(
    resetAccount(deps, { token: links.reset, password: newPassword, keptPasskeys: [] }),
  ).rejects.toThrow('crash');
  expect(await tryEmail(links.email)).toEqual([accountTexts.linkExpired]);
});

test('requesting an email change tells the old address how to cancel the change; confirming the change invalidates reset links sent to the old address', async () => {
  const cai = await app.register({ blog: 'cai' });
  const links = await openLinks(cai, 'new-cai@example.org');
  expect(
    mailsTo(cai.email)
      .map(({ text }) => text)
      .find((text) => text.includes('new-cai@example.org')),
  ).toContain('http://localhost/forgot');
  expect(await tryEmail(links.email)).toEqual([]);
  expect(await tryReset(links.reset)).toEqual([accountTexts.linkExpired]);
});
