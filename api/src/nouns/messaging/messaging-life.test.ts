import { sql } from 'kysely';
import * as v from 'valibot';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import { done } from '../../testing/test-answers.ts';
import { payload } from '../../testing/test-posting.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { readPayload } from '../../testing/test-answers.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { conversationsWith } from './message-search-queries.ts';
import { sideOf, storeMessages } from '../../testing/test-messages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const people = async (): Promise<[Registered, Registered]> => [
  await app.register({ isConfirmed: true }),
  await app.register(),
];
const boot = async (by: Pick<Registered, 'get'>) => {
  const page = await (await by.get('/help')).text();
  const [, json = '{}'] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page) ?? [];
  const raw = v.parse(v.object({ config: v.looseObject({}) }), JSON.parse(json));
  return { raw: raw.config, ...v.parse(bootstrap, JSON.parse(json)) };
};
const poll = async (by: Registered, query: object = {}) =>
  payload(
    endpoints.poll,
    await by.call(endpoints.poll, { query: { unread_messages: true, ...query } }),
  );

describe('settings of pages', () => {
  test('CONV-71, CONV-72, CONV-73: the messaging flags are on', async () => {
    const [ada] = await people();
    const { flags } = await boot(ada);
    for (const name of [
      'isMinimizeEnabled',
      'isMultipleWindowsEnabled',
      'isIcebreakersEnabled',
      'isGifSearchEnabled',
      'isSendPhotosEnabled',
      'isPersistenceEnabled',
      'isDesktopNotificationsEnabled',
      'isTutorialEnabled',
    ])
      expect([name, flags[name]]).toEqual([name, true]);
  });

  test('MSG-59, MSG-60: a page’s bootstrap data omit default settings, which are filled in when the data are read', async () => {
    const [, bob] = await people();
    const { raw, config } = await boot(bob);
    expect(Object.keys(v.parse(v.looseObject({}), raw['messaging']))).toEqual(['pollingToken']);
    expect(raw).not.toHaveProperty('safe_mode_enabled');
    expect(config).toMatchObject({
      safe_mode_enabled: true,
      messaging: {
        pollFrequencyInbox: 15_000,
        pollFrequencyConversation: 15_000,
        maxImageBytes: 10_485_760,
        showsTutorial: false,
      },
    });
    expect((await boot(await app.visitor())).raw).not.toHaveProperty('messaging');
  });

  test('MSG-60: settings of the server reach the page', async () => {
    const other = await createTestApp({
      messagingPollInbox: 20_000,
      messagingPollConversation: 5000,
      messagingImageBytes: 1_000_000,
      isSafeModeOn: false,
    });
    try {
      expect((await boot(await other.register())).config).toMatchObject({
        safe_mode_enabled: false,
        messaging: {
          pollFrequencyInbox: 20_000,
          pollFrequencyConversation: 5000,
          maxImageBytes: 1_000_000,
        },
      });
    } finally {
      await other.close();
    }
  });

  test('INBOX-49, APIM-23: the introduction to messaging is offered to users with a confirmed email address until they have seen it', async () => {
    const [ada, bob] = await people();
    expect((await boot(ada)).config.messaging.showsTutorial).toBe(true);
    expect((await boot(bob)).config.messaging.showsTutorial).toBe(false);
    for (let at = 0; at < 2; at++) expect(await ada.call(endpoints.tutorialSeen, {})).toEqual(done);
    expect((await boot(ada)).config.messaging.showsTutorial).toBe(false);
  });

  test('APIM-01, APIM-02: tutorial_seen needs the form key and a session', async () => {
    const [ada] = await people();
    const keyless = await ada.send(endpoints.tutorialSeen.path, { method: 'POST' });
    const visitor = await app.visitor();
    expect([keyless.status, (await visitor.call(endpoints.tutorialSeen, {})).status]).toEqual([
      403, 401,
    ]);
    expect((await boot(ada)).config.messaging.showsTutorial).toBe(true);
  });

  test('INBOX-03, INBOX-10, INBOX-13: pages are told that bots and suspended blogs cannot send messages', async () => {
    const [ada] = await people();
    const channel = async () => {
      const [{ can_send_messages, is_messaging_bot } = {}] = (await boot(ada)).channels;
      return [can_send_messages, is_messaging_bot];
    };
    const change = (columns: object) =>
      app.db.updateTable('blogs').set(columns).where('id', '=', ada.blogId).execute();
    expect(await channel()).toEqual([true, false]);
    await change({ is_bot: true });
    expect(await channel()).toEqual([false, true]);
    await change({ is_bot: false, is_suspended: true });
    expect(await channel()).toEqual([false, false]);
  });
});

