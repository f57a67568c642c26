import {
  approveSubmission,
  deletePost,
  publishPost,
} from '@tessera/shared-contracts/posts/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazyActions } from './lazy-actions.ts';
import { forgedPress } from '../testing/forged-press.ts';
import {
  control,
  isShown,
  mountViewer,
  ownPost,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  return resetPage();
});

const names = (platform: { emitted: { name: string }[] }) =>
  platform.emitted.map(({ name }) => name);

test('ACTION-11, ACTION-12, FORM-30: deleting a post asks for confirmation, then fades the post out over 200 ms', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5' }), samplePost({ id: '4' })]),
  );
  platform.confirmWith(false);
  press(control('5', 'delete'));
  await waitFor(() =>
    expect(platform.confirms).toEqual([
      {
        message: 'Are you sure you want to delete this post?',
        confirm: 'Delete',
        refuse: 'Nevermind',
        isDangerous: true,
      },
    ]),
  );
  expect(platform.calls).toEqual([]);

  jest.useFakeTimers();
  platform.confirmWith(true);
  await jest.advanceTimersByTimeAsync(0);
  press(control('5', 'delete'));
  await jest.advanceTimersByTimeAsync(0);
  expect(platform.calls).toEqual([
    {
      path: '/svc/post/delete',
      method: 'POST',
      input: { body: { post_id: '5', channel_id: 'ada' } },
    },
  ]);
  expect(names(platform)).toEqual(['postaction:delete:success', 'post:deleted']);
  expect(postElement('5').style.opacity).toBe('0');
  await jest.advanceTimersByTimeAsync(199);
  expect(isShown('5')).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(isShown('5')).toBe(false);
  expect(isShown('4')).toBe(true);
});

test('ACTION-11: a refused deletion leaves the post in place', async () => {
  const { platform } = await mountViewer(streamHtml([ownPost({ id: '5' })]));
  platform.answer(deletePost, new CallError(403, []));
  press(control('5', 'delete'));
  await waitFor(() => expect(names(platform)).toEqual(['postaction:delete:forbidden']));
  expect(postElement('5').style.opacity).toBe('');
});

test('ACTION-10: publishing or queueing a draft removes it from the drafts page', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5', state: 'draft' }), ownPost({ id: '6', state: 'draft' })]),
    undefined,
    { name: 'drafts' },
  );
  press(control('5', 'publish'));
  await waitFor(() => expect(isShown('5')).toBe(false));
  press(control('6', 'queue'));
  await waitFor(() => expect(isShown('6')).toBe(false));
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { body: { id: '5' } },
    { body: { id: '6', queue: true } },
  ]);
  expect(platform.toastsShown.map(({ text }) => text)).toEqual([
    'Posted to ada',
    'Added to the queue of ada',
  ]);
});

test('ACTION-10: if publishing fails, the draft stays', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5', state: 'draft' })]),
    undefined,
    { name: 'drafts' },
  );
  platform.answer(publishPost, new CallError(500, []));
  press(control('5', 'publish'));
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(postElement('5').style.opacity).toBe('');
});

