import { CallError } from './platform.ts';

test('a failed call has a user-facing message if there is one, otherwise a technical one', () => {
  expect([
    new CallError(400, ['Too long.', 'Wrong.']).message,
    new CallError(500, []).message,
    new CallError(0, []).message,
  ]).toEqual(['Too long.', 'HTTP 500', 'no answer']);
  expect(new CallError(500, []).body).toBeNull();
});
