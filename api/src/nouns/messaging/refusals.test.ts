import { sql } from 'kysely';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { messagingRefusals } from '@tessera/shared-contracts/messaging/endpoints';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import {
  createTestApp,
  type CallResult,
  type Registered,
  type TestApp,
} from '../../testing/test-app.ts';
import {
  begin,
  blogRow,
  fetchFrom,
  inbox,
  read,
  send,
  talker,
  talkers,
  textsOf,
} from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const change = (of: Registered, fields: object) =>
  app.db.updateTable('blogs').set(fields).where('id', '=', of.blogId).execute();
const makeOld = ({ userId }: Registered) =>
  sql`
    update auth_user
    set "createdAt" = now() - interval '2 days'
    where id = ${userId}`.execute(app.db);
const outcome = ({ status, body }: CallResult) => ({ status, body });
/** A refusal as clients receive it. */
const refusalOf = ({ status, code }: { readonly status: number; readonly code?: number }) => ({
  status,
  body: expect.objectContaining({
    errors: [expect.any(String)],
    ...(code !== undefined && { codes: [code] }),
  }),
});

/** Expects that both sending a first message and opening a new conversation are refused. */
async function expectNoStart(
  from: Registered,
  to: Registered,
  refusal: { readonly status: number; readonly code?: number },
): Promise<void> {
  expect(outcome(await send(from, to, 'Hello'))).toEqual(refusalOf(refusal));
  expect(outcome(await fetchFrom(from, { participants: to.blog }))).toEqual(refusalOf(refusal));
}

test('CONV-60: users without a confirmed email address cannot start or continue a conversation; old conversations stay readable', async () => {
  const ada = await app.register();
  const bob = await talker(app);
  await expectNoStart(ada, bob, messagingRefusals.unverified);
  const { id } = await begin(bob, ada);
  expect(outcome(await send(ada, bob, 'Hi'))).toEqual(refusalOf(messagingRefusals.unverified));
  expect(textsOf((await read(ada, { conversation_id: id })).messages.data)).toEqual(['Hello']);
});

test('INBOX-21: refuses messages across a block and to suspended or deleted blogs; old conversations stay readable', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob);
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  expect(await send(ada, bob, 'Please')).toMatchObject({ status: 403 });
  expect(await send(bob, ada, 'And you')).toMatchObject({ status: 403 });
  for (const side of [ada, bob])
    expect((await read(side, { conversation_id: id })).conversation.can_send).toBe(false);
  const sue = await app.register();
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: sue.blog } });
  await expectNoStart(bob, sue, { status: 403 });
  await change(sue, { is_suspended: true });
  await expectNoStart(ada, sue, { status: 403 });
  await change(sue, { deleted_at: new Date() });
  await expectNoStart(ada, sue, { status: 404 });
});

test('INBOX-03, INBOX-10: suspended blogs and bots cannot start or continue a conversation', async () => {
  const [ada, bob, eve] = [...(await talkers(app)), await talker(app)];
  const { id } = await begin(ada, bob);
  for (const state of [{ is_suspended: true }, { is_suspended: false, is_bot: true }]) {
    await change(ada, state);
    expect(await send(ada, bob, 'Again')).toMatchObject({ status: 403 });
    expect((await read(ada, { conversation_id: id })).conversation.can_send).toBe(false);
    await expectNoStart(ada, eve, { status: 403 });
  }
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual(['Hello']);
});

test('CONV-03, CONV-63: a blog that accepts messages only from blogs it follows, or from no one, refuses new conversations with 428; existing conversations continue', async () => {
  const [ada, bob] = await talkers(app);
  const canBegin = async () => (await read(ada, { participants: bob.blog })).conversation.can_send;
  expect(await canBegin()).toBe(true);
  for (const messages_from of ['nobody', 'followed'] as const) {
    await change(bob, { messages_from });
    await expectNoStart(ada, bob, messagingRefusals.notFollowing);
  }
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  expect(await canBegin()).toBe(true);
  const { id } = await begin(ada, bob);
  await change(bob, { messages_from: 'nobody' });
  expect((await read(ada, { conversation_id: id })).conversation.can_send).toBe(true);
  expect((await inbox(ada)).conversations).toMatchObject([{ can_send: true }]);
  expect(await send(ada, bob, 'Again')).toMatchObject({ status: 200 });
});

test('CONV-62: a blog that accepts messages only from blogs it follows can start conversations only with those', async () => {
  const [ada, bob] = await talkers(app);
  await change(ada, { messages_from: 'followed' });
  await expectNoStart(ada, bob, messagingRefusals.notFollowed);
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  expect((await begin(ada, bob)).can_send).toBe(true);
});

