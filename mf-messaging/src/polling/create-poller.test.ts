import { poll } from '@tessera/shared-contracts/messaging/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { EMPTY, of, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { askAsPlanned, createPoller } from './create-poller.ts';
import { pollDelay } from './poll-delay.ts';

let platform: FakePlatform;
const polls = (): number => platform.calls.length;
const nothing = { unread_messages: {} };
beforeEach(() => {
  jest.useFakeTimers();
  platform = createFakePlatform();
  platform.answer(poll, nothing);
});
afterEach(() => {
  jest.useRealTimers();
});
const start = (onChange = () => {}) =>
  createPoller({
    call: platform.call,
    mentionKeys: ['key-a', 'key-b'],
    config: platform.bootstrap.config.messaging,
    onChange,
  });

test('POLL-09, POLL-10, POLL-11: each multiplier for the inbox or a conversation applies to one poll, and the last one to all further polls', () => {
  const times = (context: 'inbox' | 'conversation', count: number) =>
    Array.from({ length: count }, (_, quiet) => pollDelay(context, quiet) / 15_000);
  expect(times('inbox', 7)).toEqual([1, 1, 2, 2, 4, 4, 4]);
  expect(times('conversation', 19)).toEqual([
    1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16, 16, 16,
  ]);
});

test('POLL-05, POLL-08: polls after 15 s, then less often while nothing changes, and again at the initial rate after a change', async () => {
  const onChange = jest.fn();
  const poller = start(onChange);
  poller.watch('inbox');
  await jest.advanceTimersByTimeAsync(14_999);
  expect(polls()).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(platform.calls[0]?.input).toEqual({
    query: { unread_messages: true, mention_keys: 'key-a,key-b' },
  });
  expect(onChange).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(15_000 + 15_000 + 30_000);
  expect(polls()).toBe(4);
  expect(onChange).toHaveBeenCalledTimes(1);
  platform.answer(poll, { unread_messages: { 'key-a': { 7: 1 } } });
  await jest.advanceTimersByTimeAsync(30_000);
  expect([polls(), onChange.mock.calls.length]).toEqual([5, 2]);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(polls()).toBe(6);
  poller.stop();
});

test('a stopped poller does not poll', async () => {
  const poller = start();
  poller.watch('conversation');
  poller.stop();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([polls(), jest.getTimerCount()]).toEqual([0, 0]);
});

test('POLL-14, POLL-15, POLL-16: tolerates three consecutive failures and stops at the fourth; a success resets the count', async () => {
  const poller = start();
  poller.watch('inbox');
  platform.answer(poll, new Error('no answer'));
  await jest.advanceTimersByTimeAsync(45_000);
  expect(polls()).toBe(3);
  platform.answer(poll, nothing);
  await jest.advanceTimersByTimeAsync(15_000);
  platform.answer(poll, new Error('no answer'));
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(polls()).toBe(8);
  poller.stop();
});

test('POLL-12, POLL-13: typing causes an immediate poll, but at most one every 30 s, and resets the polling rate', async () => {
  const poller = start();
  poller.watch('inbox');
  await jest.advanceTimersByTimeAsync(15_000 * 8);
  const before = polls();
  poller.typed();
  poller.typed();
  await jest.advanceTimersByTimeAsync(0);
  expect(polls()).toBe(before + 1);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(polls()).toBe(before + 2);
  await jest.advanceTimersByTimeAsync(15_000);
  poller.typed();
  await jest.advanceTimersByTimeAsync(0);
  expect(polls()).toBe(before + 3);
  poller.stop();
});

test('POLL-06, POLL-07: the configured intervals for inbox and conversation replace the default, and the configured token is sent', async () => {
  const config = {
    ...platform.bootstrap.config.messaging,
    pollFrequencyInbox: 4000,
    pollFrequencyConversation: 1000,
    pollingToken: 'secret',
  };
  const poller = createPoller({ call: platform.call, mentionKeys: [], config, onChange() {} });
  poller.watch('inbox');
  await jest.advanceTimersByTimeAsync(4000);
  expect([polls(), platform.calls[0]?.input]).toEqual([
    1,
    { query: { unread_messages: true, mention_keys: '', token: 'secret' } },
  ]);
  poller.watch('conversation');
  await jest.advanceTimersByTimeAsync(1000);
  expect(polls()).toBe(2);
  poller.stop();
});