describe('polls', () => {
  test('APIM-03: are answered if they carry the user’s polling token, also of an earlier session, or no token, and refused with any other token', async () => {
    const [ada, bob] = await people();
    const { pollingToken } = (await boot(ada)).config.messaging;
    const status = async (token: string, client: TestClient = ada) =>
      (await client.call(endpoints.poll, { query: { token, unread_messages: true } })).status;
    const { pollingToken: others } = (await boot(bob)).config.messaging;
    expect(pollingToken).not.toBe(others);
    expect([
      await status(pollingToken),
      await status(''),
      await status(others),
      await status('x'),
    ]).toEqual([200, 200, 403, 403]);
    const again = await app.visitor();
    await again.call(logIn, { body: { email: ada.email, password: ada.password } });
    expect(await status(pollingToken, again)).toBe(200);
  });

  test('APIM-04, APIM-05, POLL-17: count unread messages by mention key and conversation, and are never cached', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'One', 'Two');
    const { token } = await app.db
      .selectFrom('blogs')
      .select('token')
      .where('id', '=', ada.blogId)
      .executeTakeFirstOrThrow();
    const answer = await ada.send(`${endpoints.poll.path}?unread_messages=true`);
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      'no-store',
      null,
    ]);
    expect(await answer.json()).toMatchObject({ unread_messages: { [token]: { [id]: 2 } } });
    const refused = await ada.send(`${endpoints.poll.path}?token=x`);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  });

  test('count the unread messages of muted conversations, and list these conversations as muted', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'One');
    const mute = (muted: boolean) =>
      ada.call(endpoints.muteConversation, {
        body: { conversation_id: id, participant: ada.blog, muted },
      });
    expect(await poll(ada)).not.toHaveProperty('muted_conversations');
    expect(await mute(true)).toEqual(done);
    expect((await sideOf(app, id, bob)).is_muted).toBe(false);
    const muted = await poll(ada);
    expect(Object.values(muted.unread_messages)).toEqual([{ [id]: 1 }]);
    expect(muted.muted_conversations).toEqual([id]);
    await mute(false);
    expect(await poll(ada)).not.toHaveProperty('muted_conversations');
  });
});

describe('pages', () => {
  test('APIM-06, APIM-08: the inbox lists conversations, and links the next page if there is one', async () => {
    const [ada, bob] = await people();
    await storeMessages(app, bob, ada, 'First');
    const second = await storeMessages(app, await app.register(), ada, 'Second');
    const page = payload(
      endpoints.conversations,
      await ada.call(endpoints.conversations, { query: { participant: ada.blog, limit: 1 } }),
    );
    expect(page.conversations.map(({ id }) => id)).toEqual([second]);
    expect(Object.keys(page._links)).toEqual(['next']);
    const next = await readPayload(
      endpoints.conversations,
      await ada.send(page._links.next?.href ?? ''),
    );
    expect(next).toMatchObject({
      conversations: [{ messages: { data: [{ content: { text: 'First' } }] } }],
    });
    expect(next._links).not.toHaveProperty('next');
  });

  test('APIM-11: messages come with a link to older ones', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'One', 'Two', 'Three');
    const answer = await ada.call(endpoints.conversationMessages, {
      query: { conversation_id: id, participant: ada.blog, limit: 2, order: 'newest' },
    });
    const { messages } = payload(endpoints.conversationMessages, answer);
    expect(messages.data.map(({ content }) => content.text)).toEqual(['Three', 'Two']);
    const older = await readPayload(
      endpoints.conversationMessages,
      await ada.send(messages._links.next?.href ?? ''),
    );
    expect(older.messages).toMatchObject({ data: [{ content: { text: 'One' } }] });
    expect(older.messages._links).not.toHaveProperty('next');
  });
});

