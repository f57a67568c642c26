import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import {
  control,
  isShown,
  mountViewer,
  ownPost,
  resetPage,
  samplePost,
  shownPosts,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';
import { currentChannel } from '../state/current-channel.ts';

afterEach(resetPage);

const twoBlogs = () =>
  createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ is_current: false }),
      sampleChannel({ name: 'ada-two', is_current: true, is_primary: false }),
    ],
  });
const page = streamHtml([
  samplePost({ id: '3', following: true }),
  samplePost({ id: '2', tumblelog: 'eve' }),
  samplePost({ id: '1', following: true }),
]);
const question =
  "Are you sure you want to block bob from ada-two? They won't be able to follow, send messages, see in search results, or interact with posts.";

test('BLOCK-02, BLOCK-03, ROLE-07: asks for confirmation before the current blog blocks another blog; Nevermind sends nothing', async () => {
  const { platform } = await mountViewer(page, twoBlogs());
  platform.confirmWith(false);
  press(control('3', 'block'));
  await waitFor(() =>
    expect(platform.confirms).toEqual([
      { message: question, confirm: 'Block', refuse: 'Nevermind', isDangerous: true },
    ]),
  );
  await Promise.resolve();
  expect(platform.calls).toEqual([]);
  expect(shownPosts()).toEqual(['3', '2', '1']);
});

test('BLOCK-01, BLOCK-09, ROLE-07: blocking removes the blog’s posts, ends the follow and shows a toast', async () => {
  const { platform } = await mountViewer(page, twoBlogs(), { name: 'tagged' });
  press(control('3', 'block'));
  await waitFor(() => expect(shownPosts()).toEqual(['2']));
  expect(platform.calls).toEqual([
    {
      path: '/svc/block/add',
      method: 'POST',
      input: { body: { tumblelog: 'ada-two', blocked_tumblelog: 'bob', block_context: 'tagged' } },
    },
  ]);
  expect(platform.emitted).toContainEqual({ name: 'unfollow', payload: { tumblelog: 'bob' } });
  expect(platform.toastsShown).toEqual([{ text: 'bob is blocked from ada-two.' }]);
});

test('BLOCK-09: blocking also removes other people’s reblogs of the blog’s posts; the user’s own reblogs stay', async () => {
  const bob = samplePost()['blog'];
  const { platform } = await mountViewer(
    streamHtml([
      samplePost({ id: '4' }),
      samplePost({ id: '3', tumblelog: 'eve', 'tumblelog-root-data': bob }),
      samplePost({ id: '2', tumblelog: 'eve' }),
      ownPost({ id: '1', 'tumblelog-parent-data': bob }),
    ]),
    twoBlogs(),
  );
  press(control('4', 'block'));
  await waitFor(() => expect(shownPosts()).toEqual(['2', '1']));
  expect(platform.alerts).toEqual([]);
});

test('BLOCK-09: blocking a blog on its own page requests that page again, since only the server can draw it after a block', async () => {
  const { platform } = await mountViewer(page, twoBlogs(), {
    name: 'blog',
    blog: 'bob',
    base_route: '/@bob',
  });
  press(control('3', 'block'));
  await waitFor(() => expect(platform.addresses).toEqual(['/@bob']));
  expect(platform.toastsShown).toEqual([{ text: 'bob is blocked from ada-two.' }]);
});

test('BLOCK-01: unblocking needs no confirmation', async () => {
  const { platform } = await mountViewer(
    streamHtml([
      ownPost(
        { id: '5', state: 'unapproved', type: 'note' },
        { type: 'note', content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' } },
      ),
    ]),
    twoBlogs(),
    { name: 'inbox' },
  );
  const button = control('5', 'block');
  expect(button).not.toHaveAttribute('aria-pressed');
  press(button);
  await waitFor(() => expect(button).toHaveTextContent('Unblock bob'));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(platform.confirms).toHaveLength(1);
  press(button);
  await waitFor(() => expect(button).not.toHaveTextContent('Unblock bob'));
  expect(button).not.toHaveAttribute('aria-pressed', 'true');
  expect(platform.confirms).toHaveLength(1);
  // the calls name the blog that received the question
  expect(platform.calls.map(({ path, input }) => [path, input])).toEqual([
    [
      '/svc/block/add',
      { body: { tumblelog: 'ada', blocked_tumblelog: 'bob', block_context: 'inbox' } },
    ],
    ['/svc/block/remove', { body: { tumblelog: 'ada', blocked_tumblelog: 'bob' } }],
  ]);
});

test('BLOCK-09: a failed block changes neither posts nor the follow', async () => {
  const { platform } = await mountViewer(page, twoBlogs());
  platform.answer(block, new CallError(500, []));
  press(control('3', 'block'));
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(isShown('3')).toBe(true);
  expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:add:failure']);
});

test('if an asker’s blog no longer exists, blocking or unblocking it fails, but the question stays', async () => {
  const { platform } = await mountViewer(
    streamHtml([
      ownPost(
        { id: '5', state: 'unapproved', type: 'note' },
        { type: 'note', content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' } },
      ),
    ]),
    twoBlogs(),
    { name: 'inbox' },
  );
  const gone = new CallError(404, ['This blog does not exist.']);
  platform.answer(block, gone);
  press(control('5', 'block'));
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  platform.answer(block, {});
  press(control('5', 'block'));
  await waitFor(() => expect(control('5', 'block')).toHaveTextContent('Unblock bob'));
  platform.answer(unblock, gone);
  press(control('5', 'block'));
  await waitFor(() => expect(platform.alerts).toHaveLength(2));
  expect(platform.emitted.map(({ name }) => name)).toEqual([
    'postaction:add:failure',
    'postaction:add:success',
    'block',
    'postaction:remove:failure',
  ]);
  expect(isShown('5')).toBe(true);
});

test('ROLE-07: the current blog is the blog with is_current, else the primary blog; a visitor has none', () => {
  expect(currentChannel(twoBlogs().bootstrap)?.name).toBe('ada-two');
  const none = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ name: 'x', is_current: false }),
      sampleChannel({ is_current: false }),
    ],
  });
  expect(currentChannel(none.bootstrap)?.name).toBe('ada');
  expect(currentChannel(createFakePlatform().bootstrap)).toBeUndefined();
});
