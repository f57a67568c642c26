import { guardStorage, localStore, tabStore } from './guarded-storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('reads, lists and removes stored values', () => {
  const store = localStore();
  expect(store.write('a', '1')).toBe(true);
  expect([store.read('a'), store.keys(), tabStore().read('a')]).toEqual(['1', ['a'], null]);
  store.remove('a');
  expect([store.read('a'), store.keys()]).toEqual([null, []]);
});

test('a denied storage reads as empty and never throws', () => {
  const reported: unknown[] = [];
  const denied = guardStorage(
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
    (error) => reported.push(error),
  );
  expect([denied.read('a'), denied.write('a', '1'), denied.keys()]).toEqual([null, false, []]);
  expect(() => denied.remove('a')).not.toThrow();
  denied.read('b');
  // the first failure of each of the four methods
  expect(reported).toHaveLength(4);
});

test('a full storage refuses writes until there is space; the failure is reported once each time it fills up', () => {
  const report = jest.fn();
  const store = localStore(report);
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([store.write('a', '1'), store.write('a', '12')]).toEqual([false, false]);
  expect(report).toHaveBeenCalledTimes(1);
  full.mockRestore();
  expect(store.write('a', '1')).toBe(true);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.write('a', '12');
  expect(report).toHaveBeenCalledTimes(2);
});