describe('mark as unread', () => {
  const mark = (by: Registered, id: string) =>
    by.call(endpoints.markAsUnread, { body: { conversation_id: id, participant: by.blog } });
  const read = (by: Registered, id: string) =>
    by.call(endpoints.markAsRead, { body: { conversation_id: id, participant: by.blog } });

  test('makes the last message of the other side unread, until it is read again', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'One', 'Two');
    await storeMessages(app, ada, bob, 'Mine');
    await read(ada, id);
    expect((await sideOf(app, id, ada)).unread_count).toBe(0);
    expect(await mark(ada, id)).toEqual(done);
    expect((await mark(ada, id)).status).toBe(200);
    expect((await sideOf(app, id, ada)).unread_count).toBe(1);
    await storeMessages(app, bob, ada, 'Three');
    expect((await sideOf(app, id, ada)).unread_count).toBe(2);
    await read(ada, id);
    expect((await sideOf(app, id, ada)).unread_count).toBe(0);
  });

  test('APIM-31: leaves unread messages unread, and is refused if there is no message from the other side', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'One', 'Two');
    expect((await mark(ada, id)).status).toBe(200);
    expect((await sideOf(app, id, ada)).unread_count).toBe(2);
    expect((await mark(bob, id)).status).toBe(409);
    await ada.call(endpoints.deleteConversation, {
      query: { conversation_id: id, participant: ada.blog },
    });
    expect((await mark(ada, id)).status).toBe(409);
  });
});

describe('search', () => {
  const texts = async (of: Registered, words: string, limit = 10, place = newestPlace) =>
    (await conversationsWith(app.db, of.blogId, words, place, limit)).map(({ last }) => last.text);

  test('finds the newest matching message in each of the blog’s conversations, newest first', async () => {
    const [ada, bob] = await people();
    const cleo = await app.register();
    await storeMessages(app, bob, ada, 'Rain today', 'Heavy rain', 'Sun');
    const later = await storeMessages(app, ada, cleo, 'No rain here');
    await storeMessages(app, bob, cleo, 'Rain between others');
    expect(await texts(ada, "'rain'")).toEqual(['No rain here', 'Heavy rain']);
    expect(await texts(ada, "'heavy' & 'rain'")).toEqual(['Heavy rain']);
    expect(await texts(ada, "'snow'")).toEqual([]);
    expect(await texts(ada, '')).toEqual([]);
    const [first] = await conversationsWith(app.db, ada.blogId, "'rain'", newestPlace, 1);
    expect(first?.member.conversation_id).toBe(later);
    const behind = { at: first?.last.created_at.getTime() ?? 0, id: later };
    expect(await texts(ada, "'rain'", 10, behind)).toEqual(['Heavy rain']);
  });

  test('returns a page of conversations with a link to the next', async () => {
    const [ada, bob] = await people();
    const cleo = await app.register();
    const first = await storeMessages(app, bob, ada, 'Rain, then', 'Sun');
    const second = await storeMessages(app, cleo, ada, 'Rainy');
    const page = payload(
      endpoints.searchConversations,
      await ada.call(endpoints.searchConversations, {
        query: { participant: ada.blog, q: 'rain', limit: 1 },
      }),
    );
    expect(page.conversations).toMatchObject([
      { id: second, unreadCount: 1, messages: { data: [{ content: { text: 'Rainy' } }] } },
    ]);
    const next = await readPayload(
      endpoints.searchConversations,
      await ada.send(page._links.next?.href ?? ''),
    );
    expect(next.conversations).toMatchObject([
      { id: first, messages: { data: [{ content: { text: 'Rain, then' } }] } },
    ]);
    expect(next._links).toEqual({});
  });

  test('leaves out messages that the searching blog has deleted', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'Rain before');
    await ada.call(endpoints.deleteConversation, {
      query: { conversation_id: id, participant: ada.blog },
    });
    await storeMessages(app, bob, ada, 'Afterwards');
    expect(await texts(ada, "'rain'")).toEqual([]);
    expect(await texts(bob, "'rain'")).toEqual(['Rain before']);
  });

  test('APIM-62: needs a query and one of the user’s blogs, and refuses an invalid cursor; a query without words finds nothing', async () => {
    const [ada, bob] = await people();
    const search = (query: object) =>
      ada.call(endpoints.searchConversations, {
        query: { participant: ada.blog, q: 'rain', ...query },
      });
    expect([
      (await search({})).response,
      (await search({ q: ' ' })).status,
      (await search({ before: 'x' })).status,
      (await search({ participant: bob.blog })).status,
      (await search({ q: '!!!' })).response,
    ]).toEqual([
      { conversations: [], _links: {} },
      400,
      400,
      403,
      { conversations: [], _links: {} },
    ]);
  });

  test('the search index drops the messages of a deleted conversation', async () => {
    const [ada, bob] = await people();
    const id = await storeMessages(app, bob, ada, 'Thunder');
    await app.db.deleteFrom('conversations').where('id', '=', id).execute();
    const { rows } = await sql`select 1 from message_search where conversation_id = ${id}`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});
