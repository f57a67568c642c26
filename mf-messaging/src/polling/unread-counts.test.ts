import { createUnreadCounts } from './unread-counts.ts';

let life: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('POLL-17, POLL-19: adds up the unread counts of conversations by mention key', () => {
  const unread = createUnreadCounts({ one: 4, two: 1 }, true, life.signal);
  expect(unread.store.state).toEqual({ one: { sum: 4, of: {} }, two: { sum: 1, of: {} } });
  unread.take({ one: { 7: 2, 8: 3 }, other: { 9: 9 } });
  expect(unread.store.state).toEqual({
    one: { sum: 5, of: { 7: 2, 8: 3 } },
    two: { sum: 0, of: {} },
  });
  expect([unread.countOf('one', '8'), unread.countOf('one', '9')]).toEqual([3, 0]);
});

test('POLL-27: a local count is discarded after 500 ms, and the polled count applies again', () => {
  const unread = createUnreadCounts({ one: 0 }, true, life.signal);
  unread.take({ one: { 7: 2, 8: 3 } });
  unread.read('one', '7', 2);
  expect(unread.store.state['one']).toEqual({ sum: 3, of: { 7: 0, 8: 3 } });
  jest.advanceTimersByTime(499);
  expect(unread.countOf('one', '7')).toBe(0);
  jest.advanceTimersByTime(1);
  expect(unread.store.state['one']).toEqual({ sum: 5, of: { 7: 2, 8: 3 } });
  unread.read('one', '7', 2);
  unread.take({ one: { 8: 3 } });
  expect(unread.store.state['one']?.sum).toBe(3);
  jest.advanceTimersByTime(500);
  expect(unread.store.state['one']).toEqual({ sum: 3, of: { 8: 3 } });
});

test('without polls, messages that are read are permanently subtracted from the initial sum', () => {
  const unread = createUnreadCounts({ one: 3 }, false, life.signal);
  unread.read('one', '7', 2);
  expect(unread.store.state['one']?.sum).toBe(1);
  unread.read('one', '8', 1);
  expect(unread.store.state['one']?.sum).toBe(0);
});
