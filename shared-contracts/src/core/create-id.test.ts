import { createId } from './create-id.ts';

test('ids are unique and need no secure context', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const ids = Array.from({ length: 100 }, createId);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(100);
});
