import {
  conversationMessages,
  deleteConversation,
  markAsRead,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { type OpenConversation, textMessage } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

let platform: FakePlatform;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const drafts = createMessageDraftStore('messaging:ada:text:uuid-ada:bob');
beforeEach(() => {
  localStorage.clear();
  platform = createFakePlatform();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});
const create = () =>
  createConversation({ platform, acting: sampleChannel(), other: 'bob', drafts });
async function opened(
  conversation = sampleConversation('bob', [sampleMessage('bob', 2), sampleMessage('ada', 1)]),
): Promise<OpenConversation> {
  platform.answer(conversationMessages, fetched(conversation));
  const open = create();
  await open.load();
  return open;
}
const texts = ({
  store: {
    state: { shown },
  },
}: OpenConversation) =>
  shown.view === 'open' ? shown.messages.map(({ content }) => content.text) : shown.view;
const states = ({ store }: OpenConversation) =>
  store.state.unsent.map(({ text, state }) => `${text}: ${state}`);
const sent = () =>
  platform.calls
    .filter(({ method, path }) => method === 'POST' && path === sendMessage.path)
    .map(({ input }) => input);

test('CONV-25: marks unread messages as read up to the newest message that was fetched', async () => {
  const open = await opened(
    sampleConversation('bob', [sampleMessage('bob', 5)], { unreadCount: 1 }),
  );
  expect(texts(open)).toEqual(['at 5']);
  await settle();
  expect(platform.calls.at(-1)).toEqual({
    path: markAsRead.path,
    method: 'POST',
    input: { body: { conversation_id: '7', participant: 'uuid-ada', last_read_ts: 5 } },
  });
});

test('MSG-17, MSG-28, MSG-29: trims messages, shows them immediately and saves them one by one', async () => {
  const open = await opened();
  const answers: (() => void)[] = [];
  let ts = 10;
  platform.answer(
    sendMessage,
    () =>
      new Promise((resolve) => {
        answers.push(() => {
          ts += 1;
          resolve(sampleMessage('ada', ts, `saved ${ts}`));
        });
      }),
  );
  open.send(textMessage('  one \n'));
  open.send(textMessage('two'));
  open.send(textMessage('   '));
  open.send(textMessage('\u200b\u2060'));
  expect(states(open)).toEqual(['one: pending', 'two: queued']);
  expect(drafts.read().unsent.map(({ text }) => text)).toEqual(['one', 'two']);
  answers[0]?.();
  await settle();
  expect([states(open), texts(open)]).toEqual([['two: pending'], ['at 1', 'at 2', 'saved 11']]);
  answers[1]?.();
  await settle();
  expect([states(open), texts(open), drafts.read().unsent]).toEqual([
    [],
    ['at 1', 'at 2', 'saved 11', 'saved 12'],
    [],
  ]);
  expect(sent()).toMatchObject([
    { body: { conversation_id: '7', participant: 'uuid-ada', type: 'TEXT', message: 'one' } },
    { body: { message: 'two' } },
  ]);
});

test('CONV-06, CONV-68: the first message is sent to the blog by name and makes the new conversation active', async () => {
  const open = await opened(sampleConversation('bob'));
  platform.answer(sendMessage, sampleConversation('bob', [sampleMessage('ada', 3, 'Hello')]));
  open.send(textMessage('Hello'));
  await settle();
  expect(sent()).toMatchObject([{ body: { participants: ['bob'], message: 'Hello' } }]);
  expect(open.store.state.shown).toMatchObject({
    view: 'open',
    conversation: { id: '7', status: 'active' },
  });
});

test('MSG-30, MSG-31, MSG-41, MSG-44: a failed message can be sent again under the same key; a refused message cannot', async () => {
  const open = await opened();
  platform.answer(sendMessage, new CallError(0, []));
  open.send(textMessage('lost'));
  open.send(textMessage('behind it'));
  await settle();
  expect([states(open), open.store.state.isOffline]).toEqual([
    ['lost: failed', 'behind it: failed'],
    true,
  ]);
  const [{ key } = { key: '' }] = open.store.state.unsent;
  platform.answer(sendMessage, sampleMessage('ada', 9, 'lost'));
  open.retry(key);
  await settle();
  expect([states(open), open.store.state.isOffline, sent()]).toMatchObject([
    ['behind it: failed'],
    false,
    [{ body: { submission_key: key } }, { body: { submission_key: key } }],
  ]);
  for (const [status, state] of [
    [403, 'refused'],
    [404, 'refused'],
    [428, 'refused'],
    [429, 'failed'],
    [500, 'failed'],
  ] as const) {
    platform.answer(sendMessage, new CallError(status, []));
    open.send(textMessage(`status ${status}`));
    await settle();
    expect(states(open).at(-1)).toBe(`status ${status}: ${state}`);
  }
});

test('a message that could not be sent can be sent again after a reload; once discarded, it does not return', async () => {
  const open = await opened();
  platform.answer(sendMessage, new CallError(0, []));
  open.send(textMessage('kept'));
  await settle();
  const again = await opened();
  expect(states(again)).toEqual(['kept: failed']);
  again.discard(again.store.state.unsent[0]?.key ?? '');
  expect([states(again), states(create())]).toEqual([[], []]);
});

test('prepends older messages; appends unread ones, or replaces the list if there is a gap', async () => {
  const link = {
    next: { href: '/svc/conversations/messages?conversation_id=7&before=5&limit=20' },
  };
  const open = await opened(
    sampleConversation('bob', [sampleMessage('bob', 6), sampleMessage('bob', 5)], {}, link),
  );
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 4)])),
  );
  await open.loadOlder();
  expect(platform.calls.at(-1)?.input).toEqual({
    query: { conversation_id: '7', before: '5', limit: '20', participant: 'uuid-ada' },
  });
  expect(texts(open)).toEqual(['at 4', 'at 5', 'at 6']);
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation('bob', [sampleMessage('bob', 7), sampleMessage('bob', 6)], {}, link),
    ),
  );
  await open.fetchUnread(1);
  expect(texts(open)).toEqual(['at 4', 'at 5', 'at 6', 'at 7']);
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 99)], {}, link)),
  );
  await open.fetchUnread(50);
  expect(texts(open)).toEqual(['at 99']);
});

