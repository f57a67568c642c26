import { CallError } from './platform.ts';

test('the message of a call error is its first user-facing text, or a technical one if it has none', () => {
  expect([
    new CallError(400, ['Too long.', 'Wrong.']).message,
    new CallError(500, []).message,
    new CallError(0, []).message,
  ]).toEqual(['Too long.', 'HTTP 500', 'no response']);
  expect(new CallError(500, []).body).toBeNull();
});
