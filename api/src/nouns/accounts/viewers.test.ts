import { Context } from 'hono';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  logIn,
  logOut,
  requestReset,
  resetPassword,
} from '@tessera/shared-contracts/accounts/endpoints';
import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import * as settings from '@tessera/shared-contracts/settings/endpoints';
import { createBlog, deleteBlog, renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import type { AppEnv, Viewer } from '../../base/http/context.ts';
import { appointStaff } from '../moderation/appoint-staff.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
  type TestProcess,
} from '../../testing/test-app.ts';
import { statementsOf } from '../../testing/test-statements.ts';
import { findSession, setReleaseChannel } from './account-queries.ts';
import { extendAfter, sessionLife } from './auth.ts';
import { sweepAccountsJob } from './delete-account.ts';
import { appCode } from '../../testing/test-codes.ts';
import { confirmAddress } from './user-queries.ts';

let app: TestApp;
let other: TestProcess;
beforeAll(async () => {
  app = await createTestApp();
  other = await app.addProcess();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

/** The viewer that a process finds for a cookie. */
async function viewerIn(
  { deps }: Pick<TestProcess, 'deps'>,
  { cookie }: Pick<TestClient, 'cookie'>,
): Promise<Viewer | undefined> {
  const c = new Context<AppEnv>(new Request('http://localhost/', { headers: { cookie } }));
  const { viewers } = deps.accounts;
  return viewers.known(c) ?? viewers.read(c);
}
/** Like `viewerIn`, after all pending notifications have arrived. */
async function seenBy(
  process: TestProcess,
  client: Pick<TestClient, 'cookie'>,
): Promise<Viewer | undefined> {
  await process.notifications.caughtUp();
  return viewerIn(process, client);
}

async function until(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  for (const begin = performance.now(); !(await holds()); await sleep(5))
    if (performance.now() - begin > milliseconds) throw new Error('it did not happen in time');
}

const logInAgain = async ({ email, password }: Registered): Promise<TestClient> => {
  const visitor = await app.visitor();
  expect((await visitor.call(logIn, { body: { email, password } })).status).toBe(200);
  await visitor.fetchFormKey();
  return visitor;
};
const sessionOf = async (client: TestClient): Promise<string> =>
  (await viewerIn(app, client))?.sessionId ?? '';

test('a poll with a cached session runs no query', async () => {
  const ada = await app.register();
  const query = { unread_messages: true } as const;
  expect((await ada.call(poll, { query })).status).toBe(200);
  let answer = await ada.call(poll, { query });
  const statements = await statementsOf(async function pollAgain() {
    answer = await ada.call(poll, { query });
  });
  // better-auth looks at the tables once, some time after the start
  expect(statements.filter((text) => !/pg_catalog/.test(text))).toEqual([]);
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ unread_messages: {} }),
  ]);
});

/** Ways to end the session of `ended`, one of a user's two clients. Some end both sessions. */
const ends: Readonly<Record<string, (person: Registered, ended: TestClient) => Promise<unknown>>> =
  {
    'logging out': (_, ended) => ended.call(logOut, {}),
    'ending one session in the settings': async (person, ended) =>
      person.call(settings.endSession, { body: { session: await sessionOf(ended) } }),
    'ending all other sessions': (person) => person.call(settings.endOtherSessions, { body: {} }),
    'changing the password': (person) =>
      person.call(settings.changePassword, {
        body: { password: person.password, new_password: 'another long password' },
      }),
    'resetting the password': async (person) => {
      const visitor = await app.visitor();
      await visitor.call(requestReset, { body: { email: person.email } });
      const [, token = ''] = /token=([\w%.-]+)/.exec(app.mails.at(-1)?.text ?? '') ?? [];
      return visitor.call(resetPassword, {
        body: { token: decodeURIComponent(token), password: 'another long password' },
      });
    },
    'enabling two-factor authentication': async (person) => {
      const setUp = await person.post(settings.beginTwoFactor.path, { password: person.password });
      const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(await setUp.text()) ?? [];
      const plain = uri.replaceAll('&amp;', '&');
      return person.post(settings.confirmTwoFactor.path, { uri: plain, code: appCode(plain) });
    },
    'deleting the account': async (person) => {
      await person.call(settings.deleteAccount, {
        body: { password: person.password, confirmation: person.blog },
      });
      app.setNow(new Date(Date.now() + 20 * 86_400_000));
      await sweepAccountsJob.run(app.deps, {});
      await app.jobs.runAll();
      app.setNow(undefined);
    },
    'a direct SQL delete': (person) =>
      app.db.deleteFrom('auth_session').where('userId', '=', person.userId).execute(),
    'an earlier expiry': (person) =>
      app.db
        .updateTable('auth_session')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where('userId', '=', person.userId)
        .execute(),
  };

test.each(Object.entries(ends))('%s ends a session in every process', async (_, end) => {
  const person = await app.register({ isConfirmed: true });
  const ended = await logInAgain(person);
  // the test client drops a cookie once the server clears it
  const { cookie } = ended;
  for (const process of [app, other]) {
    expect(await seenBy(process, { cookie })).toMatchObject({ userId: person.userId });
    expect(process.notifications.isCurrent()).toBe(true);
  }
  await end(person, ended);
  for (const process of [app, other]) expect(await seenBy(process, { cookie })).toBeUndefined();
});

/** Ways to change a viewer, with the expected result. */
const changes: Readonly<
  Record<string, readonly [(person: Registered) => Promise<unknown>, object]>
