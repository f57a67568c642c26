import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { BlogHeadWithActions } from './post-view/BlogHeadWithActions.tsx';
import { act, screen } from '@testing-library/react';
import * as app from './App.ts';
import { fakeIntersections } from './testing/fake-intersections.ts';
import { sampleBlog } from './testing/sample-blog.ts';
import {
  control,
  hydrateAll,
  isShown,
  markup,
  mountViewer,
  ownPost,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from './testing/sample-page.tsx';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  return resetPage();
});

test('the remote exports the functions that single-spa calls', () => {
  const remote: RemoteApp = app;
  expect(Object.keys(remote).toSorted()).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('unmounting leaves no listeners, observers, hotkeys, timers, elements or subscriptions', async () => {
  const page = streamHtml([ownPost({ id: '5' }), samplePost({ id: '4' })], '/dashboard?before=4');
  // mounted once beforehand, because jsdom's selector engine adds a document listener on first use
  await (await mountViewer(page)).unmount();
  // `act` needs real microtasks
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const intersections = fakeIntersections();
  const { listening, stop } = countListeners([document, window]);
  const platform = createFakePlatform(signedIn());
  const { slot, unmount } = await mountViewer(page, platform);
  // wait until times are in local form and the resulting mutations have been handled
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(listening().filter((name) => name.startsWith('0 '))).not.toEqual([]);
  expect(intersections.watched.size).toBe(1);
  expect(platform.hotkeysRegistered.size).toBeGreaterThan(5);
  expect(slot.childElementCount).toBe(1);
  platform.bus.emit(postDeleted, { post_id: '5' });
  // the fading post, the next poll for newer posts, the delayed loading indicator, and the ages
  expect(jest.getTimerCount()).toBe(4);

  await unmount();
  expect(listening()).toEqual([]);
  stop();
  expect(intersections.watched.size).toBe(0);
  expect(platform.hotkeysRegistered.size).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  expect(slot.childElementCount).toBe(0);
  platform.bus.emit(postDeleted, { post_id: '4' });
  platform.setPage({ name: 'likes' });
  expect(jest.getTimerCount()).toBe(0);
  expect(intersections.watched.size).toBe(0);
});

test('the remote works after a second mount, and each press still counts once', async () => {
  const { slot, platform, unmount } = await mountViewer(streamHtml([samplePost({ id: '4' })]));
  await unmount();
  press(control('4', 'like'));
  expect(platform.calls).toEqual([]);
  await app.mount({ platform, domElement: slot });
  await hydrateAll();
  press(control('4', 'like'));
  expect(platform.calls).toHaveLength(1);
});

test('presses on controls in the slot of another remote are ignored', async () => {
  const { platform } = await mountViewer('');
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="slot-messaging">${streamHtml([ownPost({ id: '4' })])}</div>`,
  );
  press(control('4', 'delete'));
  await hydrateAll();
  press(control('4', 'delete'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(platform.confirms).toEqual([]);
  expect(platform.calls.some(({ path }) => path === deletePost.path)).toBe(false);
  expect(isShown('4')).toBe(true);
});

test('a blog’s message button opens messaging', async () => {
  const { platform } = await mountViewer(
    markup(<BlogHeadWithActions blog={sampleBlog()} viewer={{ isSignedIn: true }} canMessage />),
  );
  // the menu, which jsdom doesn't hide, has an entry too
  for (const button of screen.getAllByRole('button', { name: 'Message' }).slice(0, 1))
    press(button);
  expect(platform.emitted).toEqual([{ name: 'messaging:open', payload: { blog: 'bob' } }]);
});

test('likes, follows, unlikes and unfollows are announced to screen readers', async () => {
  const platform = createFakePlatform(signedIn());
  await mountViewer(streamHtml([samplePost({ id: '4' })]), platform);
  const said = () => screen.getByRole('status').textContent;
  act(() => platform.bus.emit(liked, { post_id: '4' }));
  expect(said()).toBe('Liked');
  act(() => platform.bus.emit(unliked, { post_id: '4' }));
  expect(said()).toBe('Unliked');
  act(() => platform.bus.emit(followed, { tumblelog: 'bob' }));
  expect(said()).toBe('You follow bob');
  act(() => platform.bus.emit(unfollowed, { tumblelog: 'bob' }));
  expect(said()).toBe('You no longer follow bob');
});
