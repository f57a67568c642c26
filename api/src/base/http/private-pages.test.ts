import { requestReset } from '@tessera/shared-contracts/accounts/endpoints';
import {
  beginTwoFactor,
  changeEmail,
  confirmTwoFactor,
} from '@tessera/shared-contracts/settings/endpoints';
import { appCode } from '../../testing/test-codes.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

const cachingOf = async (client: Pick<TestClient, 'get'>, path: string) => {
  const answer = await client.get(path);
  return [path, answer.headers.get('cache-control')];
};

test('settings, inboxes, moderation, password reset and the login code page are never cached', async () => {
  const paths = [
    '/settings/account',
    '/settings/password',
    '/settings/tfa',
    '/settings/dashboard',
    '/settings/notifications',
    '/settings/apps',
    '/settings/filters',
    '/settings/blogs',
    '/settings/blog/ada',
    '/settings/blog/ada/members',
    '/inbox',
    '/blog/ada/inbox',
  ];
  for (const path of paths) expect(await cachingOf(ada, path)).toEqual([path, 'no-store']);
  const staff = await app.register({ isStaff: true });
  for (const path of ['/moderation', '/moderation/log'])
    expect(await cachingOf(staff, path)).toEqual([path, 'no-store']);
  const visitor = await app.visitor();
  await visitor.call(requestReset, { body: { email: ada.email } });
  const token = /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  for (const path of [`/reset?token=${token}`, '/login/code'])
    expect(await cachingOf(visitor, path)).toEqual([path, 'no-store']);
});

test('pages with a two-factor secret or recovery codes are never cached', async () => {
  const setUp = await ada.post(beginTwoFactor.path, { password: ada.password });
  const uri = (/name="uri" value="([^"]+)"/.exec(await setUp.text())?.[1] ?? '').replaceAll(
    '&amp;',
    '&',
  );
  const codes = await ada.post(confirmTwoFactor.path, { uri, code: appCode(uri) });
  expect([
    setUp.status,
    setUp.headers.get('cache-control'),
    codes.status,
    codes.headers.get('cache-control'),
  ]).toEqual([200, 'no-store', 200, 'no-store']);
});

test('error pages and refused forms are never cached', async () => {
  const bob = await app.register();
  for (const path of [
    '/settings/blog/ada',
    '/settings/blog/nobody-here',
    '/blog/ada/inbox',
    '/moderation',
    '/@nobody-here',
    '/nothing/here',
  ])
    expect(await cachingOf(bob, path)).toEqual([path, 'no-store']);
  const refused = await bob.post(changeEmail.path, { email: 'no address', password: bob.password });
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store']);
});

test('browsers cache no page of a signed-in user; only the app itself may keep one, by person', async () => {
  for (const path of ['/explore', '/dashboard', '/@ada'])
    expect(await cachingOf(ada, path)).toEqual([path, 'private, no-store']);
  expect(await cachingOf(app.stranger(), '/login')).toEqual(['/login', 'private, no-cache']);
});