test('does not poll before a context is set, even on `now`', async () => {
  const poller = start();
  poller.now();
  poller.typed();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([polls(), jest.getTimerCount()]).toEqual([0, 0]);
  poller.watch('inbox');
  poller.now();
  await jest.advanceTimersByTimeAsync(0);
  expect(polls()).toBe(1);
  poller.stop();
});

test('POLL-14, POLL-18: an error flag in a successful response does not count as a failed poll', async () => {
  const poller = start();
  platform.answer(poll, { unread_messages: {}, error: true });
  poller.watch('inbox');
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(polls()).toBeGreaterThan(10);
  poller.stop();
});

test('`news` polls immediately, even after failures have stopped polling; several `news` calls in quick succession cause one poll', async () => {
  const poller = start();
  poller.news();
  await jest.advanceTimersByTimeAsync(1000);
  expect(polls()).toBe(0);
  poller.watch('conversation');
  poller.news();
  await jest.advanceTimersByTimeAsync(0);
  expect(polls()).toBe(1);
  for (let time = 0; time < 5; time += 1) {
    poller.news();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(polls()).toBe(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(polls()).toBe(2);
  platform.answer(poll, new Error('no answer'));
  await jest.advanceTimersByTimeAsync(3_600_000);
  const stopped = polls();
  platform.answer(poll, nothing);
  poller.news();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(polls()).toBe(stopped + 2);
  poller.stop();
  poller.news();
  expect(jest.getTimerCount()).toBe(0);
});

test('if news is announced during a poll, another poll follows', async () => {
  const onChange = jest.fn();
  const poller = start(onChange);
  poller.watch('conversation');
  const answers: (() => void)[] = [];
  platform.answer(poll, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { unread_messages: { 'key-a': { 7: 1 } } };
  });
  poller.now();
  poller.news();
  poller.news();
  answers[0]?.();
  await jest.advanceTimersByTimeAsync(250);
  expect(polls()).toBe(2);
  answers[1]?.();
  await jest.advanceTimersByTimeAsync(14_999);
  expect(polls()).toBe(2);
  expect(onChange).toHaveBeenCalledTimes(1);
  poller.stop();
});

test('an unread count that stays the same after messages were read is reported as a change, because new messages must have arrived', async () => {
  const onChange = jest.fn();
  const poller = start(onChange);
  platform.answer(poll, { unread_messages: { 'key-a': { 7: 2, 8: 1 }, 'key-b': { 9: 1 } } });
  poller.watch('conversation');
  poller.now();
  await jest.advanceTimersByTimeAsync(1000);
  expect([polls(), onChange.mock.calls.length]).toEqual([1, 1]);
  poller.read('key-a', '7', 2);
  await jest.advanceTimersByTimeAsync(0);
  expect([polls(), onChange.mock.calls.length]).toEqual([2, 2]);
  // the response is the expected one; it is reported because it differs from the previous response
  poller.read('key-b', '9', 1);
  platform.answer(poll, { unread_messages: { 'key-a': { 7: 2, 8: 1 } } });
  await jest.advanceTimersByTimeAsync(250);
  expect([polls(), onChange.mock.calls.length]).toEqual([3, 3]);
  poller.now();
  await jest.advanceTimersByTimeAsync(250);
  expect([polls(), onChange.mock.calls.length]).toEqual([4, 3]);
  poller.stop();
});

test('the muted conversations in a response are passed on with the unread counts', async () => {
  const onChange = jest.fn();
  const poller = start(onChange);
  platform.answer(poll, { unread_messages: { 'key-a': { 7: 1 } }, muted_conversations: ['7'] });
  poller.watch('inbox');
  await jest.advanceTimersByTimeAsync(15_000);
  expect(onChange).toHaveBeenCalledWith({ 'key-a': { 7: 1 } }, new Set(['7']));
  poller.stop();
});

test('a new plan replaces the one before it, and while a question is open, no other is asked', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, hot, expectObservable }) => {
    const plans$ = hot('r 2ms s 10ms n n 8ms w 1ms d', {
      r: timer(5), // replaced before it is due
      s: timer(4),
      n: of(0),
      w: timer(3), // replaced by the wish for no poll
      d: EMPTY,
    });
    // s asks at 7 ms, the first n at 14 ms; the second n finds the question open
    expectObservable(askAsPlanned(plans$, cold('5ms (a|)'))).toBe('12ms a 6ms a');
  });
});
