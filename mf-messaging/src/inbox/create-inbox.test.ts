import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversations } from '@tessera/shared-contracts/messaging/endpoints';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { CallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { createMessagingChannels, type MessagingChannel } from '../channels/channel-records.ts';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { createInbox, hasFurtherPage, replaceFirstPage } from './create-inbox.ts';

/**
 * A conversation that was modified at this time. The time is also its id and part of the other
 * blog's name.
 */
const at = (ts: number, changes: Partial<Conversation> = {}) =>
  sampleConversation(`blog${ts}`, [sampleMessage('bob', ts)], { id: String(ts), ...changes });
const many = (count: number, newest = 1000) =>
  Array.from({ length: count }, (_, index) => at(newest - index));
const next = { href: '/svc/conversations?participant=uuid-ada&before=5' };

function prepare(): {
  platform: FakePlatform;
  /** The same platform, wrapped to record the signals of its calls. */
  watched: Platform;
  ada: MessagingChannel;
  two: MessagingChannel;
  signals: AbortSignal[];
} {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel(),
      sampleChannel({ name: 'ada-two', uuid: 'uuid-two', token: 'token-two' }),
    ],
  });
  const signals: AbortSignal[] = [];
  const watched: Platform = {
    ...platform,
    call(endpoint, input, options) {
      if (options?.signal) signals.push(options.signal);
      return platform.call(endpoint, input, options);
    },
  };
  const [ada, two] = createMessagingChannels(platform.bootstrap);
  if (!ada || !two) throw new Error('two blogs expected');
  return { platform, watched, ada, two, signals };
}
const ids = (inbox: ReturnType<typeof createInbox>) => {
  const { state } = inbox.store;
  return state.phase === 'ready' ? state.conversations.map(({ id }) => id) : state.phase;
};

test('INBOX-06: conversations are ordered by their last change, so a conversation that changes moves to the top', async () => {
  const { platform, ada } = prepare();
  platform.answer(conversations, { conversations: [at(1), at(3), at(2)], _links: {} });
  const inbox = createInbox(platform, ada);
  await inbox.show(ada);
  expect(ids(inbox)).toEqual(['3', '2', '1']);
  platform.answer(conversations, {
    conversations: [at(1, { last_modified_ts: 9 }), at(3), at(2)],
    _links: {},
  });
  await inbox.show(ada);
  expect(ids(inbox)).toEqual(['1', '3', '2']);
});

test('INBOX-02, INBOX-44: each blog has a separate list, which is loaded separately', async () => {
  const { platform, ada, two } = prepare();
  platform.answer(conversations, ({ query }: { query: { participant: string } }) => ({
    conversations: [at(query.participant === 'uuid-ada' ? 1 : 2)],
    _links: {},
  }));
  const inbox = createInbox(platform, ada);
  expect(ids(inbox)).toBe('loading');
  await inbox.show(ada);
  expect([ada.isInboxFetched, two.isInboxFetched]).toEqual([true, false]);
  const second = inbox.show(two);
  expect(ids(inbox)).toBe('loading');
  await second;
  expect(ids(inbox)).toEqual(['2']);
  const back = inbox.show(ada);
  expect(ids(inbox)).toEqual(['1']);
  await back;
  expect(ids(createInbox(platform, ada))).toEqual(['1']);
});

test('INBOX-45: another page is requested only if there is a link to it and at least 10 conversations are loaded', async () => {
  expect(hasFurtherPage({ conversations: many(9), next })).toBe(false);
  expect(hasFurtherPage({ conversations: many(10) })).toBe(false);
  expect(hasFurtherPage({ conversations: many(10), next })).toBe(true);

  const { platform, ada } = prepare();
  const inbox = createInbox(platform, ada);
  platform.answer(conversations, { conversations: many(9), _links: { next } });
  await inbox.show(ada);
  await inbox.loadMore();
  expect(platform.calls).toHaveLength(1);
  platform.answer(conversations, { conversations: many(10), _links: { next } });
  await inbox.show(ada);
  platform.answer(conversations, { conversations: [at(4)], _links: {} });
  await Promise.all([inbox.loadMore(), inbox.loadMore()]);
  expect(platform.calls).toHaveLength(3);
  expect(platform.calls.at(-1)?.input).toEqual({
    query: { participant: 'uuid-ada', before: '5' },
  });
  expect(ids(inbox)).toHaveLength(11);
  await inbox.loadMore();
  expect(platform.calls).toHaveLength(3);
});

