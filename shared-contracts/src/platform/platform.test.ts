import { CallError } from './platform.ts';

test('a failed call says what a person may read, or else what happened', () => {
  expect([
    new CallError(400, ['Too long.', 'Wrong.']).message,
    new CallError(500, []).message,
    new CallError(0, []).message,
  ]).toEqual(['Too long.', 'HTTP 500', 'no answer']);
  expect(new CallError(500, []).body).toBeNull();
});
