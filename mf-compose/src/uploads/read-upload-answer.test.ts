import { readUploadAnswer } from './read-upload-answer.ts';

const read = (body: unknown, status = 200) => readUploadAnswer({ status, body });

test('UPL-11: success needs meta.status 200 and a response that is not empty', () => {
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

test('a part that was taken says how much is there', () => {
  expect(read({ meta: { status: 202 }, response: { received: 5 } }, 202)).toEqual({
    kind: 'part',
    received: 5,
  });
});

test('UPL-13, UPL-18: errors are joined by a space, else the server’s message is shown', () => {
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
])('UPL-12: %p shows Woops :(', (body, status) => {
  expect(read(body, status)).toEqual({ kind: 'failed', status, text: 'Woops :(' });
});
