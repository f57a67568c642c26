import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { done } from '../../testing/test-answers.ts';
import { payload } from '../../testing/test-posting.ts';
import { readPayload } from '../../testing/test-answers.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import {
  begin,
  blogRow,
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

const people = () => talkers(app);
const conversationsAt = async (of: Registered, href: string) =>
  readPayload(endpoints.conversations, await of.send(href));
const messagesAt = async (by: Registered, href: string) =>
  readPayload(endpoints.conversationMessages, await by.send(href));
const poll = async (by: Registered, query: object = {}) =>
  payload(
    endpoints.poll,
    await by.call(endpoints.poll, { query: { unread_messages: true, ...query } }),
  ).unread_messages;

test('APIM-10, APIM-13, APIM-16: sending the first message returns the conversation, and sending a later one returns that message; the recipient sees both', async () => {
  const [ada, bob] = await people();
  const [adaRow, bobRow] = [await blogRow(app, ada), await blogRow(app, bob)];
  const before = await read(ada, { participants: bobRow.uuid });
  expect(before).toMatchObject({
    messages: { data: [] },
    conversation: {
      id: '',
      status: 'new',
      can_send: true,
      participantUuid: adaRow.uuid,
      participants: [{ name: ada.blog }, { name: bob.blog, can_receive_messages: true }],
    },
  });
  const begun = await begin(ada, bob, '  Hello\nthere  ');
  expect(begun).toMatchObject({
    status: 'active',
    unreadCount: 0,
    messages: {
      data: [
        {
          type: 'TEXT',
          participant_uuid: adaRow.uuid,
          content: { text: 'Hello\nthere', formatting: [] },
        },
      ],
    },
  });
  const second = payload(endpoints.sendMessage, await send(ada, bob, 'Again'));
  expect(second).toMatchObject({ conversation_id: begun.id, content: { text: 'Again' } });
  const seen = await read(bob, { conversation_id: begun.id });
  expect(textsOf(seen.messages.data)).toEqual(['Again', 'Hello\nthere']);
  expect(seen.conversation).toMatchObject({ unreadCount: 2, participantUuid: bobRow.uuid });
  const answer = payload(
    endpoints.sendMessage,
    await bob.call(endpoints.sendMessage, {
      body: { participant: bobRow.uuid, conversation_id: begun.id, message: 'Hi' },
    }),
  );
  expect(answer).toMatchObject({ conversation_id: begun.id, participant_uuid: bobRow.uuid });
  expect(textsOf((await read(ada, { participants: bob.blog })).messages.data)).toEqual([
    'Hi',
    'Again',
    'Hello\nthere',
  ]);
});

test('APIM-14: accepts a message sent as a form', async () => {
  const [ada, bob] = await people();
  const answer = await ada.send('/svc/conversations/messages', {
    method: 'POST',
    headers: {
      'x-form-key': ada.formKey,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      participant: ada.blog,
      'participants[]': (await blogRow(app, bob)).uuid,
      type: 'TEXT',
      message: 'From a form',
    }).toString(),
  });
  expect(answer.status).toBe(200);
  expect((await inbox(bob)).conversations[0]?.messages.data[0]?.content.text).toBe('From a form');
});

test('two blogs share one conversation, even if both start it at the same moment', async () => {
  const [ada, bob] = await people();
  const sent = await Promise.all([
    send(ada, bob, '1'),
    send(bob, ada, '2'),
    send(ada, bob, '3'),
    send(bob, ada, '4'),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await inbox(ada)).conversations).toHaveLength(1);
  const { messages } = await read(bob, { participants: ada.blog });
  expect(textsOf(messages.data).toSorted()).toEqual(['1', '2', '3', '4']);
  expect(new Set(messages.data.map(({ ts }) => ts)).size).toBe(4);
});

test('resending with the same submission key creates one message', async () => {
  const [ada, bob] = await people();
  const { id } = await begin(ada, bob, 'First');
  const tries = await Promise.all(
    [1, 2, 3].map(() => send(ada, bob, 'Once', { submission_key: 'k-1' })),
  );
  expect(new Set(tries.map((result) => JSON.stringify(result.response))).size).toBe(1);
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual([
    'Once',
    'First',
  ]);
});

test('MSG-17: refuses empty and overlong texts, an image message without a file, and messages to an unknown recipient, to several or to none', async () => {
  const [ada, bob] = await people();
  for (const message of ['', '  \n ', 'x'.repeat(4097)])
    expect(await send(ada, bob, message)).toMatchObject({ status: 400 });
  expect(await send(ada, bob, `  ${'x'.repeat(4096)}  `)).toMatchObject({ status: 200 });
  expect(await send(ada, bob, 'x', { type: 'IMAGE' })).toMatchObject({ status: 400 });
  expect(await send(ada, bob, 'x', { participants: [] })).toMatchObject({ status: 400 });
  expect(await send(ada, bob, 'x', { participants: [bob.blog, 'someone-else'] })).toMatchObject({
    status: 400,
  });
  expect(await send(ada, bob, 'x', { participants: ['nobody-at-all'] })).toMatchObject({
    status: 404,
  });
});