test('INBOX-46: showing the conversations of another blog aborts a pending request', async () => {
  const { platform, watched, ada, two, signals } = prepare();
  const answers = new Map<string, (page: unknown) => void>();
  platform.answer(
    conversations,
    ({ query }: { query: { participant: string } }) =>
      new Promise((resolve) => {
        answers.set(query.participant, resolve);
      }),
  );
  const inbox = createInbox(watched, ada);
  const first = inbox.show(ada);
  const second = inbox.show(two);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers.get('uuid-two')?.({ conversations: [at(2)], _links: {} });
  await second;
  answers.get('uuid-ada')?.({ conversations: [at(1)], _links: {} });
  await first;
  expect(ids(inbox)).toEqual(['2']);
  expect(ada.isInboxFetched).toBe(false);
  inbox.abort();
  expect(signals[1]?.aborted).toBe(true);
});

test('a failed load can be retried; a failed reload keeps the list', async () => {
  const { platform, ada } = prepare();
  platform.answer(conversations, new CallError(500, []));
  const inbox = createInbox(platform, ada);
  await inbox.show(ada);
  expect(inbox.store.state).toMatchObject({ phase: 'failed', text: 'Something went screwy.' });
  platform.answer(conversations, { conversations: [at(1)], _links: {} });
  const retried = inbox.show(ada);
  expect(inbox.store.state).toMatchObject({ phase: 'failed', isRetrying: true });
  await retried;
  platform.answer(conversations, new CallError(500, []));
  await inbox.show(ada);
  expect(ids(inbox)).toEqual(['1']);
});

test('a page that could not be loaded can be requested again', async () => {
  const { platform, ada } = prepare();
  const inbox = createInbox(platform, ada);
  platform.answer(conversations, { conversations: many(10), _links: { next } });
  await inbox.show(ada);
  platform.answer(conversations, new CallError(0, []));
  await inbox.loadMore();
  expect(inbox.store.state).toMatchObject({ phase: 'ready', more: 'failed' });
  platform.answer(conversations, { conversations: [at(4)], _links: {} });
  await inbox.loadMore();
  expect(inbox.store.state).toMatchObject({ more: 'idle' });
  expect(ids(inbox)).toHaveLength(11);
});

test('a conversation that is deleted while another page loads does not come back if that page fails to load', async () => {
  const { platform, ada } = prepare();
  const inbox = createInbox(platform, ada);
  platform.answer(conversations, { conversations: many(10), _links: { next } });
  await inbox.show(ada);
  const failed = Promise.withResolvers<never>();
  platform.answer(conversations, () => failed.promise);
  const loading = inbox.loadMore();
  inbox.change('1000', () => undefined);
  // the state stays `loading`, so that the page is not requested twice
  expect(inbox.store.state).toMatchObject({ more: 'loading' });
  failed.reject(new CallError(0, []));
  await loading;
  expect(inbox.store.state).toMatchObject({ more: 'failed' });
  expect(ids(inbox)).not.toContain('1000');
});

test('a fresh first page drops deleted conversations and keeps the older pages that follow it', () => {
  const known = { conversations: [at(9), at(8), at(7), at(2), at(1)] };
  const refreshed = (...fresh: Conversation[]) =>
    replaceFirstPage(known, { conversations: fresh, next }).conversations.map(({ id }) => id);
  expect(refreshed(at(10), at(9), at(7))).toEqual(['10', '9', '7', '2', '1']);
  // the page has no known conversation, so conversations in between may be missing
  expect(refreshed(at(12), at(11))).toEqual(['12', '11']);
  expect(replaceFirstPage(known, { conversations: [at(9)] }).conversations).toHaveLength(1);
});

test('POLL-28: once a blog’s list is complete, the number of unread messages is announced', async () => {
  const { platform, ada } = prepare();
  const counts: unknown[] = [];
  platform.bus.on(unreadChanged).subscribe((count) => counts.push(count));
  const inbox = createInbox(platform, ada);
  platform.answer(conversations, { conversations: many(10), _links: { next } });
  await inbox.show(ada);
  expect(counts).toEqual([]);
  platform.answer(conversations, {
    conversations: [at(2, { unreadCount: 3 }), at(1, { unreadCount: 1 })],
    _links: {},
  });
  await inbox.show(ada);
  expect(counts).toEqual([{ tumblelog: 'ada', count: 4 }]);
});
