import * as v from 'valibot';
import { block } from '../blogs/endpoints.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { sendMessage } from '../messaging/endpoints.ts';
import { CallError } from '../platform/platform.ts';
import { postsHtml } from '../posts/endpoints.ts';
import { liked } from '../likes/events.ts';
import { createFakePlatform } from './fake-platform.ts';
import { signedIn } from './samples.ts';

test('records calls and returns prepared responses', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(postsHtml, '<article></article>');
  expect(
    await platform.call(postsHtml, {
      params: { pageRoot: 'dashboard', direction: 'before', refPostId: '1' },
    }),
  ).toBe('<article></article>');
  platform.answer(block, new CallError(403, ['No.']));
  await expect(platform.call(block, { body: { tumblelog: 'ada' } })).rejects.toMatchObject({
    status: 403,
  });
  expect(platform.calls.map(({ path }) => path)).toEqual([postsHtml.path, block.path]);
});

test('records the file of a call', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(sendMessage, new CallError(0, []));
  const file = new Blob(['bytes']);
  const body = { participant: 'ada', participants: ['bob'] };
  await expect(platform.call(sendMessage, { body }, { file })).rejects.toMatchObject({ status: 0 });
  await expect(platform.call(sendMessage, { body })).rejects.toMatchObject({ status: 0 });
  const call = { path: sendMessage.path, method: 'POST', input: { body } };
  expect(platform.calls).toEqual([{ ...call, file }, call]);
});

test('renewing the session stores the prepared form key, and fails if none was prepared', async () => {
  const platform = createFakePlatform(signedIn());
  expect([await platform.renewSession(), platform.bootstrap.form_key]).toEqual([false, 'form-key']);
  platform.renewWith('next');
  expect([await platform.renewSession(), platform.bootstrap.form_key]).toEqual([true, 'next']);
});

test('a response arrives as it was prepared: unspecified fields stay, and omitted ones get no default', async () => {
  const counted = defineEndpoint({
    method: 'GET',
    path: '/svc/counted',
    summary: 'Returns a count.',
    auth: 'visitor',
    response: v.object({ count: v.optional(v.number(), 1) }),
  });
  const platform = createFakePlatform();
  const prepared = { extra: { of: 1 } };
  platform.answer(counted, prepared);
  const answer = await platform.call(counted, {});
  expect(answer).toEqual(prepared);
  // as over a network, what a caller changes stays its own
  expect(answer).not.toBe(prepared);
});

test('rejects a prepared response that does not match the schema of the endpoint', async () => {
  const platform = createFakePlatform();
  platform.answer(postsHtml, 7);
  await expect(
    platform.call(postsHtml, {
      params: { pageRoot: 'dashboard', direction: 'before', refPostId: '1' },
    }),
  ).rejects.toThrow('does not match its schema');
});

test('answers confirm dialogs, records hotkeys and events, and sets the page; `fetchMain` fails for a URL without a prepared page', async () => {
  const platform = createFakePlatform();
  platform.confirmWith(false);
  expect(await platform.dialogs.confirm({ message: 'Sure?', confirm: 'Yes', refuse: 'No' })).toBe(
    false,
  );
  const unregister = platform.hotkeys.register({
    keys: 'j',
    description: '',
    group: 'Reading',
    run: () => {},
  });
  platform.bus.emit(liked, { post_id: '1' });
  platform.setPage({ name: 'likes' });
  expect([
    platform.confirms.length,
    platform.hotkeysRegistered.size,
    platform.emitted,
    platform.router.page.name,
  ]).toEqual([1, 1, [{ name: 'like', payload: { post_id: '1' } }], 'likes']);
  unregister();
  expect(platform.hotkeysRegistered.size).toBe(0);
  await expect(platform.router.fetchMain('/gone')).rejects.toMatchObject({ status: 404 });
});
