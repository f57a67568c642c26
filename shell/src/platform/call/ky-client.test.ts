import { unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { conversations, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { requestPage, sendCall } from './ky-client.ts';

const realFetch = globalThis.fetch;
const requests: Request[] = [];
let answers: (Response | Error)[] = [];

beforeEach(() => {
  requests.length = 0;
  answers = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const answer = answers.shift() ?? new Response('{}');
    if (answer instanceof Error) throw answer;
    return answer;
  };
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const formKey = () => 'key';
const read = (signal?: AbortSignal) => sendCall(conversations, {}, { formKey, signal });
const write = () => sendCall(like, { body: {} }, { formKey });
const remove = () => sendCall(unsubscribe, { params: { name: 'ada' } }, { formKey });
const page = (signal?: AbortSignal) => requestPage(new URL('http://localhost/x'), { signal });
/** The outcome of a request, so that a rejection is handled while timers advance. */
const outcomeOf = (sending: Promise<unknown>): Promise<unknown> =>
  sending.catch((error: unknown) => error);

/** Never answers, but ends with its signal, as a browser's fetch does. */
function hang(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    request.signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<Response>();
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
    return promise;
  };
}

describe('time limit', () => {
  const timedOut = { name: 'CallError', status: 0, errors: [] };
  test.each([
    ['call', read, 200],
    ['page', page, 200],
    ['refused call', write, 400],
  ])(
    'a %s whose body never arrives times out after 20 s, without a retry; the error does not blame the connection',
    async (_, send, status) => {
      jest.useFakeTimers();
      const cancel = jest.fn();
      answers = [new Response(new ReadableStream({ cancel }), { status })];
      const outcome = outcomeOf(send());
      await jest.advanceTimersByTimeAsync(19_900);
      expect(requests[0]?.signal.aborted).toBe(false);
      await jest.advanceTimersByTimeAsync(200);
      expect(await outcome).toMatchObject(timedOut);
      const isGivenUp = requests[0]?.signal.aborted === true || cancel.mock.calls.length > 0;
      expect([requests.length, isGivenUp]).toEqual([1, true]);
    },
  );
  test('a request that gets no response times out after 20 s, without a retry', async () => {
    jest.useFakeTimers();
    hang();
    const outcome = outcomeOf(read());
    await jest.advanceTimersByTimeAsync(20_100);
    expect(await outcome).toMatchObject(timedOut);
    expect(requests).toHaveLength(1);
  });
  test('a call with a file has five minutes', async () => {
    jest.useFakeTimers();
    hang();
    // jsdom's FormData does not accept Node's Blob
    const append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});
    let isOver = false;
    const outcome = outcomeOf(
      sendCall(sendMessage, { body: {} }, { formKey, file: new Blob(['bytes']) }),
    ).finally(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(299_900);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(await outcome).toMatchObject(timedOut);
    append.mockRestore();
  });
});

test('an abort by the caller is not a timeout and not a lost connection, whatever its reason', async () => {
  hang();
  for (const reason of [new Error('left the page'), 'left the page', undefined]) {
    const abort = new AbortController();
    const before = requests.length;
    const outcome = outcomeOf(read(abort.signal));
    while (requests.length === before) await Promise.resolve();
    abort.abort(reason);
    expect(await outcome).toBe(abort.signal.reason);
  }
});

describe('Retry-After', () => {
  const busy = (wait?: string, status = 503) =>
    new Response('{"errors":["busy"]}', {
      status,
      headers: {
        'Content-Type': 'application/json',
        ...(wait !== undefined && { 'Retry-After': wait }),
      },
    });
  const refused = { name: 'CallError', status: 503, errors: ['busy'] };

  test('a read that a busy server refuses is sent again after the time that it asks for, once', async () => {
    jest.useFakeTimers();
    answers = [busy('5'), new Response('{"a":1}'), busy('2'), busy('2')];
    const first = outcomeOf(read());
    await jest.advanceTimersByTimeAsync(4_900);
    expect(requests).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);
    expect([await first, requests.length]).toEqual([{ a: 1 }, 2]);
    const second = outcomeOf(read());
    await jest.advanceTimersByTimeAsync(2_100);
    expect(await second).toMatchObject(refused);
    expect(requests).toHaveLength(4);
  });
  test('a caller that aborts does not wait', async () => {
    answers = [busy('5')];
    const abort = new AbortController();
    const outcome = outcomeOf(read(abort.signal));
    while (requests.length === 0) await Promise.resolve();
    setTimeout(() => abort.abort(), 10);
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });
  test.each([
    ['a read, if the time is longer than 5 s', read, '6', 503],
    ['a read, if no time is given', read, undefined, 503],
    ['a read, if the time is a date', read, 'Sun, 29 Nov 2026 08:00:00 GMT', 503],
    ['a read that is too large', read, '1', 413],
    ['a read beyond a limit (CONV-70)', read, '1', 429],
    ['a read that failed', read, '1', 500],
    ['a write', write, '1', 503],
    ['a removal', remove, '1', 503],
  ] as const)('%s: is not sent again', async (_, send, wait, status) => {
    answers = [busy(wait, status)];
    expect(await outcomeOf(send())).toMatchObject({ ...refused, status });
    expect(requests).toHaveLength(1);
  });
  test('the error page of a busy server is a page, shown at once', async () => {
    answers = [busy('1')];
    expect(await page()).toMatchObject({ status: 503, isOk: false });
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ['a write', write],
  ['a removal', remove],
])(
  '%s without a response is not sent again, because the server may have done it',
  async (_, send) => {
    answers = [new TypeError('Failed to fetch')];
    expect(await outcomeOf(send())).toMatchObject({
      status: 0,
      errors: ['Can’t connect to Tessera. Check your connection and try again.'],
    });
    expect(requests).toHaveLength(1);
  },
);

test('a refusal in HTML or plain text has neither texts nor a body', async () => {
  for (const type of ['text/html', 'text/plain', 'application/json']) {
    answers = [
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': type } }),
    ];
    expect(await outcomeOf(read())).toMatchObject({ status: 502, errors: [], body: null });
  }
});

test('a refusal has the id of the request in the server’s log, if the server says one', async () => {
  for (const id of ['5a2c-1', undefined]) {
    answers = [
      new Response('{}', {
        status: 500,
        headers: { ...(id !== undefined && { 'X-Request-Id': id }) },
      }),
    ];
    expect(await outcomeOf(read())).toMatchObject({ status: 500, requestId: id });
  }
});

test('the form key is asked for once per call, right before it is sent', async () => {
  const later = Promise.withResolvers<string>();
  const ask = jest.fn(() => later.promise);
  answers = [new TypeError('Failed to fetch'), new Response('{"a":1}')];
  const sending = sendCall(conversations, {}, { formKey: ask });
  while (ask.mock.calls.length === 0) await Promise.resolve();
  expect(requests).toHaveLength(0);
  later.resolve('late');
  expect(await sending).toEqual({ a: 1 });
  expect(requests.map(({ headers }) => headers.get('X-Form-Key'))).toEqual(['late', 'late']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a missing part of a path is a mistake of the caller, not a lost connection', async () => {
  await expect(
    sendCall({ ...conversations, path: '/svc/:name' }, {}, { formKey }),
  ).rejects.not.toMatchObject({ name: 'CallError' });
  expect(requests).toHaveLength(0);
});