test('POLL-26: fetches five more messages than are unread, but at most ten', async () => {
  const open = await opened();
  for (const count of [1, 5, 80]) await open.fetchUnread(count);
  expect(platform.calls.slice(-3).map(({ input }) => input)).toMatchObject(
    [6, 10, 10].map((limit) => ({ query: { conversation_id: '7', limit } })),
  );
});

test.each([
  [404, 'Could not load conversation.', false],
  [403, 'Something went screwy. Refused.', false],
  [429, "You've hit the daily limit on new conversations. Impressive.", false],
  [500, 'Something went screwy.', true],
  [0, 'Something went screwy. Refused.', true],
])(
  'CONV-24, CONV-70: a fetch that fails with status %s shows an error until another load succeeds',
  async (status, text, canRetry) => {
    platform.answer(conversationMessages, new CallError(status, ['Refused.']));
    const open = create();
    await open.load();
    expect(open.store.state.shown).toEqual({ view: 'failed', text, canRetry, isRetrying: false });
    platform.answer(conversationMessages, fetched(sampleConversation('bob')));
    await open.load();
    expect(texts(open)).toEqual([]);
  },
);

test('deletes the conversation only for the user’s own side', async () => {
  const open = await opened();
  expect(await open.remove()).toBe(true);
  expect(platform.calls.at(-1)).toEqual({
    path: deleteConversation.path,
    method: 'DELETE',
    input: { query: { conversation_id: '7', participant: 'uuid-ada' } },
  });
});
