import { defineEndpoint } from '@tessera/shared-contracts/core/endpoint';
import { block, blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { conversations, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { fetchPost, postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { isCallError, isMalformed } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';
import { checkResponse } from './check-response.ts';
import { createCall } from './create-call.ts';

const answers: (Response | Error)[] = [];
const requests: Request[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  answers.length = 0;
  requests.length = 0;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    request.signal.throwIfAborted();
    const answer = answers.shift() ?? new Response('{}');
    if (answer instanceof Error) throw answer;
    return answer;
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const onLoggedOut = jest.fn();
let key = 'key-1';
const session = {
  formKey: () => key,
  renew: jest.fn(async () => false),
  logInAgain: jest.fn(async () => false),
};
const createTestCall = (changes: Partial<Parameters<typeof createCall>[0]> = {}) =>
  createCall({ session, onLoggedOut, ...changes });
const call = createTestCall();
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const read = defineEndpoint({
  method: 'GET',
  path: '/read',
  auth: 'visitor',
  summary: '',
  response: v.object({ a: v.number() }),
});

test('API-01, API-02: every call carries the form key in its header', async () => {
  answers.push(
    json({ meta: { status: 200, msg: 'OK' }, response: {} }),
    json({ meta: { status: 200, msg: 'OK' }, response: {} }),
  );
  await call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  await call(blogHeader, { query: { tumblelog_name_or_id: 'ada' } });
  expect(requests.map((request) => request.headers.get('x-form-key'))).toEqual(['key-1', 'key-1']);
});

test('sends the body as JSON', async () => {
  await call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  expect([requests[0]?.method, new URL(requests[0]?.url ?? '').pathname]).toEqual([
    'POST',
    '/svc/block/add',
  ]);
  expect(await requests[0]?.json()).toEqual({ tumblelog: 'ada', blocked_tumblelog: 'bob' });
});

test('API-13: fills in and encodes path and query', async () => {
  await call(unsubscribe, { params: { name: 'a/b' }, query: { source: 'x y' } });
  expect(requests[0]?.method).toBe('DELETE');
  expect(requests[0]?.url).toBe('http://localhost/svc/blog/a%2Fb/subscription?source=x+y');
});

describe('API-03: responses', () => {
  test('APIM-07: a page of conversations is read whether it is bare or wrapped in `response`', async () => {
    const page = { conversations: [], _links: { next: { href: '/svc/conversations?before=x' } } };
    answers.push(json(page), json({ meta: { status: 200, msg: 'OK' }, response: page }));
    for (let time = 0; time < 2; time += 1)
      expect(await call(conversations, { query: { participant: 'ada' } })).toEqual(page);
  });
  test('are read from `response`', async () => {
    answers.push(json({ meta: { status: 200, msg: 'OK' }, response: { a: 1 } }));
    expect(await call(read, {})).toEqual({ a: 1 });
  });
  test('are read from the top level, whatever the endpoint’s envelope', async () => {
    answers.push(
      json({ meta: { status: 200, msg: 'OK' }, a: 2 }),
      json({ meta: { status: 200, msg: 'OK' }, post: 1, created_post: true }),
    );
    expect(await call(read, {})).toEqual({ a: 2 });
    expect(await call(fetchPost, { body: {} })).toEqual({ post: 1, created_post: true });
  });
  test('of an endpoint with a top-level envelope may be wrapped in `response`, too', async () => {
    answers.push(json({ meta: { status: 200, msg: 'OK' }, response: { post: 1 } }));
    expect(await call(fetchPost, { body: {} })).toEqual({ post: 1 });
  });
  test('in HTML are returned as text', async () => {
    answers.push(
      new Response('<article>1</article>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }),
    );
    expect(
      await call(postsHtml, {
        params: { pageRoot: 'dashboard', direction: 'before', refPostId: '7' },
      }),
    ).toBe('<article>1</article>');
    expect(requests[0]?.url).toBe('http://localhost/svc/post/dashboard/before/7');
  });
});

test('API-03: a refused call rejects with the status, errors and body of the response', async () => {
  const body = {
    meta: { status: 400, msg: 'Bad Request' },
    errors: ['Too long.', 7, 'Not an id.'],
  };
  answers.push(json(body, 400));
  const error = await failureOf(call(read, {}));
  expect(isCallError(error)).toBe(true);
  expect(error).toMatchObject({ status: 400, errors: ['Too long.', 'Not an id.'], body });
});

test.each([
  [
    'a proxy’s page',
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    502,
    null,
  ],
  [
    'a page in place of JSON',
    new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html' } }),
    0,
    '<p>Log in</p>',
  ],
  ['broken JSON', new Response('{"a":'), 0, '{"a":'],
])('GIF-18: a call that gets %s fails', async (_, answer, status, body) => {
  answers.push(answer);
  const error = await failureOf(call(read, {}));
  expect(error).toMatchObject({ name: 'CallError', status, errors: [], body });
  expect(isCallError(error) && isMalformed(error)).toBe(status === 0);
});

test('a call without a response rejects with status 0 and the no-connection text; only a read is retried, once', async () => {
  answers.push(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
  const noConnection = {
    status: 0,
    errors: ['Can’t connect to Tessera. Check your connection and try again.'],
  };
  expect(await failureOf(call(read, {}))).toMatchObject(noConnection);
  expect(requests).toHaveLength(2);
  answers.push(new TypeError('Failed to fetch'));
  expect(await failureOf(call(block, { body: { tumblelog: 'ada' } }))).toMatchObject(noConnection);
  expect(requests).toHaveLength(3);
});

test('a read that fails once succeeds on retry; a refused read is not retried', async () => {
  answers.push(new TypeError('Failed to fetch'), json({ a: 1 }));
  expect(await call(read, {})).toEqual({ a: 1 });
  answers.push(json({}, 503));
  expect(await failureOf(call(read, {}))).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(3);
});

test('an interrupted response counts as no response', async () => {
  answers.push(
    new Response(
      new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }),
    ),
  );
  expect(await failureOf(call(block, { body: { tumblelog: 'ada' } }))).toMatchObject({
    name: 'CallError',
    status: 0,
  });
});

test('an abort by the caller rejects with AbortError', async () => {
  const abort = new AbortController();
  abort.abort();
  expect(await failureOf(call(read, {}, { signal: abort.signal }))).toMatchObject({
    name: 'AbortError',
  });
});

test('a 401 response to a call that needs a user suggests logging in; a 401 response to a wrong password does not', async () => {
  answers.push(json({ errors: [] }, 401), json({ errors: ['wrong'] }, 401));
  expect(await failureOf(call(block, { body: { tumblelog: 'ada' } }))).toMatchObject({
    status: 401,
  });
  expect(onLoggedOut).toHaveBeenCalledTimes(1);
  await failureOf(call(logIn, { body: { email: 'a@b.c', password: 'x' } }));
  expect(onLoggedOut).toHaveBeenCalledTimes(1);
});

test('checks responses against their schema only if `checkResponse` is set, as in development', async () => {
  answers.push(json({ a: 'one' }), json({ a: 'one' }));
  expect(await call(read, {})).toEqual({ a: 'one' });
  await expect(createTestCall({ checkResponse })(read, {})).rejects.toThrow(
    'the response to GET /read does not match its schema at a',
  );
});

describe('form keys and sessions', () => {
  const outOfDate = () =>
    json({ errors: ['This page is out of date. Reload it and try again.'] }, 403);
  const input = { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } };
  const keys = () => requests.map((request) => request.headers.get('x-form-key'));
  beforeEach(() => {
    key = 'key-1';
    onLoggedOut.mockClear();
    session.renew.mockReset().mockResolvedValue(false);
    session.logInAgain.mockReset().mockResolvedValue(false);
  });

  test('a form key of the same user’s earlier session is renewed, and the call is retried with the new key', async () => {
    session.renew.mockImplementation(async () => {
      key = 'key-2';
      return true;
    });
    answers.push(outOfDate(), json({ response: {}, meta: {} }));
    expect(await call(block, input)).toEqual({});
    expect(keys()).toEqual(['key-1', 'key-2']);
    expect(session.logInAgain).not.toHaveBeenCalled();
  });
  test('a page without a form key fetches one before its first writing call', async () => {
    key = '';
    session.renew.mockImplementation(async () => {
      key = 'key-1';
      return true;
    });
    answers.push(json({ response: { a: 1 }, meta: {} }), json({ response: {}, meta: {} }));
    await call(read, {});
    expect(session.renew).not.toHaveBeenCalled();
    await call(block, input);
    expect(keys()).toEqual(['', 'key-1']);
  });
  test('a call with a 403 response rejects if the response is not about its form key, or if the key cannot be renewed', async () => {
    answers.push(json({ errors: ['Not yours.'] }, 403), outOfDate());
    expect(await failureOf(call(block, input))).toMatchObject({
      status: 403,
      errors: ['Not yours.'],
    });
    expect(session.renew).not.toHaveBeenCalled();
    expect(await failureOf(call(block, input))).toMatchObject({ status: 403 });
    expect([requests.length, session.logInAgain.mock.calls.length]).toEqual([2, 0]);
  });
  test('a call with asksToLogIn that gets a 401 response is sent again with the new form key after the login', async () => {
    session.logInAgain.mockImplementation(async () => {
      key = 'key-3';
      return true;
    });
    answers.push(json({ errors: [] }, 401), json({ response: {}, meta: {} }));
    expect(await call(block, input, { asksToLogIn: true })).toEqual({});
    expect(keys()).toEqual(['key-1', 'key-3']);
    expect(onLoggedOut).not.toHaveBeenCalled();
  });
  test('a call with asksToLogIn rejects with 401 if no one logs in, and is never sent a third time', async () => {
    answers.push(json({ errors: [] }, 401));
    expect(await failureOf(call(block, input, { asksToLogIn: true }))).toMatchObject({
      status: 401,
    });
    expect([requests.length, onLoggedOut.mock.calls.length]).toEqual([1, 1]);
    session.logInAgain.mockResolvedValue(true);
    answers.push(json({ errors: [] }, 401), json({ errors: [] }, 401));
    expect(await failureOf(call(block, input, { asksToLogIn: true }))).toMatchObject({
      status: 401,
    });
    expect(requests).toHaveLength(3);
  });
  test('if the session now belongs to another user, a call with asksToLogIn asks the user to log in again', async () => {
    session.logInAgain.mockResolvedValue(true);
    answers.push(outOfDate(), json({ response: {}, meta: {} }));
    expect(await call(block, input, { asksToLogIn: true })).toEqual({});
    expect([session.renew.mock.calls.length, session.logInAgain.mock.calls.length]).toEqual([1, 1]);
  });
});

test('APIM-14: sends the body as a form with bracketed names if the endpoint expects a form', async () => {
  await call(sendMessage, {
    body: {
      participant: 'ada',
      participants: ['one', 'two'],
      message: 'a & b = ü\n+1',
      conversation_id: undefined,
      type: 'POSTREF',
      post: { id: 7, blog: 'bob' },
    },
  });
  expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded\b/);
  expect([...new URLSearchParams(await requests[0]?.text())]).toEqual([
    ['participant', 'ada'],
    ['participants[0]', 'one'],
    ['participants[1]', 'two'],
    ['message', 'a & b = ü\n+1'],
    ['type', 'POSTREF'],
    ['post[id]', '7'],
    ['post[blog]', 'bob'],
  ]);
});
