import {
  asFlag,
  secretWords,
  expectSurvival,
  type CallToBreak,
  type Effect,
} from '../../testing/break-calls.ts';
import type { FlatFields } from '../../testing/broken-bodies.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { begin, talker } from '../../testing/test-messaging.ts';
import { save } from '../../testing/test-posting.ts';
import { isJson, memberOf, type Json } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await talker(app, 'ada'), await talker(app, 'bob')];
});
/** A conversation of two others, which no answer may show. */
let foreign = '';
beforeEach(async () => {
  await app.db.deleteFrom('conversations').execute();
  const [carol, dan] = [await talker(app), await talker(app)];
  foreign = (await begin(carol, dan, secretWords)).id;
});
afterAll(() => app.close());

const path = '/svc/conversations/messages';

/** A call about a conversation of ada and bob, which is there before it. */
const about = (
  name: string,
  address: string,
  fieldsOf: (id: string) => FlatFields | Promise<FlatFields>,
  effect: (id: string) => Promise<Effect>,
  more: Partial<CallToBreak> = {},
): CallToBreak => ({
  name,
  ...more,
  async prepare() {
    await app.db.deleteFrom('conversations').where('id', '<>', foreign).execute();
    await app.db.deleteFrom('blocks').execute();
    const { id } = await begin(bob, ada, 'Hello');
    return {
      client: ada,
      path: address,
      fields: await fieldsOf(id),
      effect: async () => effect(id),
    };
  },
});

/** What ada last said in the conversation. */
async function lastOf(id: string): Promise<Effect> {
  const { rows } = await app.db.executeQuery<Json>(
    app.db
      .selectFrom('messages')
      .selectAll()
      .where('conversation_id', '=', id)
      .where('sender_blog_id', '=', ada.blogId)
      .orderBy('id', 'desc')
      .compile(),
  );
  const [row] = rows;
  const text = (name: string): string => {
    const value = row?.[name];
    return typeof value === 'string' ? value : '';
  };
  const post = row?.['post_id'] === null ? {} : { 'post[id]': text('post_id') };
  return { message: text('text'), type: text('type'), ...post };
}

describe('broken bodies of calls of a messenger', () => {
  test('send a text to a blog', () =>
    expectSurvival(
      app,
      about(
        'text',
        path,
        () => ({
          participant: 'ada',
          participants: 'bob',
          type: 'TEXT',
          message: 'Hi',
          context: 'x',
        }),
        lastOf,
        { absent: { type: 'TEXT' }, lists: ['participants'] },
      ),
    ));

  test('send a text to a conversation', () =>
    expectSurvival(
      app,
      about(
        'text',
        path,
        (conversation_id) => ({ conversation_id, participant: 'ada', message: 'Hi', context: 'x' }),
        lastOf,
      ),
    ));

  test('send a post, and never one that is not public', async () => {
    const { id } = (await save(ada)).post.action;
    await expectSurvival(
      app,
      about(
        'post',
        path,
        () => ({
          participant: 'ada',
          participants: 'bob',
          type: 'POSTREF',
          message: 'Look',
          'post[id]': id,
          'post[blog]': 'ada',
        }),
        lastOf,
        { lists: ['participants'] },
      ),
    );
  });

  const member = async (id: string): Promise<Effect> => {
    const { rows } = await app.db.executeQuery<Json>(
      app.db
        .selectFrom('conversation_members')
        .selectAll()
        .where('conversation_id', '=', id)
        .where('blog_id', '=', ada.blogId)
        .compile(),
    );
    const [row] = rows;
    const is = (name: string): string => String(Boolean(row?.[name]));
    return { isRead: is('unread_count'), isMuted: is('is_muted'), muted: is('is_muted') };
  };
  const side = (conversation_id: string) => ({ conversation_id, participant: 'ada' });

  test('mark as read', () =>
    expectSurvival(
      app,
      about('read', '/svc/conversations/mark_as_read', (id) => ({ ...side(id), pt: 'x' }), member),
    ));
  test('mark as unread', () =>
    expectSurvival(
      app,
      about(
        'unread',
        '/svc/conversations/mark_as_unread',
        (id) => ({ ...side(id), pt: 'x' }),
        member,
      ),
    ));
  test('mute', () =>
    expectSurvival(
      app,
      about(
        'mute',
        '/svc/conversations/mute',
        (id) => ({ ...side(id), muted: '1' }),
        async (id) => {
          const { muted = '' } = await member(id);
          return { muted };
        },
        { storedAs: { muted: (value) => String(asFlag(value) === '1') } },
      ),
    ));
  test('flag as spam', () =>
    expectSurvival(
      app,
      about(
        'flag',
        '/svc/conversations/flag',
        (id) => ({ ...side(id), type: 'spam', context: 'x' }),
        async () => ({
          blocks: String((await app.db.selectFrom('blocks').selectAll().execute()).length),
        }),
      ),
    ));
  test('delete a conversation', () =>
    expectSurvival(
      app,
      about(
        'delete',
        path,
        (id) => ({ ...side(id), pt: 'x' }),
        async () => ({ left: await inboxOf(ada) }),
        { method: 'DELETE' },
      ),
    ));
});

/** How many conversations a user sees. */
async function inboxOf(by: Registered): Promise<string> {
  const answer: unknown = await (await by.send('/svc/conversations')).json();
  const { conversations } = memberOf(answer, 'response');
  return String(Array.isArray(conversations) ? conversations.length : 'none');
}

describe('broken queries of calls of a messenger', () => {
  /** What an answer says, whatever else it has. */
  const shows = (answer: Json): Effect => {
    const { conversations } = memberOf(answer, 'response');
    const list: readonly unknown[] = Array.isArray(conversations) ? conversations : [];
    return { conversations: String(list.filter(isJson).length) };
  };
  const asking = (
    address: string,
    fieldsOf: (id: string) => FlatFields,
    effect: (answer: Json) => Effect = () => ({}),
  ): CallToBreak => ({
    name: address,
    method: 'GET',
    async prepare() {
      await app.db.deleteFrom('conversations').where('id', '<>', foreign).execute();
      const { id } = await begin(bob, ada, 'Hello');
      return {
        client: ada,
        path: address,
        fields: fieldsOf(id),
        effect: async (answer) => effect(answer),
      };
    },
  });

  test.each<[string, (id: string) => FlatFields]>([
    [path, (id) => ({ conversation_id: id, participant: 'ada', limit: '5', order: 'oldest' })],
    [path, () => ({ participants: 'bob', participant: 'ada', before: '9000000000000' })],
    ['/svc/conversations/participant_info', () => ({ q: 'bob', participant: 'ada', pt: 'x' })],
    [
      '/svc/conversations/participant_suggestions',
      () => ({ q: 'b', participant: 'ada', limit: '5' }),
    ],
    ['/svc/conversations/search', () => ({ q: 'hello', participant: 'ada', limit: '5' })],
    ['/svc/user/counts', () => ({ mention_keys: '', unread_messages: '', pt: 'x' })],
  ])('%s %#', (address, fieldsOf) => expectSurvival(app, asking(address, fieldsOf)));

  test('the inbox', () =>
    expectSurvival(
      app,
      asking('/svc/conversations', () => ({ participant: 'ada', limit: '5', before: '' }), shows),
    ));
});
