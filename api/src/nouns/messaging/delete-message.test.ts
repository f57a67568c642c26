import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { makePng } from '../../testing/media-samples.ts';
import { payload } from '../../testing/test-posting.ts';
import {
  begin,
  deleteFor,
  inbox,
  read,
  send,
  sendFile,
  talker,
  talkers,
  textsOf,
} from '../../testing/test-messaging.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const remove = (by: Registered, conversation_id: string, ts: number) =>
  by.call(endpoints.deleteMessage, { body: { participant: by.blog, conversation_id, ts } });
const shownTo = async (by: Registered, conversation_id: string) =>
  (await read(by, { conversation_id })).messages.data;
const stored = async (conversation_id: string): Promise<number> =>
  (
    await app.db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversation_id)
      .execute()
  ).length;

test('APIM-47: a message that one side deletes disappears from that side’s messages, inbox, unread count and search, and stays for the other side', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob, 'First');
  await send(ada, bob, 'Second');
  const [second] = await shownTo(bob, id);
  expect((await inbox(bob)).conversations).toMatchObject([{ unreadCount: 2 }]);
  for (const _ of ['once', 'again'])
    expect((await remove(bob, id, second?.ts ?? 0)).status).toBe(200);
  expect(textsOf(await shownTo(bob, id))).toEqual(['First']);
  expect(textsOf(await shownTo(ada, id))).toEqual(['Second', 'First']);
  const [row] = (await inbox(bob)).conversations;
  expect([row?.unreadCount, textsOf(row?.messages.data ?? [])]).toEqual([1, ['First']]);
  const found = async (by: Registered) =>
    payload(
      endpoints.searchConversations,
      await by.call(endpoints.searchConversations, {
        query: { participant: by.blog, q: 'Second' },
      }),
    ).conversations.length;
  expect([await found(bob), await found(ada)]).toEqual([0, 1]);
});

test('a message is removed from the database once each side has deleted it or the whole conversation', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob, 'First');
  await send(ada, bob, 'Second');
  const [second, first] = await shownTo(bob, id);
  await remove(bob, id, first?.ts ?? 0);
  await remove(ada, id, first?.ts ?? 0);
  expect(await stored(id)).toBe(1);
  await remove(bob, id, second?.ts ?? 0);
  expect(await stored(id)).toBe(1);
  // nothing is left to list
  expect((await inbox(bob)).conversations).toEqual([]);
  await deleteFor(ada, id);
  expect(await stored(id)).toBe(0);
});

test('a side that has deleted a message can no longer load its image', async () => {
  const [ada, bob] = await talkers(app);
  const { id } = await begin(ada, bob);
  await sendFile(ada, bob, await makePng({ width: 40, height: 30, seed: 1 }));
  const [message] = await shownTo(bob, id);
  const address = message?.image?.original_size.url ?? '';
  expect((await bob.get(address)).status).toBe(200);
  await remove(bob, id, message?.ts ?? 0);
  expect([(await bob.get(address)).status, (await ada.get(address)).status]).toEqual([404, 200]);
});

test('users cannot delete messages as another user’s blog, or in conversations of others', async () => {
  const [ada, bob] = await talkers(app);
  const eve = await talker(app);
  const { id } = await begin(ada, bob);
  const [first] = await shownTo(bob, id);
  const as = (participant: string) =>
    eve.call(endpoints.deleteMessage, {
      body: { participant, conversation_id: id, ts: first?.ts ?? 0 },
    });
  expect([(await as(bob.blog)).status, (await as(eve.blog)).status]).toEqual([403, 404]);
});
