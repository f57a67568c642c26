import { follow, subscribe, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { FollowIsland } from '../post-view/BlogList.tsx';
import { screen, waitFor } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import {
  markup,
  mountViewer,
  ownPost,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

const blogHead = (following: boolean, subscribed = false) => {
  const blog = sampleBlog({ following, can_subscribe: following, is_subscribed: subscribed });
  return markup(<BlogHeadWithActions blog={blog} viewer={{ isSignedIn: true }} />);
};
const twoPosts = streamHtml([samplePost({ id: '1' }), samplePost({ id: '2' })]);
const names = (platform: { emitted: { name: string }[] }) =>
  platform.emitted.map(({ name }) => name);
const button = (name: string) => screen.getByRole('button', { name });

test('FOLLOW-01, FOLLOW-12, FOLLOW-13: a follow shows immediately on every follow button of the blog and emits the event', async () => {
  const { platform } = await mountViewer(
    twoPosts + streamHtml([samplePost({ id: '3', tumblelog: 'eve' })]),
  );
  const [first, second, other] = screen.getAllByRole('button', { name: /^Follow/ });
  press(first);
  expect(first).toHaveTextContent('Following');
  expect(first).toHaveAttribute('aria-pressed', 'true');
  expect(second).toHaveTextContent('Following');
  expect(second).toHaveAccessibleName('Following bob');
  expect(other).toHaveTextContent('Follow');
  expect(platform.emitted).toEqual([{ name: 'follow', payload: { tumblelog: 'bob' } }]);
  await waitFor(() =>
    expect(platform.calls).toEqual([
      {
        path: '/svc/follow',
        method: 'POST',
        input: { body: { tumblelog: 'bob', placement_id: '', pt: '', source: 'dashboard' } },
      },
    ]),
  );
});

test('FOLLOW-02: a failed follow is reverted and reported', async () => {
  const { platform } = await mountViewer(twoPosts);
  platform.answer(follow, new CallError(403, ['This blog has blocked you.']));
  const [first] = screen.getAllByRole('button', { name: 'Follow bob' });
  press(first);
  expect(first).toHaveTextContent('Following');
  await waitFor(() => expect(first).toHaveTextContent(/^Follow$/));
  expect(first).toHaveAccessibleName('Follow bob');
  expect(names(platform)).toEqual(['follow', 'unfollow']);
  expect(platform.toastsShown).toEqual([{ text: 'This blog has blocked you.', tone: 'error' }]);
});

test('without a connection a follow stays, and waits in the outbox', async () => {
  const { platform } = await mountViewer(twoPosts);
  platform.answer(follow, new CallError(0, [connectionTexts.none]));
  const [first] = screen.getAllByRole('button', { name: 'Follow bob' });
  press(first);
  await waitFor(() =>
    expect(platform.outbox.waiting$.value).toMatchObject([
      { kind: 'follow', text: 'bob', target: 'bob' },
    ]),
  );
  expect(first).toHaveTextContent('Following');
  expect([names(platform), platform.toastsShown]).toEqual([['follow'], []]);
});

test('FOLLOW-05: a failed unfollow restores the follow, the subscription and the subscription button', async () => {
  const { platform } = await mountViewer(blogHead(true, true));
  platform.answer(unfollow, new CallError(500, []));
  press(button('Following'));
  await waitFor(() =>
    expect(names(platform)).toEqual(['unfollow', 'subscription', 'follow', 'subscription']),
  );
  expect(button('Following')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Stop notifications')).toHaveAttribute('aria-pressed', 'true');
});

test('FOLLOW-06: a visitor is sent to /follow/{name} without a call', async () => {
  const { platform } = await mountViewer(blogHead(false), createFakePlatform());
  press(button('Follow'));
  expect(platform.addresses).toEqual(['/follow/bob']);
  expect(platform.calls).toEqual([]);
  expect(button('Follow')).toHaveAttribute('aria-pressed', 'false');
  document.body.innerHTML = streamHtml([samplePost({ id: '1' })], undefined, { isSignedIn: false });
  expect(screen.getByRole('link', { name: 'Follow bob' })).toHaveAttribute('href', '/follow/bob');
});

test('FOLLOW-07, FOLLOW-08, FOLLOW-09, FOLLOW-10: unfollowing asks for confirmation in our own dialog; Nevermind changes nothing, Ok sends the call', async () => {
  const { platform } = await mountViewer(blogHead(true));
  platform.confirmWith(false);
  press(button('Following'));
  await waitFor(() =>
    expect(platform.confirms).toEqual([
      { message: 'Are you sure you want to unfollow bob?', confirm: 'Ok', refuse: 'Nevermind' },
    ]),
  );
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
  expect(button('Following')).toBeVisible();
  platform.confirmWith(true);
  await waitFor(() => {
    press(button('Following'));
    expect(platform.confirms).toHaveLength(2);
  });
  await waitFor(() => expect(button('Follow')).toHaveAttribute('aria-pressed', 'false'));
  expect(platform.calls.map(({ path }) => path)).toEqual(['/svc/unfollow']);
});

test('FOLLOW-11: following a blog shows its subscribe button, which starts and ends a subscription', async () => {
  const { platform } = await mountViewer(blogHead(false));
  expect(screen.queryByRole('button', { name: /notifications/ })).toBeNull();
  press(button('Follow'));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  press(button('Get notifications'));
  expect(button('Stop notifications')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      // on the dashboard, the posts of a blog that was followed just now are offered
      { text: 'You follow bob now.', link: { href: '/dashboard', label: 'Show their posts' } },
      { text: 'New posts from bob will appear in your activity.' },
    ]),
  );
  press(button('Stop notifications'));
  await waitFor(() => expect(platform.calls).toHaveLength(3));
  expect(platform.calls.slice(1)).toEqual([
    {
      path: '/svc/blog/:name/subscription',
      method: 'POST',
      input: { params: { name: 'bob' }, body: { source: 'dashboard' } },
    },
    {
      path: '/svc/blog/:name/subscription',
      method: 'DELETE',
      input: { params: { name: 'bob' }, query: { source: 'dashboard' } },
    },
  ]);
  expect(button('Get notifications')).toHaveAttribute('aria-pressed', 'false');
});

test('FOLLOW-05: a failed subscription is reverted', async () => {
  const { platform } = await mountViewer(blogHead(true));
  platform.answer(subscribe, new CallError(0, []));
  press(button('Get notifications'));
  expect(button('Stop notifications')).toBeVisible();
  await waitFor(() => expect(button('Get notifications')).toHaveAttribute('aria-pressed', 'false'));
  expect(platform.toastsShown.map(({ tone }) => tone)).toEqual(['error']);
  expect(button('Following')).toHaveAttribute('aria-pressed', 'true');
});

test('FOLLOW-12: a user’s own blog has no follow button, and pressing a forged one does nothing', async () => {
  const { unmount } = await mountViewer(streamHtml([ownPost({ id: '1' })]));
  expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
  await unmount();
  const { platform } = await mountViewer(
    markup(<FollowIsland blog={{ name: 'ada', following: false, is_mine: false }} isSignedIn />),
  );
  press(button('Follow ada'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
});
