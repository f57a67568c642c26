import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
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

const page = (times: readonly number[], changes: Partial<Conversation> = {}) =>
  fetched(
    sampleConversation(
      'bob',
      times.toReversed().map((ts) => sampleMessage('bob', ts)),
      { id: '7', last_modified_ts: Math.max(0, ...times), ...changes },
    ),
  );

let platform: FakePlatform;
let open: OpenConversation;
let changes: number;
beforeEach(() => {
  localStorage.clear();
  changes = 0;
  platform = createFakePlatform();
  open = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
    onChange: () => {
      changes += 1;
    },
  });
});
afterEach(() => open.close());

/**
 * Holds back the next responses; returns a function that responds to the call with a given index.
 */
function hold(): (call: number, answer: unknown) => Promise<void> {
  const held: ((answer: unknown) => void)[] = [];
  platform.answer(conversationMessages, async () => {
    const answer = await new Promise<unknown>((resolve) => {
      held.push(resolve);
    });
    if (answer instanceof CallError) throw answer;
    return answer;
  });
  return async (call, answer) => {
    held[call]?.(answer);
    await settle();
  };
}

test('a response is ignored if the response to a later fetch arrived first', async () => {
  platform.answer(conversationMessages, page([1, 2]));
  await open.load();
  const answer = hold();
  void open.fetchUnread(0);
  void open.fetchUnread(0);
  await answer(1, page([], { last_modified_ts: 2 }));
  await answer(0, page([1, 2]));
  expect(textsOf(open)).toEqual([]);
});

test('a failed load keeps a conversation that another fetch has loaded', async () => {
  const answer = hold();
  void open.load();
  void open.fetchUnread(0);
  await answer(1, page([1]));
  await answer(0, new CallError(500, []));
  expect(textsOf(open)).toEqual(['at 1']);
});

test('a load that fails while another is pending is retried after the next poll, even if the other succeeds', async () => {
  const answer = hold();
  void open.load();
  void open.fetchUnread(0);
  await answer(1, new CallError(500, []));
  expect(open.store.state.shown.view).toBe('failed');
  await answer(0, page([]));
  platform.answer(conversationMessages, page([1]));
  open.onPollAnswered();
  await settle();
  expect(textsOf(open)).toEqual(['at 1']);
});

test('a response with an unread count from before the messages were read does not prevent the next message from being fetched', async () => {
  platform.answer(conversationMessages, page([1]));
  await open.load();
  open.setSight({ isAtEnd: true, isVisible: false });
  platform.answer(conversationMessages, page([1, 2], { unreadCount: 1 }));
  open.setUnreadCount(1);
  await settle();
  const answer = hold();
  void open.fetchUnread(0);
  open.setSight({ isAtEnd: true, isVisible: true });
  await settle();
  await answer(0, page([1, 2], { unreadCount: 1 }));
  platform.answer(conversationMessages, page([1, 2, 3], { unreadCount: 1 }));
  open.setUnreadCount(1);
  await settle();
  expect(textsOf(open)).toEqual(['at 1', 'at 2', 'at 3']);
});

test('a late response does not bring back a sent message that another tab has deleted', async () => {
  platform.answer(conversationMessages, page([1]));
  await open.load();
  let answer = (): void => {};
  platform.answer(sendMessage, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return sampleMessage('ada', 2);
  });
  open.send(textMessage('at 2'));
  platform.answer(conversationMessages, page([], { last_modified_ts: 2 }));
  await open.fetchUnread(0);
  answer();
  await settle();
  expect([textsOf(open), open.store.state.unsent]).toEqual([[], []]);
});

test('other tabs are notified when a failed message turns out to have been saved', async () => {
  platform.answer(conversationMessages, page([1]));
  await open.load();
  platform.answer(sendMessage, new CallError(0, []));
  open.send(textMessage('at 2'));
  await settle();
  const [{ key } = { key: '' }] = open.store.state.unsent;
  const before = changes;
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation('bob', [{ ...sampleMessage('ada', 2), submission_key: key }], {
        id: '7',
        last_modified_ts: 2,
      }),
    ),
  );
  await open.fetchUnread(0);
  expect([open.store.state.unsent, changes]).toEqual([[], before + 1]);
});
