import {
  conversationMessages,
  participantInfo,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import {
  fetched,
  sampleConversation,
  sampleMessage,
  sampleParticipant,
} from '../../testing/sample-conversation.ts';
import { createConversation } from './create-conversation.ts';
import { textMessage } from './conversation-state.ts';
import { readFetchError } from './fetch-error.ts';
import { canStartWith } from './new-conversation.ts';
import { readFlags } from './window-flags.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const icebreakers = () =>
  createFakePlatform({ ...signedIn(), flags: { isIcebreakersEnabled: true } });
const create = (platform: FakePlatform, id = '') =>
  createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    id,
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
  });
const infos = (platform: FakePlatform) =>
  platform.calls.filter(({ path }) => path === participantInfo.path);

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(Math, 'random').mockReturnValue(0.99);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('CONV-58, CONV-60, CONV-61, CONV-62, CONV-63, CONV-64, CONV-65: the text for a refusal depends on its status and code, or on the status alone if there is no text for the code', () => {
  const text = (status: number, ...codes: number[]) =>
    readFetchError(new CallError(status, [], { errors: [], codes }), 'bob').text;
  expect([
    text(403, 7001, 9),
    text(409, 7002),
    text(428),
    text(429, 1),
    text(403, 1),
    text(403),
  ]).toEqual([
    'Verify your email address first, then talk to bob.',
    'You can only send messages to blogs you follow.',
    'Sorry, bob only allows messages from blogs they follow.',
    "You've hit the daily limit on new conversations. Impressive.",
    "That didn't work.",
    "That didn't work.",
  ]);
});

test('CONV-59, CONV-70: a retry is offered unless the status is 403, 428 or 429', () => {
  const statuses = [0, 400, 403, 404, 409, 428, 429, 500];
  expect(
    statuses.filter((status) => readFetchError(new CallError(status, []), 'bob').canRetry),
  ).toEqual([0, 400, 404, 409, 500]);
});

test('CONV-66, CONV-67: a failure without a specific text shows one of three texts at random', () => {
  const texts = [0, 0.4, 0.99].map((drawn) => {
    jest.spyOn(Math, 'random').mockReturnValue(drawn);
    return readFetchError(new Error('unknown'), 'bob').text;
  });
  expect(texts).toEqual(['Something went screwy.', "Something's busted.", "That didn't work."]);
});

test('CONV-57: Retry sets the retrying state before the fetch starts', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, new CallError(500, []));
  const conversation = create(platform);
  await conversation.load();
  const seen: unknown[] = [];
  platform.answer(conversationMessages, () => {
    seen.push(conversation.store.state.shown);
    return fetched(sampleConversation('bob'));
  });
  await conversation.load();
  expect(seen).toMatchObject([{ view: 'failed', isRetrying: true }]);
});

test('CONV-26: messages queued during a fetch are sent once a fetch succeeds; MSG-24: after a failed fetch, further messages are ignored', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, new CallError(500, []));
  platform.answer(sendMessage, sampleMessage('ada', 9, 'Early'));
  const sent = () => platform.calls.filter(({ path, method }) => method === 'POST' && path !== '');
  const conversation = create(platform);
  const loading = conversation.load();
  conversation.send(textMessage('Early'));
  await settle();
  await loading;
  conversation.send(textMessage('Refused'));
  expect([sent(), conversation.store.state.unsent]).toMatchObject([[], [{ text: 'Early' }]]);
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  await conversation.load();
  await settle();
  expect(sent()).toMatchObject([{ input: { body: { message: 'Early' } } }]);
});

test('CONV-27: icebreakers are fetched after the messages, unless there is another page of messages', async () => {
  const platform = icebreakers();
  platform.answer(participantInfo, sampleParticipant('bob'));
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation(
        'bob',
        [sampleMessage('bob', 1)],
        {},
        {
          next: { href: '/svc/conversations/messages?before=1' },
        },
      ),
    ),
  );
  await create(platform).load();
  expect(infos(platform)).toEqual([]);
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  const conversation = create(platform);
  const seen: boolean[] = [];
  conversation.store.subscribe(() => seen.push(conversation.store.state.isFetchingIcebreakers));
  await conversation.load();
  expect(infos(platform)).toMatchObject([
    { input: { query: { q: 'bob', participant: 'uuid-ada' } } },
  ]);
  expect(seen).toContain(true);
  expect(conversation.store.state).toMatchObject({
    isFetchingIcebreakers: false,
    introduction: { name: 'bob' },
  });
});

