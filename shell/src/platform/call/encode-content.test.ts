import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { logConversion } from '@tessera/shared-contracts/media/endpoints';
import * as sharing from '@tessera/shared-contracts/sharing/endpoints';
import ky from 'ky';
import { encodeContent, type CallContent } from './encode-content.ts';

/** Content type and body as ky sends them. */
async function sent(content: CallContent) {
  const requests: { readonly type: string | null; readonly body: string }[] = [];
  await ky.post('http://localhost/x', {
    ...encodeContent(content),
    fetch: async (input) => {
      const request = new Request(input);
      requests.push({ type: request.headers.get('Content-Type'), body: await request.text() });
      return new Response();
    },
  });
  return requests[0];
}

test('encodes a body as JSON unless the endpoint expects a form; a call without a body has no content type', async () => {
  const body = { a: [1, null], b: true };
  expect(await sent({ body, encoding: undefined, file: undefined })).toEqual({
    type: 'application/json',
    body: '{"a":[1,null],"b":true}',
  });
  for (const encoding of ['form', undefined] as const)
    expect(await sent({ body: undefined, encoding, file: undefined })).toEqual({
      type: null,
      body: '',
    });
});

test.each([
  like,
  unlike,
  logConversion,
  sharing.shareByEmail,
  sharing.shareOnTwitter,
  sharing.shareOnFacebook,
  sharing.shareOnPinterest,
  sharing.shareOnReddit,
  sharing.emailBlog,
])(
  'API-03, API-44, API-59, API-60, API-69: $path expects a form with bracketed names',
  async ({ encoding }) => {
    const body = { data: { id: '7', is_recommended: false }, log: '{"name":""}' };
    expect(await sent({ body, encoding, file: undefined })).toEqual({
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'data%5Bid%5D=7&data%5Bis_recommended%5D=false&log=%7B%22name%22%3A%22%22%7D',
    });
  },
);

test('a form leaves out absent values, at any depth', async () => {
  const body = { a: undefined, b: null, c: { d: undefined, e: '' }, f: [], g: false };
  expect((await sent({ body, encoding: 'form', file: undefined }))?.body).toBe('c%5Be%5D=&g=false');
});

test('APIM-15: a form with a file is multipart, with the file as `data` after the other fields', () => {
  // jsdom's FormData does not accept Node's File
  const append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});
  const file = new File(['bytes'], 'one.gif', { type: 'image/gif' });
  const { body, json } = encodeContent({
    body: { type: 'IMAGE', participants: ['one'], message: undefined },
    encoding: 'form',
    file,
  });
  expect([json, body instanceof FormData]).toEqual([undefined, true]);
  expect(append.mock.calls).toEqual([
    ['type', 'IMAGE'],
    ['participants[0]', 'one'],
    ['data', file],
  ]);
  append.mockRestore();
});
