import { readUploadAnswer } from './read-upload-answer.ts';

const read = (body: unknown, status = 200) => readUploadAnswer({ status, body });

test('API-68, UPL-11: success needs meta.status 200 and a non-empty response', () => {
  expect(read({ meta: { status: 200 }, response: { url: '/a' } })).toEqual({
    kind: 'complete',
    response: { url: '/a' },
  });
  for (const body of [
    { meta: { status: 200 } },
    { meta: { status: 200 }, response: {} },
    { meta: { status: 200 }, response: '' },
    { response: { url: '/a' } },
    { meta: { status: 201 }, response: { url: '/a' } },
  ])
    expect(read(body).kind).toBe('failed');
});

test('an accepted part reports how many bytes have arrived', () => {
  expect(read({ meta: { status: 202 }, response: { received: 5 } }, 202)).toEqual({
    kind: 'part',
    received: 5,
  });
});

test('API-68, UPL-13, UPL-18: joins error texts with a space; without any, shows the server’s message', () => {
  expect(read({ meta: { status: 400, msg: 'Bad' }, errors: ['One.', 7, '', 'Two.'] }, 400)).toEqual(
    { kind: 'failed', status: 400, text: 'One. Two.' },
  );
  expect(read({ meta: { status: 400 }, errors: 'Alone.' }, 400)).toMatchObject({ text: 'Alone.' });
  expect(read({ meta: { status: 413, msg: 'Too big, really' } }, 413)).toMatchObject({
    text: 'Too big, really',
  });
});

test.each([
  [undefined, 502],
  ['<h1>', 200],
  [null, 0],
  [{ meta: { status: 200, msg: 'OK' }, response: {} }, 200],
  [{ errors: [] }, 500],
])('UPL-12: a failure without a reason from the server shows “Woops :(” (%p)', (body, status) => {
  expect(read(body, status)).toEqual({ kind: 'failed', status, text: 'Woops :(' });
});
