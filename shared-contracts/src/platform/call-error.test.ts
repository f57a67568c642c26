import { CallError, isCallError } from './platform.ts';

test('recognises a CallError created by another remote’s copy of the class', () => {
  let Other = CallError;
  jest.isolateModules(() => {
    ({ CallError: Other } = jest.requireActual<{ CallError: typeof CallError }>('./platform.ts'));
  });
  expect(Other).not.toBe(CallError);
  expect([new Other(403, ['Not yours.']), new CallError(0, [])].map(isCallError)).toEqual([
    true,
    true,
  ]);
});

test('only an Error with the name, status and errors of a CallError counts as one', () => {
  const named = (more: object) =>
    Object.assign(new Error('x'), { name: 'CallError', status: 403, errors: [] }, more);
  expect(isCallError(named({}))).toBe(true);
  for (const other of [
    new Error('x'),
    undefined,
    null,
    'CallError',
    { name: 'CallError', status: 403, errors: [] },
    named({ name: 'Error' }),
    named({ status: '403' }),
    named({ errors: 'Not yours.' }),
  ])
    expect(isCallError(other)).toBe(false);
});
