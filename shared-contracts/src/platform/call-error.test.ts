import { CallError } from './platform.ts';

test('a refusal is one to every remote, although each has a copy of its class', () => {
  let Other = CallError;
  jest.isolateModules(() => {
    ({ CallError: Other } = jest.requireActual<{ CallError: typeof CallError }>('./platform.ts'));
  });
  expect(Other).not.toBe(CallError);
  expect(new Other(403, ['Not yours.'])).toBeInstanceOf(CallError);
  expect(new CallError(403, [])).toBeInstanceOf(Error);
  for (const other of [new Error('x'), undefined, null, 'CallError', {}])
    expect(other).not.toBeInstanceOf(CallError);
});
