import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { markAsRead } from '@tessera/shared-contracts/messaging/endpoints';
import { typing } from '@tessera/shared-contracts/messaging/presence';
import { presenceSwitches } from '@tessera/shared-contracts/settings/account-settings';
import { savePresenceSettings } from '@tessera/shared-contracts/settings/endpoints';
import { listsOf } from '../accounts/export-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, deleteFor, inbox, read, send, talkers } from '../../testing/test-messaging.ts';
import { openTestStream } from '../../testing/test-streams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const allow = (who: Registered, ...what: readonly (typeof presenceSwitches)[number][]) =>
  who.call(savePresenceSettings, {
    body: Object.fromEntries(presenceSwitches.map((name) => [name, what.includes(name)])),
  });
const writes = (who: Registered, conversation_id: string, participant = who.blog) =>
  who.call(typing, { body: { conversation_id, participant } });
const reads = (who: Registered, conversation_id: string) =>
  who.call(markAsRead, { body: { conversation_id, participant: who.blog } });

/** Two people in a conversation; the second has not read its only message. */
async function pair(): Promise<{ ada: Registered; bob: Registered; id: string }> {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob);
  return { ada, bob, id };
}
const shown = async (to: Registered, conversation_id: string) => {
  const { conversation } = await read(to, { conversation_id });
  return [conversation.other_last_read_ts, conversation.shows_typing];
};

test('typing notices and read receipts are off at first, and both sides have to allow them', async () => {
  const { ada, bob, id } = await pair();
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  await allow(ada, 'shows_seen', 'shows_typing');
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  expect(await shown(bob, id)).toEqual([undefined, undefined]);
  await allow(bob, 'shows_seen');
  expect(await shown(ada, id)).toEqual([0, undefined]);
  await allow(bob, 'shows_typing');
  expect(await shown(ada, id)).toEqual([undefined, true]);
  expect(await shown(bob, id)).toEqual([undefined, true]);
  await allow(bob, 'shows_seen', 'shows_typing');
  await reads(bob, id);
  const { conversation } = await read(ada, { conversation_id: id });
  expect(conversation.other_last_read_ts).toBe(conversation.messages.data[0]?.ts);
  // the inbox does not contain the read time
  expect((await inbox(ada)).conversations[0]).not.toHaveProperty('other_last_read_ts');
});

test('the response to the message that starts a conversation includes shows_typing and the read time if both sides allow them', async () => {
  const [ada, bob] = await talkers(app);
  for (const who of [ada, bob]) await allow(who, 'shows_seen', 'shows_typing');
  expect(await begin(ada, bob)).toMatchObject({ shows_typing: true, other_last_read_ts: 0 });
});

test('every member of a blog has to allow typing notices and read receipts', async () => {
  const { ada, bob, id } = await pair();
  const cleo = await app.register();
  for (const who of [ada, bob]) await allow(who, 'shows_seen', 'shows_typing');
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: bob.blogId, user_id: cleo.userId, is_primary: false })
    .execute();
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  await allow(cleo, 'shows_seen', 'shows_typing');
  expect(await shown(ada, id)).toEqual([0, true]);
});

test('deleting a conversation does not look like reading it', async () => {
  const { ada, bob, id } = await pair();
  for (const who of [ada, bob]) await allow(who, 'shows_seen');
  await deleteFor(bob, id);
  expect(await shown(ada, id)).toEqual([0, undefined]);
});

test('typing and read time are not shown across a block, in a conversation that may be spam, or to a user without a confirmed email address', async () => {
  const { ada, bob, id } = await pair();
  for (const who of [ada, bob]) await allow(who, 'shows_seen', 'shows_typing');
  const mark = (is_possible_spam: boolean) =>
    app.db
      .updateTable('conversation_members')
      .set({ is_possible_spam })
      .where('conversation_id', '=', id)
      .where('blog_id', '=', bob.blogId)
      .execute();
  await mark(true);
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  await mark(false);
  expect(await shown(ada, id)).toEqual([0, true]);
  const confirm = (emailVerified: boolean) =>
    app.db.updateTable('auth_user').set({ emailVerified }).where('id', '=', ada.userId).execute();
  await confirm(false);
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  await confirm(true);
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  expect(await shown(ada, id)).toEqual([undefined, undefined]);
  expect(await shown(bob, id)).toEqual([undefined, undefined]);
});

