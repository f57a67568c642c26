import {
  conversationMessages,
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
import { settle, textsOf } from '../../testing/read-conversation.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { type OpenConversation, textMessage } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

let platform: FakePlatform;
let open: OpenConversation;
const told = (...times: readonly number[]) =>
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation(
        'bob',
        times.toReversed().map((ts) => sampleMessage('bob', ts)),
      ),
    ),
  );
const reads = () => platform.calls.filter(({ path }) => path === markAsRead.path);
beforeEach(() => {
  localStorage.clear();
  platform = createFakePlatform();
  open = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
  });
});
afterEach(() => {
  jest.useRealTimers();
  open.close();
});

test('a failed fetch of new messages is retried after the next poll, even if the unread count has not changed', async () => {
  told(1);
  await open.load();
  platform.answer(conversationMessages, new CallError(0, []));
  open.setUnreadCount(1);
  await settle();
  told(1, 2);
  open.onPollAnswered();
  open.setUnreadCount(1);
  await settle();
  expect(textsOf(open)).toEqual(['at 1', 'at 2']);
});

test('a failed fetch of new messages is repeated by itself, later each time, but not after a refusal', async () => {
  told(1);
  await open.load();
  const fetches = () => platform.calls.filter(({ path }) => path === conversationMessages.path);
  jest.useFakeTimers();
  platform.answer(conversationMessages, new CallError(503, ['The database is away.']));
  open.setUnreadCount(1);
  await jest.advanceTimersByTimeAsync(0);
  const before = fetches().length;
  await jest.advanceTimersByTimeAsync(3000);
  expect(fetches()).toHaveLength(before + 2);
  told(1, 2);
  await jest.advanceTimersByTimeAsync(4000);
  expect(textsOf(open)).toEqual(['at 1', 'at 2']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetches()).toHaveLength(before + 3);
  platform.answer(conversationMessages, new CallError(403, ['You’re blocked.']));
  open.setUnreadCount(3);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetches()).toHaveLength(before + 4);
});

test('CONV-25: a failed call to mark messages as read is retried after the next poll', async () => {
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 5)], { unreadCount: 1 })),
  );
  platform.answer(markAsRead, new CallError(0, []));
  await open.load();
  await settle();
  platform.answer(markAsRead, {});
  open.onPollAnswered();
  await settle();
  open.onPollAnswered();
  expect(reads()).toHaveLength(2);
});

test('a window that is closed while its messages are being marked as read still updates the unread count', async () => {
  const onRead = jest.fn();
  open.close();
  open = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
    onRead,
  });
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 5)], { unreadCount: 1 })),
  );
  const answer = Promise.withResolvers<object>();
  platform.answer(markAsRead, () => answer.promise);
  await open.load();
  await settle();
  expect(reads()).toHaveLength(1);
  open.close();
  answer.resolve({});
  await settle();
  expect(onRead.mock.calls).toEqual([[expect.any(String), 1]]);
});

test('an unread count that stays the same after everything was fetched and read causes one further fetch, not one per poll', async () => {
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 5)], { unreadCount: 1 })),
  );
  await open.load();
  for (let poll = 0; poll < 5; poll += 1) {
    await settle();
    open.onPollAnswered();
    open.setUnreadCount(1);
  }
  await settle();
  expect(platform.calls.map(({ path }) => path)).toEqual([
    conversationMessages.path,
    markAsRead.path,
    conversationMessages.path,
  ]);
});

test('a conversation that was also started elsewhere is fetched in full when the first message is sent here', async () => {
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  await open.load();
  platform.answer(sendMessage, sampleMessage('ada', 3));
  told(1, 2, 3);
  open.send(textMessage('at 3'));
  await settle();
  expect(textsOf(open)).toEqual(['at 1', 'at 2', 'at 3']);
  expect(open.store.state.shown).toMatchObject({ conversation: { id: '7' } });
});

test('messages that are missing from a response with the whole conversation are removed, unless they are newer than the response', async () => {
  told(1, 2);
  await open.load();
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 4)], { last_modified_ts: 4 })),
  );
  await open.fetchUnread(1);
  expect(textsOf(open)).toEqual(['at 4']);
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [], { id: '7', last_modified_ts: 3 })),
  );
  await open.fetchUnread(1);
  expect(textsOf(open)).toEqual(['at 4']);
});

test('a message sent on another device is fetched when the end of the list comes into view, and only once', async () => {
  told(1);
  await open.load();
  told(1, 2);
  open.setSight({ isAtEnd: false, isVisible: true });
  open.noteSent(2);
  await settle();
  expect(textsOf(open)).toEqual(['at 1']);
  open.setSight({ isAtEnd: true, isVisible: true });
  await settle();
  expect(textsOf(open)).toEqual(['at 1', 'at 2']);
  const before = platform.calls.length;
  open.noteSent(2);
  await settle();
  expect(platform.calls).toHaveLength(before);
});

test('a message sent here is not fetched again, whether its event or the response to its call arrives first', async () => {
  told(1);
  await open.load();
  for (const ts of [2, 3]) {
    let answer = (): void => {};
    platform.answer(sendMessage, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return sampleMessage('ada', ts);
    });
    open.send(textMessage(`at ${ts}`));
    await settle();
    if (ts === 2) open.noteSent(ts);
    answer();
    await settle();
    if (ts === 3) open.noteSent(ts);
    await settle();
  }
  expect(textsOf(open)).toEqual(['at 1', 'at 2', 'at 3']);
  expect(platform.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
});