test('ROLE-06, APIM-62: users act only for their own blogs, cannot message themselves, and cannot read others’ conversations', async () => {
  const [ada, bob] = await people();
  const eve = await talker(app);
  const { id } = await begin(ada, bob);
  expect(await send(eve, bob, 'As Ada', { participant: ada.blog })).toMatchObject({ status: 403 });
  expect(
    await eve.call(endpoints.conversations, { query: { participant: ada.blog } }),
  ).toMatchObject({ status: 403 });
  expect(
    await eve.call(endpoints.conversationMessages, {
      query: { participant: ada.blog, conversation_id: id },
    }),
  ).toMatchObject({ status: 403 });
  expect(
    await eve.call(endpoints.conversationMessages, {
      query: { participant: eve.blog, conversation_id: id },
    }),
  ).toMatchObject({ status: 404 });
  expect(await send(eve, bob, 'Into it', { conversation_id: id })).toMatchObject({ status: 404 });
  expect(
    await eve.call(endpoints.deleteConversation, {
      query: { participant: eve.blog, conversation_id: id },
    }),
  ).toMatchObject({ status: 404 });
  expect(
    await eve.call(endpoints.markAsRead, { body: { participant: eve.blog, conversation_id: id } }),
  ).toMatchObject({ status: 404 });
  expect(await send(ada, ada, 'Myself')).toMatchObject({ status: 403 });
  const second = await app.db
    .insertInto('blogs')
    .values({
      name: `${ada.blog.slice(0, 20)}-two`,
      title: 'Two',
      theme: JSON.stringify((await blogRow(app, ada)).theme),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('blog_members')
    .values({ blog_id: second.id, user_id: ada.userId, position: 1 })
    .execute();
  expect(await send(ada, ada, 'My other blog', { participants: [second.uuid] })).toMatchObject({
    status: 403,
  });
  expect(
    await ada.call(endpoints.conversationMessages, {
      query: { participant: ada.blog, participants: second.name },
    }),
  ).toMatchObject({ status: 403 });
  const visitor = await app.visitor();
  expect(
    await visitor.call(endpoints.sendMessage, {
      body: { participant: ada.blog, participants: [bob.blog], message: 'x' },
    }),
  ).toMatchObject({ status: 401 });
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual(['Hello']);
});

test('APIM-02: sending needs the form key', async () => {
  const [ada, bob] = await people();
  const body = JSON.stringify({
    participant: ada.blog,
    participants: [bob.blog],
    message: 'Forged',
  });
  expect(
    (
      await ada.send('/svc/conversations/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status,
  ).toBe(403);
  expect((await inbox(bob)).conversations).toEqual([]);
});

test('APIM-08, APIM-29, APIM-30: the inbox is sorted by last change, and its pages hold every conversation', async () => {
  const ada = await talker(app);
  const others: Registered[] = [];
  for (let index = 0; index < 5; index += 1) others.push(await talker(app));
  for (const other of others) await begin(other, ada, `From ${other.blog}`);
  const [first] = others;
  if (!first) throw new Error('no one wrote');
  await send(ada, first, 'An answer moves it up');
  const whole = (await inbox(ada)).conversations.map(({ participants }) => participants[1]?.name);
  expect(whole).toEqual([first, ...others.slice(1).toReversed()].map(({ blog }) => blog));
  const pages: (string | undefined)[] = [];
  let href: string | undefined = `/svc/conversations?participant=${ada.blog}&limit=2`;
  while (href !== undefined) {
    const { conversations, _links: links } = await conversationsAt(ada, href);
    expect(conversations.length).toBeLessThanOrEqual(2);
    pages.push(...conversations.map(({ participants }) => participants[1]?.name));
    href = links.next?.href;
  }
  expect(pages).toEqual(whole);
  expect(
    await ada.call(endpoints.conversations, {
      query: { participant: ada.blog, before: 'nonsense' },
    }),
  ).toMatchObject({ status: 400 });
});

test('APIM-09, APIM-12, APIM-32: messages come newest first if asked for, and their pages hold every message', async () => {
  const [ada, bob] = await people();
  const { id } = await begin(ada, bob, '0');
  app.setNow(new Date());
  for (let index = 1; index < 7; index += 1)
    await send(index % 2 === 0 ? ada : bob, index % 2 === 0 ? bob : ada, String(index));
  app.setNow(undefined);
  const texts: string[] = [];
  let href: string | undefined =
    `/svc/conversations/messages?conversation_id=${id}&participant=${ada.blog}&limit=3&order=newest`;
  while (href !== undefined) {
    const { messages } = await messagesAt(ada, href);
    expect(messages.data.length).toBeLessThanOrEqual(3);
    texts.push(...textsOf(messages.data));
    href = messages._links.next?.href;
  }
  expect(texts).toEqual(['6', '5', '4', '3', '2', '1', '0']);
});

test('APIM-03, APIM-04, APIM-05, APIM-31, POLL-17: a poll counts unread messages by mention key and conversation, until they are marked as read', async () => {
  const [ada, bob] = await people();
  const { id } = await begin(ada, bob);
  await send(ada, bob, 'Two');
  const { token } = await blogRow(app, bob);
  expect(await poll(bob)).toEqual({ [token]: { [id]: 2 } });
  expect([
    await poll(bob, { mention_keys: `x,${token}` }),
    await poll(bob, { mention_keys: 'x' }),
    await poll(bob, { unread_messages: false }),
    await poll(ada),
  ]).toEqual([{ [token]: { [id]: 2 } }, {}, {}, {}]);
  expect(
    (await bob.send('/services/poll?unread_messages=true')).headers.get('cache-control'),
  ).toContain('no-store');
  expect(await (await bob.get('/dashboard')).text()).toContain('"unread_count":2');
  const [, first] = (await read(bob, { conversation_id: id })).messages.data;
  await bob.call(endpoints.markAsRead, {
    body: { participant: bob.blog, conversation_id: id, last_read_ts: first?.ts ?? 0 },
  });
  expect(await poll(bob)).toEqual({ [token]: { [id]: 1 } });
  await bob.call(endpoints.markAsRead, { body: { participant: bob.blog, conversation_id: id } });
  expect(await poll(bob)).toEqual({});
  const after = (await inbox(bob)).conversations[0];
  expect(after).toMatchObject({ unreadCount: 0, last_read_ts: after?.last_modified_ts });
  await bob.call(endpoints.markAsRead, {
    body: { participant: bob.blog, conversation_id: id, last_read_ts: 0 },
  });
  expect((await inbox(bob)).conversations[0]).toMatchObject({ unreadCount: 0 });
});

test('APIM-17: deleting a conversation affects only one side; a new message restarts the conversation for that side, without the old messages', async () => {
  const [ada, bob] = await people();
  const { id } = await begin(ada, bob, 'Old');
  expect(
    await bob.call(endpoints.deleteConversation, {
      query: { participant: bob.blog, conversation_id: id },
    }),
  ).toEqual(done);
  expect([
    (await inbox(bob)).conversations,
    await poll(bob),
    (await inbox(ada)).conversations.length,
  ]).toEqual([[], {}, 1]);
  expect((await read(bob, { conversation_id: id })).messages.data).toEqual([]);
  await send(ada, bob, 'New');
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual(['New']);
  expect(textsOf((await read(ada, { conversation_id: id })).messages.data)).toEqual(['New', 'Old']);
  expect((await inbox(bob)).conversations).toMatchObject([{ id, unreadCount: 1 }]);
});

test('MSG-25, MSG-26: a message stores the first part of its context if that part is known, and otherwise no context', async () => {
  const [ada, bob] = await people();
  for (const context of ['post-chrome:dashboard:1', 'messaging-gif', 'elsewhere:post-chrome', ''])
    expect(await send(ada, bob, context || 'none', { context })).toMatchObject({ status: 200 });
  const rows = await app.db
    .selectFrom('messages')
    .select(['text', 'context'])
    .where('sender_blog_id', '=', ada.blogId)
    .orderBy('created_at')
    .execute();
  expect(rows).toEqual([
    { text: 'post-chrome:dashboard:1', context: 'post-chrome' },
    { text: 'messaging-gif', context: 'messaging-gif' },
    { text: 'elsewhere:post-chrome', context: '' },
    { text: 'none', context: '' },
  ]);
});

test('MSG-17: a text of only invisible characters counts as empty; control characters are removed, direction characters within a text are kept', async () => {
  const [ada, bob] = await people();
  for (const message of ['\u0007\u001b', '\u200b\u202e\ufeff', '\u3164\u2800', ' \u00a0\t'])
    expect(await send(ada, bob, message)).toMatchObject({ status: 400 });
  const kept = 'a\u202ebc\u2066d';
  await send(ada, bob, ' a\u202eb\u0007c\u2066d\n');
  expect(textsOf((await read(bob, { participants: ada.blog })).messages.data)).toEqual([kept]);
});

test('a tampered cursor is refused or finds nothing', async () => {
  const [ada, bob] = await people();
  await begin(ada, bob);
  for (const before of ['', 'AAAA', '%00', '9'.repeat(65), '-1', `${'9'.repeat(16)}`])
    expect([
      before,
      (await ada.send(`/svc/conversations?participant=${ada.blog}&before=${before}`)).status,
    ]).toEqual([before, before === '' ? 200 : 400]);
  for (const before of ['x', '-1', '1e9', '99999999999999999'])
    expect([
      before,
      (
        await ada.send(
          `/svc/conversations/messages?participant=${ada.blog}&participants=${bob.blog}&before=${before}`,
        )
      ).status,
    ]).toEqual([before, 400]);
  expect((await read(ada, { participants: bob.blog, before: 0 })).messages.data).toEqual([]);
});