test('ACTION-15, ROLE-16: approving, queueing or denying a submission removes it from the inbox', async () => {
  const submission = (id: string) => ownPost({ id, state: 'unapproved' });
  const { platform } = await mountViewer(
    streamHtml([submission('5'), submission('6'), submission('7')]),
    undefined,
    { name: 'inbox' },
  );
  press(within(postElement('5')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(isShown('5')).toBe(false));
  press(within(postElement('6')).getByRole('button', { name: 'Approve to queue' }));
  await waitFor(() => expect(isShown('6')).toBe(false));
  press(control('7', 'deny'));
  await waitFor(() => expect(isShown('7')).toBe(false));
  expect(platform.calls.map(({ path, input }) => [path, input])).toEqual([
    ['/approve_submission', { body: { id: '5', queue: false } }],
    ['/approve_submission', { body: { id: '6', queue: true } }],
    ['/deny_submission', { body: { pid: '7' } }],
  ]);
});

test('ACTION-13, API-52, ROLE-16: a post can be promoted under a tag, and the same control ends the promotion', async () => {
  const { platform } = await mountViewer(streamHtml([ownPost({ id: '5' })]));
  press(control('5', 'promote'));
  const field = await screen.findByLabelText('Tag');
  expect(field).toHaveValue('birds');
  expect(screen.getByText(/will come first under this tag on your blog/)).toBeVisible();
  fireEvent.submit(field.closest('form') ?? field);
  await waitFor(() => expect(control('5', 'promote')).toHaveAttribute('aria-pressed', 'true'));
  press(control('5', 'promote'));
  await waitFor(() => expect(control('5', 'promote')).toHaveTextContent('Promote under a tag'));
  expect(control('5', 'promote')).not.toHaveAttribute('aria-pressed', 'true');
  const body = { tag: 'birds', post_id: '5', reblog_key: 'key101', tumblelog_name: 'ada' };
  expect(platform.calls.map(({ path, input }) => [path, input])).toEqual([
    ['/svc/promote', { body }],
    ['/svc/unpromote', { body: { ...body, tag_id: 'birds' } }],
  ]);
});

test('ACTION-13: the menu ends a promotion that began before the page loaded', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5' }, { promoted_under: ['birds'] })]),
  );
  expect(control('5', 'promote')).toHaveTextContent('Stop promoting under #birds');
  press(control('5', 'promote'));
  await waitFor(() => expect(control('5', 'promote')).toHaveTextContent('Promote under a tag'));
  expect(platform.calls.map(({ path }) => path)).toEqual(['/svc/unpromote']);
});

test('ACTION-16, ROLE-17: removing the source removes the app attribution and hides the source line', async () => {
  const { platform } = await mountViewer(
    streamHtml([
      ownPost({ id: '5' }, { source_url: 'https://example.org/', source_title: 'Example' }),
    ]),
  );
  expect(screen.getByText('Example')).toBeVisible();
  press(control('5', 'remove-source'));
  await waitFor(() => expect(screen.queryByText('Example')).toBeNull());
  expect(platform.calls).toEqual([
    {
      path: '/remove_app_attribution',
      method: 'POST',
      input: { body: { post_id: '5', tumblelog_id: 'ada' } },
    },
  ]);
});

test('ROLE-17: actions reserved for the owner of a post are not shown to other users, and forged presses make no calls', async () => {
  const shown = samplePost({ id: '5' }, { source_url: 'https://example.org/' });
  const { platform } = await mountViewer(
    streamHtml([shown]),
    createFakePlatform({ ...signedIn(), channels: [sampleChannel({ name: 'eve' })] }),
  );
  const post = postElement('5');
  const forged = forgedPress(platform, shown, post);
  const owned = {
    delete: () => lazyActions.delete(forged, undefined),
    publish: () => lazyActions.publish(forged, undefined),
    approve: () => lazyActions.approve(forged, { isQueued: false }),
    deny: () => lazyActions.deny(forged, undefined),
    answer: () => lazyActions.answer(forged, { asker: '' }),
    promote: () => lazyActions.promote(forged, { tag: undefined }),
    'remove-source': () => lazyActions['remove-source'](forged, undefined),
  };
  for (const [action, run] of Object.entries(owned)) {
    expect(post.querySelector(`[data-action="${action}"]`)).toBeNull();
    await run();
  }
  expect(platform.calls).toEqual([]);
  expect(platform.confirms).toEqual([]);
  expect(post.querySelector('form')).toBeNull();
});

test('pressing the control of a post action again while its call is pending makes no second call', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5', state: 'unapproved' })]),
    undefined,
    { name: 'inbox' },
  );
  platform.answer(approveSubmission, () => new Promise(() => {}));
  press(control('5', 'approve'));
  press(control('5', 'approve'));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(platform.calls).toHaveLength(1);
});
