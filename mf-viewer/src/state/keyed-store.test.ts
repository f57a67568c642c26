import fc from 'fast-check';
import { createKeyedStore } from './keyed-store.ts';

/** A store of counters, and its clock. */
function createCounters() {
  let time = 0;
  const store = createKeyedStore<{ readonly count: number }>(() => time);
  return {
    store,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
const setTo = (count: number) => () => ({ count });

test('a change to an item that was not seeded creates no state; the state of a seeded item can be changed', () => {
  const { store } = createCounters();
  store.update('a', setTo(1));
  store.change('a', 'count', setTo(2));
  expect(store.read('a')).toBeUndefined();
  store.seed('b', { count: 5 });
  store.update('b', ({ count }) => ({ count: count + 1 }));
  expect([store.read('a'), store.read('b')]).toEqual([undefined, { count: 6 }]);
});

test('the listeners of a key are called after each change, until they unsubscribe', () => {
  const { store } = createCounters();
  const [first, second, other] = [jest.fn(), jest.fn(), jest.fn()];
  const leave = store.subscribe('a', first);
  store.subscribe('a', second);
  store.subscribe('b', other);
  store.seed('a', { count: 1 });
  store.change('a', 'count', setTo(2));
  // nothing changed
  store.update('a', (state) => state);
  leave();
  leave();
  store.update('a', setTo(3));
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([2, 3, 0]);
});

test('unsubscribing twice does not remove later listeners of the key', () => {
  const { store } = createCounters();
  const leave = store.subscribe('a', jest.fn());
  leave();
  const later = jest.fn();
  store.subscribe('a', later);
  leave();
  store.seed('a', { count: 1 });
  expect(later).toHaveBeenCalledTimes(1);
});

test('recent changes are reapplied to arriving states for as long as a request may take', () => {
  const { store, wait } = createCounters();
  store.seed('a', { count: 1 });
  store.change('a', 'count', setTo(2));
  wait(19_999);
  store.seed('a', { count: 1 });
  store.seed('b', { count: 1 });
  expect([store.read('a'), store.read('b')]).toEqual([{ count: 2 }, { count: 1 }]);
  wait(1);
  store.seed('a', { count: 1 });
  expect(store.read('a')).toEqual({ count: 1 });
});

test('a change made before the state arrives is applied when it arrives', () => {
  const { store } = createCounters();
  store.change('a', 'count', setTo(2));
  store.seed('a', { count: 1 });
  expect(store.read('a')).toEqual({ count: 2 });
});

test('a change with the same subject as an earlier change replaces it, and is applied last', () => {
  const store = createKeyedStore<readonly string[]>(() => 0);
  const add = (word: string) => (words: readonly string[]) => [...words, word];
  store.change('a', 'like', add('liked'));
  store.change('a', 'reblog', add('reblogged'));
  store.change('a', 'like', add('unliked'));
  store.seed('a', []);
  expect(store.read('a')).toEqual(['reblogged', 'unliked']);
});

test('a function that makes a change is told whether the change is being reapplied', () => {
  const { store } = createCounters();
  const change = jest.fn(({ count }: { count: number }) => ({ count: count + 1 }));
  store.seed('a', { count: 1 });
  store.change('a', 'count', change);
  store.seed('a', { count: 1 });
  expect(change.mock.calls.map(([, ...rest]: readonly unknown[]) => rest)).toEqual([
    [false],
    [true],
  ]);
  // a change made by `update` is not reapplied
  store.update('a', setTo(9));
  store.seed('a', { count: 1 });
  expect(store.read('a')).toEqual({ count: 2 });
});

test('no matter when HTML arrives, the state is the result of the last change', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant('arrive'), fc.nat()), { maxLength: 12 }), (steps) => {
      const { store } = createCounters();
      store.seed('a', { count: -1 });
      let last = -1;
      for (const step of steps) {
        if (typeof step === 'string') store.seed('a', { count: -1 });
        else {
          last = step;
          store.change('a', 'count', setTo(step));
        }
        expect(store.read('a')).toEqual({ count: last });
      }
    }),
  );
});
