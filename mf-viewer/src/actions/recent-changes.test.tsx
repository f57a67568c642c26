import { follow, subscribe } from '@tessera/shared-contracts/follows/endpoints';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { postDeleted, reblogged } from '@tessera/shared-contracts/posts/events';
import type { FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeIntersections } from '../testing/fake-intersections.ts';
import { sampleBlog } from '../testing/sample-blog.ts';
import {
  control,
  hydrateAll,
  mainWith,
  markup,
  mountViewer,
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

const stream = (count = 9, ids: readonly string[] = ['101', '102']) =>
  streamHtml(ids.map((id) => samplePost({ id, like_count: 3, note_count: count })));
const notes = (id: string) => postElement(id).querySelector('.post-view__count')?.textContent;

/** Shows a new page as the router does. `html` does not contain the change that a test made. */
async function arrive(platform: FakePlatform, html: string): Promise<void> {
  document.querySelector('#main')?.replaceChildren(...mainWith(html).childNodes);
  act(() => platform.setPage({ name: 'blog' }));
  await hydrateAll();
}

test('a like made while the next page is loading also shows on that page, and counts once', async () => {
  const { platform } = await mountViewer(stream());
  press(control('101', 'like'));
  await arrive(platform, stream());
  expect(control('101', 'like')).toHaveAttribute('aria-pressed', 'true');
  expect(control('102', 'like')).toHaveAttribute('aria-pressed', 'false');
  expect(notes('101')).toBe('10');
  act(() => platform.setPage({ name: 'likes' }));
  expect(notes('101')).toBe('10');
});

test('a like that is refused after a page change is undone on the new page', async () => {
  const { platform } = await mountViewer(stream());
  let refuse = (): void => {};
  platform.answer(
    like,
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new CallError(500, []));
      }),
  );
  press(control('101', 'like'));
  await arrive(platform, stream());
  expect(notes('101')).toBe('10');
  act(refuse);
  await waitFor(() => expect(control('101', 'like')).toHaveAttribute('aria-pressed', 'false'));
  expect(notes('101')).toBe('9');
});

test('a follow and a subscription made while the next page is loading both show on that page', async () => {
  const head = (following: boolean) =>
    markup(
      <BlogHeadWithActions
        blog={sampleBlog({ following, can_subscribe: following, is_subscribed: false })}
        viewer={{ isSignedIn: true }}
      />,
    );
  const { platform } = await mountViewer(head(false));
  platform.answer(follow, {});
  platform.answer(subscribe, {});
  press(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  press(screen.getByRole('button', { name: 'Get notifications' }));
  await arrive(platform, head(false));
  expect(screen.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { pressed: true, name: 'Stop notifications' })).toBeVisible();
});

test('a reblog made while the next page is loading shows on that page and counts once; a post deleted meanwhile is removed from that page', async () => {
  const { platform } = await mountViewer(stream());
  act(() => {
    platform.bus.emit(reblogged, { post_id: '101', is_published: true });
    platform.bus.emit(postDeleted, { post_id: '102' });
  });
  await arrive(platform, stream());
  expect(control('101', 'reblog')).toHaveClass('post-view__reblog--done');
  expect(notes('101')).toBe('10');
  act(() => platform.setPage({ name: 'likes' }));
  expect(notes('101')).toBe('10');
  await waitFor(() => expect(document.querySelector('[data-post-id="102"]')).toBeNull());
});

test('a change that is older than the timeout of a page request is not reapplied: the page may already contain a newer state', async () => {
  jest.useFakeTimers();
  const { platform } = await mountViewer(stream());
  press(control('101', 'like'));
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  await arrive(platform, stream());
  expect(control('101', 'like')).toHaveAttribute('aria-pressed', 'false');
});

test('a follow made while more posts are loading also shows on those posts', async () => {
  const intersections = fakeIntersections();
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '101' })], '/dashboard?before=101'),
  );
  let arrive = (_main: HTMLElement): void => {};
  platform.router.fetchMain = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const more = document.querySelector('[data-stream-more]');
  if (more) intersections.comeIntoView(more);
  press(screen.getByRole('button', { name: 'Follow bob' }));
  arrive(mainWith(streamHtml([samplePost({ id: '90' })])));
  await waitFor(() => expect(postElement('90')).toBeVisible());
  await hydrateAll();
  expect(screen.getAllByRole('button', { name: 'Following bob' })).toHaveLength(2);
});