test('INBOX-13: a bot can neither send nor receive messages, and the payload of its owner’s pages says that it is a bot', async () => {
  const [ada, bot] = await talkers(app);
  const { id } = await begin(ada, bot);
  await change(bot, { is_bot: true });
  expect(await send(ada, bot, 'Hello?')).toMatchObject({ status: 403 });
  expect(await send(bot, ada, 'Beep')).toMatchObject({ status: 403 });
  expect((await read(ada, { conversation_id: id })).conversation).toMatchObject({
    can_send: false,
    participants: [{ can_receive_messages: true }, { can_receive_messages: false }],
  });
  expect((await inbox(bot)).conversations).toMatchObject([{ can_send: false }]);
  const eve = await talker(app);
  await expectNoStart(eve, bot, { status: 403 });
  await expectNoStart(bot, eve, { status: 403 });
  expect(await (await bot.get('/dashboard')).text()).toContain('"is_messaging_bot":true');
});

test('CONV-65: new conversations are limited per day, more strictly for new accounts, even if started concurrently', async () => {
  const { firstDayConversations: few, newConversationsPerDay: many } = messagingLimits;
  const ada = await talker(app);
  const others: Registered[] = [];
  for (let at = 0; at < few + 2; at += 1) others.push(await app.register());
  const statuses = await Promise.all(
    others.map(async (other) => (await send(ada, other, 'Hello')).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(few);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const [refused, answered] = [429, 200].map((status) => others[statuses.indexOf(status)]);
  if (!refused || !answered) throw new Error('no one was refused');
  await expectNoStart(ada, refused, messagingRefusals.dailyLimit);
  // messages in existing conversations, and conversations that others start, do not count
  expect(await send(ada, answered, 'Again')).toMatchObject({ status: 200 });
  const sue = await talker(app);
  await begin(sue, ada);
  expect(await send(ada, sue, 'Hi')).toMatchObject({ status: 200 });

  await makeOld(ada);
  await begin(ada, refused);
  await sql`
    update conversations
    set created_at = now() - interval '2 days'
    where started_by = ${ada.userId}`.execute(app.db);
  // one conversation fewer than the daily limit of an older account
  await sql`
    with made as (
      insert into blogs (name, title, theme)
      select 'limit-' || n, '', '{}'::jsonb from generate_series(2, ${many}::int) n returning id
    )
    insert into conversations (low_blog_id, high_blog_id, started_by, created_at)
    select ${ada.blogId}, id, ${ada.userId}, now() from made`.execute(app.db);
  const [last, beyond] = [await app.register(), await app.register()];
  await begin(ada, last);
  await expectNoStart(ada, beyond, messagingRefusals.dailyLimit);
});

test('a link from a new account marks the conversation as possible spam for its recipient, unless they follow the sender or have answered', async () => {
  const link = 'See https://spam.example/win';
  const isMarked = async (of: Registered, other: Registered) =>
    (await read(of, { participants: other.blog })).conversation.is_possible_spam;
  const [ada, bob] = await talkers(app);
  expect((await begin(ada, bob, link)).is_possible_spam).toBe(false);
  expect([await isMarked(bob, ada), await isMarked(ada, bob)]).toEqual([true, false]);
  expect((await inbox(bob)).conversations).toMatchObject([{ is_possible_spam: true }]);
  await send(bob, ada, 'Thanks');
  await send(ada, bob, link);
  expect(await isMarked(bob, ada)).toBe(false);

  const [fan, late, old, plain] = [
    await talker(app),
    await talker(app),
    await talker(app),
    await talker(app),
  ];
  await fan.call(follow, { body: { tumblelog: ada.blog } });
  await begin(ada, fan, link);
  await begin(ada, late, 'Hello');
  expect(await isMarked(late, ada)).toBe(false);
  await send(ada, late, link);
  await begin(ada, plain, 'No link here, e.g. none');
  await makeOld(ada);
  await begin(ada, old, link);
  expect([
    await isMarked(fan, ada),
    await isMarked(late, ada),
    await isMarked(old, ada),
    await isMarked(plain, ada),
  ]).toEqual([false, true, false, false]);
});

test('a refused message leaves no conversation behind', async () => {
  const [ada, bob] = await talkers(app);
  await change(bob, { messages_from: 'nobody' });
  await send(ada, bob, 'Hello');
  const { id } = await blogRow(app, bob);
  expect(
    await app.db
      .selectFrom('conversation_members')
      .select('blog_id')
      .where('blog_id', '=', id)
      .execute(),
  ).toEqual([]);
});
