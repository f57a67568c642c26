import type { RequestOptions } from './send-request.ts';

const answer = { status: 200, isOk: true, isHtml: false, url: 'http://localhost/x', text: '{}' };
const url = new URL('http://localhost/x');
const options: RequestOptions = { headers: {}, isRepeatable: false };

beforeEach(() => jest.resetModules());

test('ky loads with the first request, and only once for two requests at the same time', async () => {
  const evaluated = jest.fn();
  jest.doMock('./ky-request.ts', () => {
    evaluated();
    return { requestOverKy: async () => answer };
  });
  const { sendRequest } = await import('./send-request.ts');
  expect(evaluated).not.toHaveBeenCalled();
  expect(await Promise.all([sendRequest(url, options), sendRequest(url, options)])).toEqual([
    answer,
    answer,
  ]);
  expect(evaluated).toHaveBeenCalledTimes(1);
});

test('a request fails if ky cannot be loaded; the next request loads it again', async () => {
  jest.doMock('./ky-request.ts', () => {
    throw new Error('Loading chunk ky failed.');
  });
  const { sendRequest } = await import('./send-request.ts');
  await expect(sendRequest(url, options)).rejects.toMatchObject({ name: 'CallError', status: 0 });
  jest.doMock('./ky-request.ts', () => ({ requestOverKy: async () => answer }));
  expect(await sendRequest(url, options)).toEqual(answer);
});

test('a request that is aborted while ky loads rejects with the reason of the abort', async () => {
  jest.doMock('./ky-request.ts', () => {
    throw new Error('Loading chunk ky failed.');
  });
  const { sendRequest } = await import('./send-request.ts');
  const abort = new AbortController();
  const sending = sendRequest(url, { ...options, signal: abort.signal });
  abort.abort(new Error('left the page'));
  await expect(sending).rejects.toThrow('left the page');
});

test('a response whose body never arrives times out after 20 s, without a retry', async () => {
  jest.dontMock('./ky-request.ts');
  const realFetch = globalThis.fetch;
  const { sendRequest } = await import('./send-request.ts');
  await import('./ky-request.ts');
  jest.useFakeTimers();
  const signals: AbortSignal[] = [];
  globalThis.fetch = async (input, init) => {
    signals.push(new Request(input, init).signal);
    return new Response(new ReadableStream());
  };
  const failure = sendRequest(url, { ...options, isRepeatable: true }).catch(
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(19_900);
  expect(signals[0]?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  // the server is reachable but slow, so the error must not blame the connection
  expect(await failure).toMatchObject({ name: 'CallError', status: 0, errors: [] });
  expect(signals).toHaveLength(1);
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});
