const answer = { status: 200, isOk: true, isHtml: false, url: 'http://localhost/x', text: '{}' };
const url = new URL('http://localhost/x');

beforeEach(() => jest.resetModules());

/** A page over a client that is loaded anew. */
async function importRequest() {
  const { withClient } = await import('./with-client.ts');
  return (signal?: AbortSignal) =>
    withClient(signal, ({ requestPage }) => requestPage(url, { signal }));
}

test('ky loads with the first request, and only once for two requests at the same time', async () => {
  const evaluated = jest.fn();
  jest.doMock('./ky-client.ts', () => {
    evaluated();
    return { requestPage: async () => answer };
  });
  const request = await importRequest();
  expect(evaluated).not.toHaveBeenCalled();
  expect(await Promise.all([request(), request()])).toEqual([answer, answer]);
  expect(evaluated).toHaveBeenCalledTimes(1);
});

test('a request fails if ky cannot be loaded; the next request loads it again', async () => {
  jest.doMock('./ky-client.ts', () => {
    throw new Error('Loading chunk ky failed.');
  });
  const request = await importRequest();
  await expect(request()).rejects.toMatchObject({
    name: 'CallError',
    status: 0,
    errors: ['Can’t connect to Tessera. Check your connection and try again.'],
  });
  jest.doMock('./ky-client.ts', () => ({ requestPage: async () => answer }));
  expect(await request()).toEqual(answer);
});

test('a request that is aborted while ky loads rejects with the reason of the abort', async () => {
  jest.doMock('./ky-client.ts', () => {
    throw new Error('Loading chunk ky failed.');
  });
  const request = await importRequest();
  const abort = new AbortController();
  const sending = request(abort.signal);
  abort.abort(new Error('left the page'));
  await expect(sending).rejects.toThrow('left the page');
});
