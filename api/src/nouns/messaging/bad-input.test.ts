import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { payload } from '../../testing/test-posting.ts';
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
afterEach(() => app.setNow(undefined));
afterAll(() => app.close());

/** Makes calls of different kinds about one conversation. */
const callsOf = (by: Registered, conversation_id: string): readonly Promise<CallResult>[] => {
  const body = { participant: by.blog, conversation_id };
  return [
    fetchFrom(by, { conversation_id }),
    by.call(endpoints.sendMessage, { body: { ...body, message: 'x' } }),
    by.call(endpoints.deleteConversation, { query: body }),
    by.call(endpoints.markAsRead, { body }),
    by.call(endpoints.markAsUnread, { body }),
    by.call(endpoints.muteConversation, { body: { ...body, muted: true } }),
    by.call(endpoints.flagConversation, { body: { ...body, type: 'spam' } }),
  ];
};
const statuses = async (answers: readonly Promise<CallResult>[]): Promise<readonly number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

test('APIM-62: no call reaches a conversation of other users; invalid ids are refused with an error text', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const { id } = await begin(ada, bob);
  expect(await statuses(callsOf(eve, id))).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect(await statuses(callsOf(eve, '1'))).toEqual([404, 404, 404, 404, 404, 404, 404]);
  for (const odd of ['x', '-1', '1e3', '9'.repeat(30), "7' or 1=1", '7\u0000'])
    for (const answer of await Promise.all(callsOf(ada, odd)))
      expect([odd, answer]).toMatchObject([odd, { status: 400, errors: [expect.any(String)] }]);
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual(['Hello']);
  expect((await inbox(bob)).conversations).toMatchObject([{ unreadCount: 1, can_send: true }]);
});

test('INBOX-21: a conversation whose other side is suspended or deleted refuses messages and stays readable', async () => {
  for (const [fields, status] of [
    [{ is_suspended: true }, 403],
    [{ deleted_at: new Date() }, 404],
  ] as const) {
    const [ada, bob] = await talkers(app);
    const { id } = await begin(ada, bob);
    await app.db.updateTable('blogs').set(fields).where('id', '=', bob.blogId).execute();
    const refused = await ada.call(endpoints.sendMessage, {
      body: { participant: ada.blog, conversation_id: id, message: 'Still there?' },
    });
    expect(refused).toMatchObject({ status, errors: [expect.any(String)] });
    const { conversation } = await read(ada, { conversation_id: id });
    expect(conversation.can_send).toBe(false);
    expect(textsOf(conversation.messages.data)).toEqual(['Hello']);
  }
});

test('MSG-19: a message of any 4096 characters is stored in full; a longer one is refused with an error that names the limit', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob);
  const long = ['\u202e', '\u2066', 'e\u0301', '\u{1f600}', 'ß'].map((part) =>
    part.repeat(4096).slice(0, 4096).replace(/^./su, 'a'),
  );
  for (const text of long) expect(await send(ada, bob, text)).toMatchObject({ status: 200 });
  expect(await send(ada, bob, 'x'.repeat(4097))).toMatchObject({
    status: 400,
    errors: ['A message has at most 4096 characters.'],
  });
  expect(textsOf((await read(bob, { conversation_id: id })).messages.data)).toEqual([
    ...long.toReversed(),
    'Hello',
  ]);
});

test('text that the database cannot store is refused with an error text', async () => {
  const [ada, bob] = await talkers(app);
  await begin(ada, bob);
  for (const fields of [
    { message: 'nul \u0000 inside' },
    { message: '\u0000' },
    { message: 'half \ud83d of a pair' },
    { submission_key: 'a\u0000b' },
    { context: 'post-chrome\u0000' },
  ])
    expect([fields, await send(ada, bob, 'x', fields)]).toMatchObject([
      fields,
      { status: 400, errors: expect.arrayContaining([expect.any(String)]) },
    ]);
  expect(textsOf((await read(bob, { participants: ada.blog })).messages.data)).toEqual(['Hello']);
});

test('a submission key creates only one message, whatever the second submission contains', async () => {
  const [ada, bob] = await talkers(app);
  await begin(ada, bob);
  const [first, second] = await Promise.all(
    ['one', 'other'].map((text) => send(ada, bob, text, { submission_key: 'same' })),
  );
  expect(first?.response).toEqual(second?.response);
  expect((await read(bob, { participants: ada.blog })).messages.data).toHaveLength(2);
});

test('APIM-31: marking as read with a future time, as from a client clock that is ahead, does not mark later messages as read', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob);
  const body = { participant: bob.blog, conversation_id: id };
  await bob.call(endpoints.markAsRead, { body: { ...body, last_read_ts: Date.now() * 2 } });
  await send(ada, bob, 'Later');
  const { token } = await blogRow(app, bob);
  expect(
    payload(endpoints.poll, await bob.call(endpoints.poll, { query: { unread_messages: true } }))
      .unread_messages,
  ).toEqual({ [token]: { [id]: 1 } });
});

test('APIM-12: messages keep their order if the server’s clock is set back', async () => {
  const [ada, bob] = await talkers(app);
  const now = Date.now();
  app.setNow(new Date(now));
  const { id } = await begin(ada, bob, '0');
  for (const [at, text] of [
    [now - 86_400_000, '1'],
    [now - 86_400_000, '2'],
    [now, '3'],
  ] as const) {
    app.setNow(new Date(at));
    await send(text === '2' ? bob : ada, text === '2' ? ada : bob, text);
  }
  app.setNow(undefined);
  const { messages, conversation } = await read(bob, { conversation_id: id });
  expect(textsOf(messages.data)).toEqual(['3', '2', '1', '0']);
  expect(new Set(messages.data.map(({ ts }) => ts)).size).toBe(4);
  expect(conversation.unreadCount).toBe(3);
});
