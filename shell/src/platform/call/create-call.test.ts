import { defineEndpoint } from '@tessera/shared-contracts/contract/endpoint';
import { block, blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { logIn } from '@tessera/shared-contracts/accounts/endpoints';
import { unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { fetchPost, postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import * as v from 'valibot';
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
  createCall({ session, isChecked: false, onLoggedOut, ...changes });
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

test('a body travels as JSON, without what is not given', async () => {
  await call(block, { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } });
  expect([requests[0]?.method, new URL(requests[0]?.url ?? '').pathname]).toEqual([
    'POST',
    '/svc/block/add',
  ]);
  expect(await requests[0]?.json()).toEqual({ tumblelog: 'ada', blocked_tumblelog: 'bob' });
});

test('API-13: the path and the query are filled in and encoded', async () => {
  await call(unsubscribe, { params: { name: 'a/b' }, query: { source: 'x y' } });
  expect(requests[0]?.method).toBe('DELETE');
  expect(requests[0]?.url).toBe('http://localhost/svc/blog/a%2Fb/subscription?source=x+y');
});

describe('API-03: answers', () => {
  test('are read from under response', async () => {
    answers.push(json({ meta: { status: 200, msg: 'OK' }, response: { a: 1 } }));
    expect(await call(read, {})).toEqual({ a: 1 });
  });
  test('are read from the top level, whichever envelope the endpoint names', async () => {
    answers.push(
      json({ meta: { status: 200, msg: 'OK' }, a: 2 }),
      json({ meta: { status: 200, msg: 'OK' }, post: 1, created_post: true }),
    );
    expect(await call(read, {})).toEqual({ a: 2 });
    expect(await call(fetchPost, { body: {} })).toEqual({ post: 1, created_post: true });
  });
  test('of a top-level endpoint may come wrapped', async () => {
    answers.push(json({ meta: { status: 200, msg: 'OK' }, response: { post: 1 } }));
    expect(await call(fetchPost, { body: {} })).toEqual({ post: 1 });
  });
  test('of HTML come as they are', async () => {
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

test('API-03: a refusal rejects with its status, its texts and its body', async () => {
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
  ],
  [
    'a page in place of JSON',
    new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html' } }),
    0,
  ],
  ['broken JSON', new Response('{"a":'), 0],
])('%s is a failed call', async (_, answer, status) => {
  answers.push(answer);
  expect(await failureOf(call(read, {}))).toMatchObject({ name: 'CallError', status, errors: [] });
});

test('no answer rejects with status 0 and says that there is no connection; only a reading call is tried once more', async () => {
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

test('a reading call that fails once succeeds at the second try, a refused one is not repeated', async () => {
  answers.push(new TypeError('Failed to fetch'), json({ a: 1 }));
  expect(await call(read, {})).toEqual({ a: 1 });
  answers.push(json({}, 503));
  expect(await failureOf(call(read, {}))).toMatchObject({ status: 503 });
  expect(requests).toHaveLength(3);
});

test('an answer that breaks off is no answer', async () => {
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

test('an abort by the caller rejects as an abort', async () => {
  const abort = new AbortController();
  abort.abort();
  expect(await failureOf(call(read, {}, { signal: abort.signal }))).toMatchObject({
    name: 'AbortError',
  });
});

test('401 of a call that needs a user asks to log in, a wrong password does not', async () => {
  answers.push(json({ errors: [] }, 401), json({ errors: ['wrong'] }, 401));
  expect(await failureOf(call(block, { body: { tumblelog: 'ada' } }))).toMatchObject({
    status: 401,
  });
  expect(onLoggedOut).toHaveBeenCalledTimes(1);
  await failureOf(call(logIn, { body: { email: 'a@b.c', password: 'x' } }));
  expect(onLoggedOut).toHaveBeenCalledTimes(1);
});

test('answers are compared with their schema in development only', async () => {
  answers.push(json({ a: 'one' }), json({ a: 'one' }));
  expect(await call(read, {})).toEqual({ a: 'one' });
  await expect(createTestCall({ isChecked: true })(read, {})).rejects.toThrow(
    'the answer of GET /read does not fit its schema at a',
  );
});

describe('a session that changed', () => {
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

  test('a key of the same user’s former session is renewed, and the call goes on with the new one', async () => {
    session.renew.mockImplementation(async () => {
      key = 'key-2';
      return true;
    });
    answers.push(outOfDate(), json({ response: {}, meta: {} }));
    expect(await call(block, input)).toEqual({});
    expect(keys()).toEqual(['key-1', 'key-2']);
    expect(session.logInAgain).not.toHaveBeenCalled();
  });
  test('another refusal with 403 is a refusal, and so is a key that cannot be renewed', async () => {
    answers.push(json({ errors: ['Not yours.'] }, 403), outOfDate());
    expect(await failureOf(call(block, input))).toMatchObject({
      status: 403,
      errors: ['Not yours.'],
    });
    expect(session.renew).not.toHaveBeenCalled();
    expect(await failureOf(call(block, input))).toMatchObject({ status: 403 });
    expect([requests.length, session.logInAgain.mock.calls.length]).toEqual([2, 0]);
  });
  test('a call that may ask goes on after the log-in, with the new key', async () => {
    session.logInAgain.mockImplementation(async () => {
      key = 'key-3';
      return true;
    });
    answers.push(json({ errors: [] }, 401), json({ response: {}, meta: {} }));
    expect(await call(block, input, { asksToLogIn: true })).toEqual({});
    expect(keys()).toEqual(['key-1', 'key-3']);
    expect(onLoggedOut).not.toHaveBeenCalled();
  });
  test('it rejects with 401 when no one logs in, and is not sent a third time', async () => {
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
  test('another user’s session is handled like none', async () => {
    session.logInAgain.mockResolvedValue(true);
    answers.push(outOfDate(), json({ response: {}, meta: {} }));
    expect(await call(block, input, { asksToLogIn: true })).toEqual({});
    expect([session.renew.mock.calls.length, session.logInAgain.mock.calls.length]).toEqual([1, 1]);
  });
});