test('CONV-28: icebreakers are not fetched while the flag is off; the window opens even if fetching them fails', async () => {
  const off = createFakePlatform(signedIn());
  off.answer(conversationMessages, fetched(sampleConversation('bob')));
  await create(off).load();
  expect(infos(off)).toEqual([]);
  const failing = icebreakers();
  failing.answer(conversationMessages, fetched(sampleConversation('bob')));
  failing.answer(participantInfo, new CallError(500, []));
  const conversation = create(failing);
  await conversation.load();
  expect(conversation.store.state).toMatchObject({
    shown: { view: 'open' },
    isFetchingIcebreakers: false,
  });
});

test('CONV-68, CONV-06: if the fetch of a conversation without a known id returns 404, an empty window opens', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, new CallError(404, []));
  platform.answer(participantInfo, sampleParticipant('bob'));
  const conversation = create(platform);
  await conversation.load();
  expect(conversation.store.state.shown).toMatchObject({
    view: 'open',
    messages: [],
    conversation: { id: '', status: 'new', participants: [{ name: 'ada' }, { name: 'bob' }] },
  });
});

test('CONV-69: if the fetch of a conversation whose id is known returns 404, the window shows an ordinary error', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, new CallError(404, []));
  platform.answer(participantInfo, sampleParticipant('bob'));
  const conversation = create(platform, '7');
  await conversation.load();
  expect(conversation.store.state.shown).toEqual({
    view: 'failed',
    text: "That didn't work.",
    canRetry: true,
    isRetrying: false,
  });
});

test('CONV-39, CONV-40, CONV-41, CONV-42: a new conversation can be started only with a blog that has a uuid and accepts messages', async () => {
  expect(
    [
      { uuid: 'u', can_receive_messages: true },
      { uuid: 'u', can_receive_messages: false },
      { uuid: '', can_receive_messages: true },
    ].map(canStartWith),
  ).toEqual([true, false, false]);
  const platform = createFakePlatform(signedIn());
  const failure = async () => {
    const conversation = create(platform);
    await conversation.load();
    return conversation.store.state.shown;
  };
  platform.answer(conversationMessages, new CallError(404, []));
  platform.answer(participantInfo, { ...sampleParticipant('bob'), uuid: '' });
  expect(await failure()).toMatchObject({ text: 'Could not load conversation.', canRetry: false });
  platform.answer(participantInfo, { ...sampleParticipant('bob'), can_receive_messages: false });
  expect(await failure()).toMatchObject({
    text: "This blog can't receive messages.",
    canRetry: false,
  });
  // if the server returns the conversation, `can_send` matters, not `can_receive_messages`
  const unreachable = { ...sampleParticipant('bob'), can_receive_messages: false };
  const told = (can_send: boolean) =>
    platform.answer(
      conversationMessages,
      fetched(
        sampleConversation('bob', [], {
          can_send,
          participants: [sampleParticipant('ada'), unreachable],
        }),
      ),
    );
  told(true);
  expect(await failure()).toMatchObject({ view: 'open' });
  told(false);
  expect(await failure()).toMatchObject({ text: "This blog can't receive messages." });
});

test('CONV-04, CONV-05: can_send is true when omitted, and participantUuid is the uuid of the acting blog', async () => {
  const platform = createFakePlatform(signedIn());
  const { can_send: _, ...conversation } = sampleConversation('bob', [sampleMessage('bob', 1)]);
  platform.answer(conversationMessages, { conversation, messages: conversation.messages });
  const opened = create(platform);
  await opened.load();
  expect(readFlags(opened.store.state, false).canSend).toBe(true);
  expect(opened.store.state.shown).toMatchObject({
    conversation: { participantUuid: 'uuid-ada' },
  });
});

test('CONV-04: a conversation without messages opens when can_send is omitted', async () => {
  const platform = createFakePlatform(signedIn());
  const { can_send: _, ...conversation } = sampleConversation('bob', [], { id: '' });
  platform.answer(conversationMessages, { conversation, messages: conversation.messages });
  const opened = create(platform);
  await opened.load();
  expect(opened.store.state.shown.view).toBe('open');
});

test('MSG-44: a successful fetch of messages ends the offline state', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  platform.answer(sendMessage, new CallError(0, []));
  const conversation = create(platform);
  await conversation.load();
  conversation.send(textMessage('Lost'));
  await settle();
  expect(conversation.store.state.isOffline).toBe(true);
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 9, 'Hello')])),
  );
  await conversation.fetchUnread(1);
  expect(conversation.store.state.isOffline).toBe(false);
});

test('MSG-44: a successful poll ends the offline state', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  platform.answer(sendMessage, new CallError(0, []));
  const conversation = create(platform);
  await conversation.load();
  conversation.send(textMessage('Lost'));
  await settle();
  expect(conversation.store.state.isOffline).toBe(true);
  conversation.onPollAnswered();
  expect(conversation.store.state.isOffline).toBe(false);
});
