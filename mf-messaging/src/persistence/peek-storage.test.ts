import { peekLocal } from './peek-storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('returns a stored value, or null if there is none', () => {
  localStorage.setItem('one', '1');
  expect([peekLocal('one'), peekLocal('two')]).toEqual(['1', null]);
});

test('returns null where access is denied', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(peekLocal('one')).toBeNull();
});
