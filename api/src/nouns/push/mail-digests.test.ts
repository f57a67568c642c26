import { sql } from 'kysely';
import { requestReset } from '@tessera/shared-contracts/accounts/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { saveMailSettings } from '@tessera/shared-contracts/settings/endpoints';
import { emailBlog } from '@tessera/shared-contracts/sharing/endpoints';
import { people } from '../../testing/test-activity.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { storeMessages } from '../../testing/test-messages.ts';
import { likeOf, save } from '../../testing/test-posting.ts';
import { peopleForDigest, putDigestsOff } from './digest-queries.ts';
import { mailDigests } from './mail-digests.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ rateLimitFactor: 1, trustProxy: true });
});
afterEach(() => app.close());

const day = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * day);

/** Somebody who was here last some days ago, when they also got their last digest. */
async function away(person: Registered, days: number): Promise<void> {
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: true })
    .where('id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('auth_session')
    .set({ updatedAt: ago(days) })
    .where('userId', '=', person.userId)
    .execute();
  await app.db
    .updateTable('profiles')
    .set({ digested_at: ago(days) })
    .where('user_id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('blog_members')
    .set({ activity_seen_at: ago(days) })
    .where('user_id', '=', person.userId)
    .execute();
}
async function mailsTo(person: Registered) {
  const before = app.mails.length;
  await mailDigests(app.deps);
  return app.mails.slice(before).filter(({ to }) => to === person.email);
}
async function pair(): Promise<{ readonly ada: Registered; readonly bob: Registered }> {
  const [ada, bob] = await people(app, 'ada', 'bob');
  if (!ada || !bob) throw new Error('nobody came');
  return { ada, bob };
}

test('who stays away gets what they missed once a period: likes, messages and posts; the link ends it without a login', async () => {
  const { ada, bob } = await pair();
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  await bob.call(like, likeOf((await save(ada)).post));
  await storeMessages(app, bob, ada, 'Hello');
  await save(bob, { post: { one: 'Plums in the icebox' } });
  await away(ada, 9);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('What you missed this week');
  for (const words of [
    `A message from ${bob.blog}`,
    `${bob.blog} liked a post on ${ada.blog}`,
    'Plums in the icebox',
  ])
    expect(mail?.text).toContain(words);
  expect(await mailsTo(ada)).toEqual([]);
  await away(ada, 9);
  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  const stopped = await (await app.visitor()).send(pathname + search, { method: 'POST' });
  expect(stopped.status).toBe(200);
  expect(await mailsTo(ada)).toEqual([]);
});

test.each([
  ['weekly', 7.5, 0],
  ['weekly', 8.5, 1],
  ['daily', 1.5, 0],
  ['daily', 2.5, 1],
  ['never', 30, 0],
] as const)('%s, away for %d days: %d digests', async (digest, days, count) => {
  const { ada, bob } = await pair();
  await ada.call(saveMailSettings, { body: { digest } });
  await bob.call(like, likeOf((await save(ada)).post));
  await away(ada, days);
  expect(await mailsTo(ada)).toHaveLength(count);
});

test('no digest without news, for an address that is not confirmed, or for who was here', async () => {
  const { ada, bob } = await pair();
  await away(ada, 9);
  expect(await mailsTo(ada)).toEqual([]);
  await bob.call(like, likeOf((await save(ada)).post));
  await away(ada, 9);
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: false })
    .where('id', '=', ada.userId)
    .execute();
  expect(await mailsTo(ada)).toEqual([]);
  await away(ada, 9);
  await app.db
    .updateTable('auth_session')
    .set({ updatedAt: ago(1) })
    .execute();
  expect(await mailsTo(ada)).toEqual([]);
});

test('a digest counts to the mail that others cause, waits when that is used up, and never delays a reset', async () => {
  const { ada, bob } = await pair();
  await bob.call(like, likeOf((await save(ada)).post));
  await away(ada, 9);
  const share = (from: Registered) =>
    from.call(emailBlog, { body: { tumblelog_name: from.blog, email_address: ada.email } });
  for (let count = 0; count < 3; count += 1) expect((await share(bob)).status).toBe(200);
  await app.jobs.runAll();
  expect(await mailsTo(ada)).toEqual([]);
  await sql`delete from rate_limits`.execute(app.db);
  expect(await mailsTo(ada)).toHaveLength(1);
  // two are left for others
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await share(bob)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const before = app.mails.length;
  const visitor = await app.visitor();
  const reset = await visitor.post(
    requestReset.path,
    { email: ada.email },
    { headers: { accept: 'application/json' } },
  );
  expect([reset.status, app.mails.length]).toEqual([200, before + 1]);
});

test('who was here gets no digest, also when more people are due than one run looks at', async () => {
  const { ada, bob } = await pair();
  await away(ada, 10);
  await away(bob, 9);
  await app.db
    .updateTable('auth_session')
    .set({ updatedAt: ago(1) })
    .execute();
  const times = { now: new Date(), extendAfter: 86_400_000, limit: 1 };
  await putDigestsOff(app.db, times);
  expect(await peopleForDigest(app.db, times)).toEqual([]);
});
