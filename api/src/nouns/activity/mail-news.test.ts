import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { saveMailSettings } from '@tessera/shared-contracts/settings/endpoints';
import { replyOf, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { mailNews } from './mail-news.ts';

let app: TestApp;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  bob = await app.register({ blog: 'bob' });
});
afterAll(() => app.close());
afterEach(() => {
  app.setNow(undefined);
});

/**
 * A user with a confirmed address who accepts questions, has seen no activity yet, and was last
 * emailed two hours ago.
 */
async function reader(blog: string): Promise<Registered> {
  const person = await app.register({ blog });
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: true })
    .where('id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('profiles')
    .set({ mailed_at: new Date(Date.now() - 7_200_000) })
    .where('user_id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('blog_members')
    .set({ activity_seen_at: new Date(0) })
    .where('user_id', '=', person.userId)
    .execute();
  await app.db
    .updateTable('blogs')
    .set({ asks: true, anonymous_asks: true })
    .where('id', '=', person.blogId)
    .execute();
  return person;
}

async function mailsTo(person: Registered): Promise<string[]> {
  const before = app.mails.length;
  await mailNews(app.deps);
  return app.mails
    .slice(before)
    .filter(({ to }) => to === person.email)
    .map(({ subject, text }) => `${subject}\n${text}`);
}
const followBlog = (blog: string, by = bob) => by.call(follow, { body: { tumblelog: blog } });

test('activity is collected into at most one email an hour, and no event is sent twice', async () => {
  const ada = await reader('ada');
  const { post } = await save(ada);
  await followBlog('ada');
  await bob.call(replyToPost, replyOf(post));
  await bob.call(askBlog, { body: { recipient: 'ada', question: 'Why?', anonymous: false } });
  const [mail = '', ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  for (const line of [
    'News from ada',
    'bob started following ada',
    'bob replied to a post on ada',
    '“Fine.”',
    'A question is waiting in ada’s inbox, from bob',
    '“Why?”',
    '/settings/notifications',
  ])
    expect(mail).toContain(line);
  expect(await mailsTo(ada)).toEqual([]);
  await followBlog('ada', await app.register({ blog: 'cai' }));
  expect(await mailsTo(ada)).toEqual([]);
  app.setNow(new Date(Date.now() + 3_700_000));
  expect(await mailsTo(ada)).toEqual([expect.stringContaining('cai started following ada')]);
});

test('the activity email does not name an anonymous asker', async () => {
  const dan = await reader('dan');
  await bob.call(askBlog, { body: { recipient: 'dan', question: 'Why?', anonymous: true } });
  const [mail = ''] = await mailsTo(dan);
  expect(mail).toContain('A question is waiting in dan’s inbox\n');
  // the token of the link is random
  expect(mail.replace(/token=\S+/, '')).not.toContain('bob');
});

test('the activity email counts anonymous questions separately from named ones', async () => {
  const gil = await reader('gil');
  for (const anonymous of [false, true, true])
    await bob.call(askBlog, { body: { recipient: 'gil', question: 'Why?', anonymous } });
  expect(await mailsTo(gil)).toEqual([
    expect.stringContaining('3 questions are waiting in gil’s inbox, 2 anonymous and 1 from bob'),
  ]);
});

test('the activity email shortens a long question without splitting an emoji, and combines replies by one author into a line that names the author', async () => {
  const hal = await reader('hal');
  const question = `${'x'.repeat(198)}👩‍🚀 and more`;
  await bob.call(askBlog, { body: { recipient: 'hal', question, anonymous: false } });
  const { post } = await save(hal);
  for (const text of ['One', 'Two']) await bob.call(replyToPost, replyOf(post, text));
  const [mail = ''] = await mailsTo(hal);
  expect(mail).toContain(`“${'x'.repeat(198)}…”`);
  expect(mail).toContain('2 replies to posts on hal, from bob');
});

test('users get no email about disabled kinds of activity, seen activity or blogs they block; an unconfirmed address gets no email', async () => {
  const off = await reader('off');
  await off.call(saveMailSettings, { body: { mails_follows: false } });
  const seen = await reader('seen');
  const blocking = await reader('blocking');
  const unconfirmed = await reader('unconfirmed');
  await app.db
    .updateTable('auth_user')
    .set({ emailVerified: false })
    .where('id', '=', unconfirmed.userId)
    .execute();
  for (const { blog } of [off, seen, blocking, unconfirmed]) await followBlog(blog);
  await app.db
    .updateTable('blog_members')
    .set({ activity_seen_at: new Date(Date.now() + 1000) })
    .where('user_id', '=', seen.userId)
    .execute();
  await blocking.call(block, { body: { tumblelog: 'blocking', blocked_tumblelog: 'bob' } });
  const before = app.mails.length;
  await mailNews(app.deps);
  expect(app.mails.slice(before)).toEqual([]);
});

test('every email about activity has an unsubscribe link that works without login, in one click or on a page', async () => {
  const eva = await reader('eva');
  await followBlog('eva');
  await mailsTo(eva);
  const mail = app.mails.findLast(({ to }) => to === eva.email);
  const address = mail?.unsubscribe?.replace('http://localhost', '') ?? '';
  expect(
    [mail?.text, mail?.html?.replaceAll('&amp;', '&')].map((said) => said?.includes(address)),
  ).toEqual([true, true]);
  const mailSettingsOf = async () =>
    await app.db
      .selectFrom('profiles')
      .select(['mails_asks', 'mails_replies', 'mails_mentions', 'mails_follows'])
      .where('user_id', '=', eva.userId)
      .executeTakeFirstOrThrow();
  const visitor = await app.visitor();
  // mail programs prefetch links: a GET alone changes nothing
  expect(await (await visitor.get(address)).text()).toContain('Unsubscribe');
  expect(Object.values(await mailSettingsOf())).toEqual([true, true, true, true]);
  const forged = `${address.slice(0, -3)}abc`;
  expect((await visitor.get(forged)).status).toBe(400);
  expect((await app.stranger().send(forged, { method: 'POST' })).status).toBe(400);
  expect(
    (await app.stranger().send(address.replace(eva.userId, bob.userId), { method: 'POST' })).status,
  ).toBe(400);
  expect(
    (
      await app.stranger().send(address, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(200);
  expect(Object.values(await mailSettingsOf())).toEqual([false, false, false, false]);
  const page = await visitor.post(address, {});
  expect(await page.text()).toContain('You’ll no longer get emails about activity on your blogs.');
});
