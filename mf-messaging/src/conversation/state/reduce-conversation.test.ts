import { conversationMessages } from '@tessera/shared-contracts/messaging/endpoints';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { timesOf } from './conversation-state.ts';
import {
  canCheckSent,
  initialProgress,
  lacksSent,
  readingInSight,
  reduceConversation,
  type ConversationEvent,
  type ConversationModel,
} from './reduce-conversation.ts';

const start: ConversationModel = {
  state: {
    shown: { view: 'loading' },
    unsent: [],
    isOffline: false,
    waiting: 0,
    isFetchingIcebreakers: false,
    revealed: new Set(),
  },
  progress: initialProgress,
};
const older = { next: { href: conversationMessages.path } };
const after = (...events: readonly ConversationEvent[]): ConversationModel =>
  events.reduce(reduceConversation, start);
const page = (
  times: readonly number[],
  unreadCount = 0,
  readBefore = Infinity,
): ConversationEvent => ({
  kind: 'page-arrived',
  conversation: sampleConversation(
    'bob',
    times.toReversed().map((ts) => sampleMessage('bob', ts)),
    { unreadCount },
    older,
  ),
  readBefore,
});
const sight = (isAtEnd: boolean, isVisible = true): ConversationEvent => ({
  kind: 'sight-changed',
  sight: { isAtEnd, isVisible },
});
const reading = { upTo: 2, count: 1 };

test('unread messages of a page are to be read once their end is in sight, and only once', () => {
  const hidden = after(page([1, 2], 1), sight(true, false));
  expect(readingInSight(hidden)).toBeUndefined();
  const seen = reduceConversation(hidden, sight(true));
  expect(readingInSight(seen)).toEqual(reading);
  const read = [{ kind: 'read-asked' }, { kind: 'read', reading }, page([1, 2], 1)] as const;
  expect(readingInSight(read.reduce(reduceConversation, seen))).toBeUndefined();
});

test('messages that could not be marked as read are to be read again, unless newer ones have arrived', () => {
  const failed = after(page([1, 2], 1), { kind: 'read-asked' }, { kind: 'read-failed', reading });
  expect(readingInSight(failed)).toEqual(reading);
  expect(failed.progress.failedTs).toBe(2);
  const newer = after(page([1, 2], 1), { kind: 'read-asked' }, page([1, 2, 3], 2), {
    kind: 'read-failed',
    reading,
  });
  expect(readingInSight(newer)).toEqual({ upTo: 3, count: 2 });
});

test('the unread count of a page does not hold if messages were read while it was fetched', () => {
  expect(after(page([1, 2], 1)).progress.knownUnread).toBe(1);
  const late = after({ kind: 'read', reading }, page([1, 2, 3], 1, 0));
  expect(late.progress.knownUnread).toBe(0);
});

test('messages that a poll counts wait while the end of the list is out of sight', () => {
  const counted = after(page([1]), sight(false), { kind: 'counted', count: 2 });
  expect([counted.state.waiting, counted.progress.knownUnread]).toEqual([2, 2]);
  expect(reduceConversation(counted, { kind: 'counted', count: 0 }).state.waiting).toBe(0);
  expect(reduceConversation(counted, { kind: 'waiting-asked' }).state.waiting).toBe(0);
  expect(after(page([1]), { kind: 'counted', count: 2 }).state.waiting).toBe(0);
});

test('sent messages are looked for at the end of a list, while no call is pending', () => {
  const sent = { kind: 'sent', ts: 3 } as const;
  expect(canCheckSent(after(sent))).toBe(false);
  expect(canCheckSent(after(page([1]), sight(false), sent))).toBe(false);
  const open = after(page([1]), sent);
  expect([canCheckSent(open), lacksSent(open)]).toEqual([true, true]);
  expect(lacksSent(after(page([1, 3]), sent))).toBe(false);
  const pending = {
    ...open,
    state: {
      ...open.state,
      unsent: [
        { type: 'TEXT', text: 'Hi', context: '', key: 'k', at: 0, state: 'pending' },
      ] as const,
    },
  };
  expect(canCheckSent(pending)).toBe(false);
  expect(canCheckSent(reduceConversation(open, { kind: 'sent-checked' }))).toBe(false);
});

test('a failed fetch is remembered until the next one starts', () => {
  const failed = after(page([1]), { kind: 'fetch-failed' });
  expect(failed.progress.isBehind).toBe(true);
  expect(reduceConversation(failed, { kind: 'fetch-started' }).progress.isBehind).toBe(false);
});

test('a failure is shown until its retry succeeds', () => {
  const failed = after({ kind: 'failed', failure: { text: 'No.', canRetry: true } });
  expect(failed.state.shown).toEqual({
    view: 'failed',
    isRetrying: false,
    text: 'No.',
    canRetry: true,
  });
  const retried = reduceConversation(failed, { kind: 'retried' });
  expect(retried.state.shown).toMatchObject({ view: 'failed', isRetrying: true });
  expect(reduceConversation(retried, page([1])).state.shown.view).toBe('open');
});

test('older messages come before those that are shown', () => {
  const asked = after(page([5, 6]), { kind: 'older-asked' });
  expect(asked.state.shown).toMatchObject({ isLoadingOlder: true, older: older.next });
  const arrived = reduceConversation(asked, {
    kind: 'older-arrived',
    messages: { data: [4, 3].map((ts) => sampleMessage('bob', ts)), _links: {} },
  });
  expect(timesOf(arrived.state.shown)).toEqual([3, 4, 5, 6]);
  expect(arrived.state.shown).toMatchObject({ isLoadingOlder: false });
  const failed = reduceConversation(asked, { kind: 'older-failed' });
  expect(failed.state.shown).toMatchObject({ isLoadingOlder: false, older: older.next });
});

test('an event that changes nothing that is shown keeps the state', () => {
  const open = after(page([1]));
  for (const event of [
    sight(false),
    { kind: 'retried' },
    { kind: 'poll-answered' },
    { kind: 'counted', count: 0 },
    { kind: 'sent', ts: 9 },
    { kind: 'read-asked' },
    { kind: 'fetch-started' },
  ] as const)
    expect(reduceConversation(open, event).state).toBe(open.state);
});