> = {
  'a staff appointment': [({ email }) => appointStaff(app.db, email, true), { isStaff: true }],
  'a confirmed address': [
    ({ userId }) => confirmAddress(app.db, userId, new Date()),
    { isVerified: true },
  ],
  'a new language': [
    (person) => person.call(settings.saveLanguage, { body: { language: 'de_DE' } }),
    { language: 'de_DE' },
  ],
  'a new release channel': [
    ({ email }) => setReleaseChannel(app.db, email, 'beta'),
    { releaseChannel: 'beta' },
  ],
  'a new blog': [
    (person) => person.call(createBlog, { body: { name: 'second-blog', title: '' } }),
    { blogs: [expect.anything(), expect.objectContaining({ name: 'second-blog' })] },
  ],
  'a new blog name': [
    (person) =>
      person.call(renameBlog, {
        body: { tumblelog: person.blog, name: 'another-name' },
      }),
    { blogs: [expect.objectContaining({ name: 'another-name' })] },
  ],
  'the end of a membership': [
    ({ userId }) => app.db.deleteFrom('blog_members').where('user_id', '=', userId).execute(),
    { blogs: [] },
  ],
};

test.each(Object.entries(changes))(
  '%s takes effect in every process',
  async (_, [change, expected]) => {
    const person = await app.register();
    for (const process of [app, other])
      expect(await seenBy(process, person)).not.toMatchObject(expected);
    await change(person);
    for (const process of [app, other])
      expect(await seenBy(process, person)).toMatchObject(expected);
  },
);

test('a process sees its own changes immediately, before any notification', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await app.register();
    const again = await logInAgain(person);
    await seenBy(app, again);
    await person.call(settings.saveLanguage, { body: { language: 'de_DE' } });
    expect(await viewerIn(app, again)).toMatchObject({ language: 'de_DE' });
    const { cookie } = again;
    await again.call(logOut, {});
    expect(await viewerIn(app, { cookie })).toBeUndefined();
  }
});

test('a user’s change in one process is visible to their next request to another process', async () => {
  const person = await app.register();
  const ada = await logInAgain(person);
  const pageOf = async (): Promise<string> =>
    // a page that does not exist is the cheapest to render; nothing here waits for notifications
    (
      await other.app.request('/no-such-page', {
        headers: { cookie: ada.cookie, accept: 'text/html' },
      })
    ).text();
  await pageOf();
  for (const index of [1, 2, 3, 4, 5]) {
    const name = `${person.blog}-${index}`;
    expect((await ada.call(createBlog, { body: { name, title: '' } })).status).toBe(200);
    expect(await pageOf()).toContain(name);
  }
});

test('a process that has lost its notification connection trusts no cached session', async () => {
  const person = await app.register();
  expect(await seenBy(other, person)).toMatchObject({ userId: person.userId });
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'tessera-notifications' and datname = current_database()`.execute(
    app.db,
  );
  // well before `trustTime` expires
  await until(() => !other.notifications.isCurrent(), 1000);
  // `other` is not listening, so it is not notified of this deletion
  await app.db.deleteFrom('auth_session').where('userId', '=', person.userId).execute();
  expect(await viewerIn(other, person)).toBeUndefined();
  await until(() => other.notifications.isCurrent(), 10_000);
  expect(await viewerIn(other, person)).toBeUndefined();
});

test('using a cached session renews it and its cookie, once a day', async () => {
  const person = await app.register();
  expect(await seenBy(app, person)).toMatchObject({ userId: person.userId });
  const row = () =>
    app.db
      .selectFrom('auth_session')
      .select(['expiresAt', 'updatedAt'])
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow();
  const tomorrow = new Date(Date.now() + (extendAfter + 60) * 1000);
  app.setNow(tomorrow);
  const cookiesOf = async (process: TestProcess) =>
    (await process.clientFor(person).get('/svc/session')).headers.getSetCookie();
  expect(await cookiesOf(app)).toEqual([
    expect.stringMatching(`^tessera.session_token=.*Max-Age=${sessionLife};`),
  ]);
  expect(await row()).toEqual({
    updatedAt: tomorrow,
    expiresAt: new Date(tomorrow.getTime() + sessionLife * 1000),
  });
  for (const process of [app, other]) expect(await cookiesOf(process)).toEqual([]);
  // a day after it would have expired without the renewal
  app.setNow(new Date(tomorrow.getTime() + (sessionLife - 60) * 1000));
  for (const process of [app, other]) expect(await viewerIn(process, person)).toBeDefined();
});

test('a cookie with an invalid signature is rejected, even if its session is cached', async () => {
  const person = await app.register();
  expect(await seenBy(app, person)).toBeDefined();
  const forged = person.cookie.replace(/(session_token=[^;]*\.)[^;]{5}/, '$1AAAAA');
  expect(forged).not.toBe(person.cookie);
  expect(await viewerIn(app, { cookie: forged })).toBeUndefined();
});

test('after one of the viewer’s blogs is deleted, the cached viewer equals the one in the database', async () => {
  const person = await app.register();
  await person.call(createBlog, { body: { name: 'to-be-deleted', title: '' } });
  await seenBy(other, person);
  await person.call(deleteBlog, {
    body: { tumblelog: 'to-be-deleted', confirmation: 'to-be-deleted' },
  });
  const { token } = await app.db
    .selectFrom('auth_session')
    .select('token')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(await seenBy(other, person)).toEqual(
    (await findSession(app.db, token, new Date()))?.viewer,
  );
});
