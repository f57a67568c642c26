import { BehaviorSubject, of } from 'rxjs';
import { createLifetime, later, observe, observeChanges, onEnd } from './lifetime.ts';

test('onEnd calls its function once when the lifetime ends, or immediately if it has already ended', () => {
  const lifetime = new AbortController();
  const end = jest.fn();
  onEnd(lifetime.signal, end);
  expect(end).not.toHaveBeenCalled();
  lifetime.abort();
  lifetime.abort();
  expect(end).toHaveBeenCalledTimes(1);
  onEnd(lifetime.signal, end);
  expect(end).toHaveBeenCalledTimes(2);
});

test('a nested lifetime ends with its parent or on its own, and then leaves no listener on its parent', () => {
  const parent = new AbortController();
  const added = jest.spyOn(parent.signal, 'addEventListener');
  const removed = jest.spyOn(parent.signal, 'removeEventListener');
  const [first, second] = [createLifetime(parent.signal), createLifetime(parent.signal)];
  first.abort();
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([2, 1]);
  parent.abort();
  expect(second.signal.aborted).toBe(true);
  expect(createLifetime(parent.signal).signal.aborted).toBe(true);
});

test('observe unsubscribes when the lifetime ends, even if the first value ends it', () => {
  const lifetime = new AbortController();
  const source = new BehaviorSubject(1);
  const seen: number[] = [];
  observe(lifetime.signal, source, (value) => seen.push(value));
  source.next(2);
  lifetime.abort();
  source.next(3);
  expect([seen, source.observed]).toEqual([[1, 2], false]);

  const short = new AbortController();
  observe(short.signal, source, () => short.abort());
  expect(source.observed).toBe(false);
  observe(short.signal, source, () => seen.push(4));
  expect([seen, source.observed]).toEqual([[1, 2], false]);
});

test('an observable that completes leaves no listener on the lifetime', () => {
  const { signal } = new AbortController();
  const added = jest.spyOn(signal, 'addEventListener');
  const removed = jest.spyOn(signal, 'removeEventListener');
  observe(signal, of(1), () => {});
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

test('observeChanges skips the first value', () => {
  const source = new BehaviorSubject('a');
  const seen: string[] = [];
  observeChanges(new AbortController().signal, source, (value) => seen.push(value));
  source.next('b');
  source.next('c');
  expect(seen).toEqual(['b', 'c']);
});

test('a timer runs once, unless it is cancelled or the lifetime ends', () => {
  jest.useFakeTimers();
  const lifetime = new AbortController();
  const removed = jest.spyOn(lifetime.signal, 'removeEventListener');
  const [run, cancelled, late] = [jest.fn(), jest.fn(), jest.fn()];
  later(lifetime.signal, 10, run);
  later(lifetime.signal, 10, cancelled)();
  jest.advanceTimersByTime(50);
  expect([run.mock.calls.length, removed.mock.calls.length]).toEqual([1, 2]);
  later(lifetime.signal, 10, late);
  lifetime.abort();
  later(lifetime.signal, 10, late);
  jest.advanceTimersByTime(50);
  expect([cancelled.mock.calls.length, late.mock.calls.length]).toEqual([0, 0]);
  jest.useRealTimers();
});