test('events about typing and reading are sent only to the other side, and contain only the conversation id', async () => {
  const { ada, bob, id } = await pair();
  for (const who of [ada, bob]) await allow(who, 'shows_seen', 'shows_typing');
  const [ofAda, ofBob] = [await openTestStream(app, ada), await openTestStream(app, bob)];
  expect((await writes(bob, id)).status).toBe(200);
  await ofAda.until(`event: typing\ndata: ${id}\n\n`);
  await reads(bob, id);
  await ofAda.until(`event: changed\ndata: ${id}\n\n`);
  const heard = await ofBob.before(ada, bob);
  expect(heard).not.toMatch(/typing|changed/);
  await ofAda.close();
  await ofBob.close();
});

test('events about typing and reading are sent only while both sides allow them, and reading a message again sends none', async () => {
  const { ada, bob, id } = await pair();
  await allow(bob, 'shows_seen', 'shows_typing');
  const stream = await openTestStream(app, ada);
  await writes(bob, id);
  await reads(bob, id);
  await allow(ada, 'shows_seen', 'shows_typing');
  await reads(bob, id);
  expect(await stream.before(bob, ada)).not.toMatch(/typing|changed/);
  await allow(bob);
  await writes(bob, id);
  await send(ada, bob, 'Again');
  await reads(bob, id);
  expect(await stream.before(bob, ada)).not.toMatch(/typing|changed/);
  await stream.close();
});

test('no events about typing and reading are sent to a blog that has blocked the writer', async () => {
  const { ada, bob, id } = await pair();
  const cleo = await app.register({ isConfirmed: true });
  for (const who of [ada, bob]) await allow(who, 'shows_seen', 'shows_typing');
  const stream = await openTestStream(app, ada);
  await ada.call(block, { body: { tumblelog: ada.blog, blocked_tumblelog: bob.blog } });
  expect((await writes(bob, id)).status).toBe(200);
  await reads(bob, id);
  expect(await stream.before(cleo, ada)).not.toMatch(/typing|changed/);
  await stream.close();
});

test('the typing endpoint refuses conversations and blogs of other users, invalid ids, and visitors', async () => {
  const { ada, bob, id } = await pair();
  const eve = await app.register({ isConfirmed: true });
  const status = async (...given: Parameters<typeof writes>) => (await writes(...given)).status;
  expect([
    await status(eve, id),
    await status(eve, id, ada.blog),
    await status(ada, '999999999'),
    await status(ada, 'x'),
    await status(bob, id, ''),
    (await (await app.visitor()).call(typing, { body: { conversation_id: id, participant: 'x' } }))
      .status,
  ]).toEqual([404, 403, 404, 400, 400, 401]);
});

test('limits typing notices per user', async () => {
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const [ada, bob] = await talkers(strict);
  const { id } = await begin(ada, bob);
  const statuses = new Set<number>();
  for (let at = 0; at < 61; at += 1) statuses.add((await writes(ada, id)).status);
  expect([...statuses]).toEqual([200, 429]);
  await strict.close();
}, 30_000);

test('the settings page shows and saves the settings for typing notices and read receipts without script, and the export contains both', async () => {
  const ada = await app.register();
  const page = async () => (await ada.get('/settings/account')).text();
  const checked = /name="shows_(typing|seen)" checked/;
  const before = await page();
  expect(before).toContain('Only people who have also turned this on can see it.');
  expect(before).not.toMatch(checked);
  const saved = await ada.post(savePresenceSettings.path, {
    shows_typing: 'off',
    shows_seen: 'on',
    return_to: '/settings/account?done=presence#presence',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    '/settings/account?done=presence#presence',
  ]);
  expect(checked.exec(await page())?.[1]).toBe('seen');
  const { account } = await listsOf(app.db, ada.userId);
  expect(account).toEqual([expect.objectContaining({ shows_typing: false, shows_seen: true })]);
});
