import { encodeContent } from './encode-content.ts';

test('encodes JSON unless the endpoint takes a form, and nothing without a body', () => {
  const body = { a: [1, null], b: true };
  expect(encodeContent({ body, encoding: undefined, file: undefined })).toEqual({
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":[1,null],"b":true}',
  });
  expect(encodeContent({ body: undefined, encoding: 'form', file: undefined })).toEqual({
    headers: {},
  });
  expect(encodeContent(undefined)).toEqual({ headers: {} });
});

test('a form leaves out absent values, at any depth', () => {
  const body = { a: undefined, b: null, c: { d: undefined, e: '' }, f: [], g: false };
  expect(encodeContent({ body, encoding: 'form', file: undefined }).body).toBe('c%5Be%5D=&g=false');
});

test('APIM-15: a form with a file is multipart, with the file after the fields under data', () => {
  // jsdom's form takes no file of Node's
  const append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});
  const file = new File(['bytes'], 'one.gif', { type: 'image/gif' });
  const { headers, body } = encodeContent({
    body: { type: 'IMAGE', participants: ['one'], message: undefined },
    encoding: 'form',
    file,
  });
  expect([headers, body instanceof FormData]).toEqual([{}, true]);
  expect(append.mock.calls).toEqual([
    ['type', 'IMAGE'],
    ['participants[0]', 'one'],
    ['data', file],
  ]);
  append.mockRestore();
});
