import { defineEndpoint } from '@tessera/shared-contracts/core/endpoint';
import { nothing } from '@tessera/shared-contracts/core/wire';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { deletePost, publishPost } from '@tessera/shared-contracts/posts/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { runPostAction } from './run-post-action.ts';

const trouble = 'Sorry, we seem to be having technical trouble.  Please try again later.';
const publish = { body: { id: '5' } };

test('ACTION-17, ACTION-23: status 200 emits the endpoint’s success event', async () => {
  const platform = createFakePlatform(signedIn());
  expect(await runPostAction(platform, '5', publishPost, publish)).toEqual({
    kind: 'success',
    value: {},
  });
  expect(platform.emitted).toEqual([
    { name: 'postaction:publish:success', payload: { post_id: '5', status: 200, body: {} } },
  ]);
  expect(platform.alerts).toEqual([]);
});

test.each([401, 404, 500])(
  'ACTION-18, ACTION-23: status %i shows the general error text and emits a failure event',
  async (status) => {
    const platform = createFakePlatform(signedIn());
    platform.answer(deletePost, new CallError(status, ['No.']));
    expect(await runPostAction(platform, '5', deletePost, { body: { post_id: '5' } })).toEqual({
      kind: 'failure',
      status,
    });
    expect(platform.emitted[0]).toEqual({
      name: 'postaction:delete:failure',
      payload: { post_id: '5', status, body: null },
    });
    expect(platform.alerts).toEqual([trouble]);
  },
);

test.each([400, 413])(
  'status %i shows the server’s reason, or the general error text if there is none',
  async (status) => {
    const platform = createFakePlatform(signedIn());
    platform.answer(publishPost, new CallError(status, ['The file is too big.']));
    await runPostAction(platform, '5', publishPost, publish);
    platform.answer(publishPost, new CallError(status, []));
    await runPostAction(platform, '5', publishPost, publish);
    expect(platform.alerts).toEqual(['The file is too big.', trouble]);
  },
);

test('an action on a missing post removes the post and shows the server’s message; after other failures the post stays', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(deletePost, new CallError(500, ['No.']));
  await runPostAction(platform, '5', deletePost, { body: { post_id: '5' } });
  expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:delete:failure']);
  platform.answer(deletePost, new CallError(404, ['This post does not exist.']));
  await runPostAction(platform, '5', deletePost, { body: { post_id: '5' } });
  expect(platform.emitted.at(-1)).toEqual({ name: 'post:deleted', payload: { post_id: '5' } });
  expect(platform.toastsShown).toEqual([{ text: 'This post does not exist.' }]);
});

test('ACTION-19, ACTION-20, ACTION-23: status 403 emits a forbidden event and shows the reason in a toast, not in an alert', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(like, new CallError(403, ['This blog has blocked you.']));
  expect(
    await runPostAction(platform, '5', like, { body: { data: { id: '5', key: 'k' } } }),
  ).toEqual({ kind: 'forbidden', status: 403 });
  expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:like:forbidden']);
  expect(platform.alerts).toEqual([]);
  expect(platform.toastsShown).toEqual([{ text: 'This blog has blocked you.', tone: 'error' }]);
});

test.each([
  [418, new CallError(418, [])],
  [0, new CallError(0, [])],
  [0, new TypeError('gone')],
])(
  'ACTION-20: treats any other status (%i; 0 means no response) like 500',
  async (status, error) => {
    const platform = createFakePlatform(signedIn());
    platform.answer(publishPost, error);
    expect(await runPostAction(platform, '5', publishPost, publish)).toEqual({
      kind: 'failure',
      status,
    });
    expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:publish:failure']);
    expect(platform.alerts).toEqual([trouble]);
  },
);

test('ACTION-20: if an action fails for lack of a connection, the alert gives that reason', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(publishPost, new CallError(0, ['There is no connection.']));
  expect(await runPostAction(platform, '5', publishPost, publish)).toEqual({
    kind: 'failure',
    status: 0,
  });
  expect(platform.alerts).toEqual(['There is no connection.']);
});

test('ACTION-21, ACTION-23: the event for a failed publish call contains the JSON of the response, or null if there is none', async () => {
  const platform = createFakePlatform(signedIn());
  const body = { meta: { status: 500, msg: 'no' }, errors: ['no'] };
  platform.answer(publishPost, new CallError(500, ['no'], body));
  await runPostAction(platform, '5', publishPost, publish);
  platform.answer(publishPost, new CallError(500, []));
  await runPostAction(platform, '5', publishPost, publish);
  expect(platform.emitted.map(({ payload }) => payload)).toEqual([
    { post_id: '5', status: 500, body },
    { post_id: '5', status: 500, body: null },
  ]);
});

test('ACTION-22: an action throws if the path of its endpoint contains no name', () => {
  const nameless = defineEndpoint({
    method: 'POST',
    path: '/',
    auth: 'user',
    summary: 'No name.',
    response: nothing,
  });
  const platform = createFakePlatform(signedIn());
  expect(() => runPostAction(platform, '5', nameless, {})).toThrow('endpoint name');
  expect(platform.calls).toEqual([]);
});
