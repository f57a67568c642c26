import { createLifetime, later, listen, observe, observeChanges, onEnd } from './lifetime.ts';

/** An observable that begins with a value, as those of the platform do. */
function createSource<T>(first: T) {
  const listeners = new Set<(value: T) => void>();
  return {
    listeners,
    emit: (value: T) => listeners.forEach((listener) => listener(value)),
    subscribe(next: (value: T) => void) {
      listeners.add(next);
      next(first);
      return { unsubscribe: () => void listeners.delete(next) };
    },
  };
}

test('what ends with a lifetime ends once, and at once when the lifetime is over', () => {
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

test('a lifetime within another ends with it or alone, and then leaves no listener behind', () => {
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

test('an observable is left when the lifetime ends, also when its first value ends it', () => {
  const lifetime = new AbortController();
  const source = createSource(1);
  const seen: number[] = [];
  observe(lifetime.signal, source, (value) => seen.push(value));
  source.emit(2);
  lifetime.abort();
  source.emit(3);
  expect([seen, source.listeners.size]).toEqual([[1, 2], 0]);

  const short = new AbortController();
  observe(short.signal, source, () => short.abort());
  expect(source.listeners.size).toBe(0);
  observe(short.signal, source, () => seen.push(4));
  expect([seen, source.listeners.size]).toEqual([[1, 2], 0]);
});

test('changes of an observable are all its values but the first', () => {
  const source = createSource('a');
  const seen: string[] = [];
  observeChanges(new AbortController().signal, source, (value) => seen.push(value));
  source.emit('b');
  source.emit('c');
  expect(seen).toEqual(['b', 'c']);
});

test('a listener is removed with its phase when the lifetime ends, and never added after that', () => {
  const lifetime = new AbortController();
  const heard = jest.fn();
  listen(lifetime.signal, document, 'click', heard, { capture: true });
  document.body.click();
  lifetime.abort();
  document.body.click();
  listen(lifetime.signal, document, 'click', heard);
  document.body.click();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a timer runs once, or not at all when it is cancelled or the lifetime ends', () => {
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
