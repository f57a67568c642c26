import { follow, subscribe, unfollow } from '@tessera/shared-contracts/follows/endpoints';
import { subscriptionChanged } from '@tessera/shared-contracts/follows/events';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { postReach, restorePost, unpublishPost } from '@tessera/shared-contracts/posts/take-back';
import type { FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { undoRefusals } from '@tessera/shared-contracts/undo/undo-refusals';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  control,
  hydrateAll,
  isShown,
  mainWith,
  mountViewer,
  ownPost,
  postElement,
  postHtml,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(async () => {
  await resetPage();
  window.history.pushState(null, '', '/');
});

const order = () =>
  [...document.querySelectorAll('[data-post-id]')].map((post) => post.getAttribute('data-post-id'));
/** Presses Undo in the newest toast that offers it. */
async function undo(platform: FakePlatform): Promise<void> {
  const offer = platform.toastsShown.findLast((toast) => toast.undo);
  if (!offer?.undo) throw new Error('nothing can be undone');
  await act(async () => offer.undo?.());
}
const paths = ({ calls }: FakePlatform) => calls.map(({ path }) => path);
const posts = [ownPost({ id: '6' }), ownPost({ id: '5' }), ownPost({ id: '4' })];

test('a deleted post comes back between the posts where it was, with a toast that leads to it', async () => {
  const { platform } = await mountViewer(streamHtml(posts));
  press(control('5', 'delete'));
  await waitFor(() => expect(isShown('5')).toBe(false));
  expect(platform.toastsShown).toEqual([{ text: 'Post deleted', undo: expect.any(Function) }]);
  platform.answer(restorePost, { post_url: '/@ada/post/5', html: postHtml(ownPost({ id: '5' })) });
  await undo(platform);
  await waitFor(() => expect(order()).toEqual(['6', '5', '4']));
  expect(platform.calls.at(-1)?.input).toEqual({
    body: { post_id: '5', context_page: 'dashboard' },
  });
  expect(platform.toastsShown.at(-1)).toEqual({
    text: undoTexts.postRestored,
    link: { href: '/@ada/post/5', label: 'View post' },
  });
  // the restored post works, and can be deleted once more
  await hydrateAll();
  press(control('5', 'delete'));
  await waitFor(() => expect(isShown('5')).toBe(false));
});

test('the last post of a stream comes back too, though the stream says that it is empty', async () => {
  const { platform } = await mountViewer(streamHtml([ownPost({ id: '5' })]));
  platform.pages.set('/dashboard', mainWith(streamHtml([])));
  press(control('5', 'delete'));
  await waitFor(() => expect(isShown('5')).toBe(false));
  platform.pages.set('/dashboard', mainWith(streamHtml([ownPost({ id: '5' })])));
  platform.answer(restorePost, { post_url: '/@ada/post/5', html: postHtml(ownPost({ id: '5' })) });
  await undo(platform);
  await waitFor(() => expect(order()).toEqual(['5']));
});

test('a post that was deleted on its own page is shown there again', async () => {
  window.history.pushState(null, '', '/@ada/post/5');
  const { platform } = await mountViewer(postHtml(ownPost({ id: '5' })), undefined, {
    name: 'blogPost',
  });
  press(control('5', 'delete'));
  await waitFor(() => expect(platform.addresses).toEqual(['/@ada']));
  platform.answer(restorePost, { post_url: '/@ada/post/5', html: '' });
  await undo(platform);
  await waitFor(() => expect(platform.addresses.at(-1)).toBe('/@ada/post/5'));
});

test('if it is too late, the reason is said, and nothing comes back', async () => {
  const { platform } = await mountViewer(streamHtml(posts));
  platform.answer(restorePost, new CallError(403, [undoRefusals.tooLate]));
  press(control('5', 'delete'));
  await waitFor(() => expect(isShown('5')).toBe(false));
  await undo(platform);
  expect(platform.toastsShown.at(-1)).toEqual({ text: undoRefusals.tooLate, tone: 'error' });
  expect(order()).toEqual(['6', '4']);
});

test('nothing is offered if the deletion is refused', async () => {
  const { platform } = await mountViewer(streamHtml(posts));
  platform.answer(deletePost, new CallError(403, ['Not yours.']));
  press(control('5', 'delete'));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([{ text: 'Not yours.', tone: 'error' }]),
  );
});

test('unpublishing says what has gone out, by what is true, and can be undone', async () => {
  const { platform } = await mountViewer(streamHtml(posts));
  platform.answer(postReach, {
    followers: 1,
    subscribers: 0,
    mentioned: 2,
    mailed: 1,
    is_in_feeds: true,
    note_count: 3,
    reblogs: 0,
    networks: ['Mastodon', 'Bluesky'],
  });
  platform.confirmWith(false);
  press(control('5', 'more'));
  press(await screen.findByRole('button', { name: 'Unpublish', hidden: true }));
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(platform.confirms[0]).toMatchObject({
    message: 'Turn this post back into a draft?',
    note: 'It leaves your blog, streams, feeds and search at once. You can publish it again, with a new date. 1 follower may have seen it in their streams. 2 blogs that it mentions were notified, 1 perhaps by mail. Feed readers may keep a copy. The copies on Mastodon, Bluesky stay until you delete them there. Its 3 notes stay with it.',
  });
  expect(paths(platform)).toEqual([postReach.path]);
  platform.confirmWith(true);
  press(screen.getByRole('button', { name: 'Unpublish', hidden: true }));
  await waitFor(() => expect(isShown('5')).toBe(false));
  expect(paths(platform)).toContain(unpublishPost.path);
  expect(platform.toastsShown).toEqual([
    {
      text: undoTexts.unpublished,
      link: { href: '/drafts', label: 'Drafts' },
      undo: expect.any(Function),
    },
  ]);
  platform.answer(restorePost, { post_url: '/@ada/post/5', html: postHtml(ownPost({ id: '5' })) });
  await undo(platform);
  await waitFor(() => expect(order()).toEqual(['6', '5', '4']));
});

test('an unlike offers to undo it, quietly, and takes the offer back when the post is liked again', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '7', liked: true })]));
  const heart = control('7', 'like');
  const isLiked = () => heart.getAttribute('aria-pressed');
  press(heart);
  expect(isLiked()).toBe('false');
  expect(platform.confirms).toEqual([]);
  expect(platform.toastsShown).toMatchObject([{ text: undoTexts.unliked }]);
  await undo(platform);
  expect(isLiked()).toBe('true');
  await waitFor(() => expect(paths(platform)).toEqual([unlike.path, like.path]));
  expect(platform.toastsShown).toEqual([]);
  press(heart);
  press(heart);
  expect(isLiked()).toBe('true');
  expect(platform.toastsShown).toEqual([]);
});

test('an unfollow offers to undo it; the subscription comes back with it, and is no news', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '7', following: true })]));
  press(control('7', 'more'));
  const item = await screen.findByRole('button', { name: /Unfollow/, hidden: true });
  act(() => platform.bus.emit(subscriptionChanged, { tumblelog: 'bob', is_subscribed: true }));
  fireEvent.click(item);
  await waitFor(() => expect(paths(platform)).toEqual([unfollow.path]));
  expect(platform.toastsShown).toMatchObject([{ text: undoTexts.unfollowed('bob') }]);
  await undo(platform);
  await waitFor(() =>
    expect(paths(platform)).toEqual([unfollow.path, follow.path, subscribe.path]),
  );
  expect(platform.toastsShown).toHaveLength(1);
  expect(postElement('7')).toBeInTheDocument();
});
