import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleUser, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeIntersections, type FakeIntersections } from '../testing/fake-intersections.ts';
import {
  mainWith,
  mountViewer,
  resetPage,
  samplePost,
  shownPosts,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

let intersections: FakeIntersections;
beforeEach(() => {
  intersections = fakeIntersections();
});
afterEach(resetPage);

const posts = (...ids: string[]) => ids.map((id) => samplePost({ id }));
const more = () => document.querySelector('[data-stream-more]');
const nearEnd = () => {
  const end = more();
  if (end) intersections.comeIntoView(end);
};
/** The ends of streams that load more when they come into view. */
const watchedEnds = () =>
  [...intersections.watched].filter((one) => one.matches('[data-stream-more]'));
const settle = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
};

test('near the end, older posts are appended without duplicates, and the link points to the next page', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9', '8'), '/dashboard?before=8'));
  platform.pages.set(
    '/dashboard?before=8',
    mainWith(streamHtml(posts('8', '7', '6'), '/dashboard?before=6')),
  );
  platform.pages.set('/dashboard?before=6', mainWith(streamHtml(posts('5'))));
  nearEnd();
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8', '7', '6']));
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute(
    'href',
    '/dashboard?before=6',
  );
  expect(screen.getByRole('status')).toHaveTextContent('2 more posts');
  nearEnd();
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8', '7', '6', '5']));
  expect(more()).toBeNull();
  expect(watchedEnds()).toEqual([]);
});

test('a page that contains only posts already shown is not announced', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9', '8'), '/dashboard?before=8'));
  platform.pages.set('/dashboard?before=8', mainWith(streamHtml(posts('9', '8'))));
  nearEnd();
  await waitFor(() => expect(more()).toBeNull());
  await settle();
  expect(screen.queryByText('0 more posts')).toBeNull();
  expect(shownPosts()).toEqual(['9', '8']);
});

test('shows skeletons while older posts load and fetches a page only once', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9'), '/dashboard?before=9'));
  let arrive: (main: HTMLElement) => void = () => {};
  const fetchMain = jest.fn(
    () =>
      new Promise<HTMLElement>((resolve) => {
        arrive = resolve;
      }),
  );
  platform.router.fetchMain = fetchMain;
  nearEnd();
  nearEnd();
  expect(fetchMain).toHaveBeenCalledTimes(1);
  // the placeholders are inside the frame of a post; none covers the whole post
  await waitFor(() =>
    expect(document.querySelectorAll('.post-view__skeleton > .skeleton').length).toBeGreaterThan(2),
  );
  expect(document.querySelector('.post-view > .skeleton')).toBeNull();
  expect(document.querySelector('[data-stream]')).toHaveAttribute('aria-busy', 'true');
  arrive(mainWith(streamHtml(posts('8'))));
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8']));
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  expect(document.querySelector('[data-stream]')).not.toHaveAttribute('aria-busy');
});

test('a failure to load older posts is shown above the link to them, and Try again loads them', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9'), '/dashboard?before=9'));
  nearEnd();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Older posts couldn’t be loaded.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Older posts' })).toBeVisible();
  expect(document.querySelector('.skeleton')).toBeNull();
  expect(platform.errors).toEqual([new CallError(404, [])]);
  nearEnd();
  expect(platform.errors).toHaveLength(1);
  platform.pages.set('/dashboard?before=9', mainWith(streamHtml(posts('8'))));
  press(again);
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8']));
  expect(screen.queryByText('Older posts couldn’t be loaded.')).toBeNull();
});

test('with endless scrolling off, the link to older posts stays a plain link', async () => {
  const settings = { ...sampleUser().dashboard_settings, endless_scrolling: false };
  await mountViewer(
    streamHtml(posts('9'), '/dashboard?before=9'),
    createFakePlatform(signedIn({ dashboard_settings: settings })),
  );
  expect(watchedEnds()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Older posts' })).toBeVisible();
});

test('a new page starts its own paging and discards posts that were still loading for the old page', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9'), '/dashboard?before=9'));
  let arrive: (main: HTMLElement) => void = () => {};
  let signal: AbortSignal | undefined;
  platform.router.fetchMain = (_, given) =>
    new Promise((resolve) => {
      signal = given;
      arrive = resolve;
    });
  nearEnd();
  const main = document.getElementById('main');
  if (main) main.innerHTML = streamHtml(posts('3'), '/likes?before=3');
  platform.setPage({ name: 'likes' });
  expect(signal?.aborted).toBe(true);
  arrive(mainWith(streamHtml(posts('8'))));
  await act(settle);
  expect(shownPosts()).toEqual(['3']);
  expect(watchedEnds()).toEqual([more()]);
});

test('a page that links to itself ends the stream', async () => {
  const { platform } = await mountViewer(streamHtml(posts('9'), '/dashboard?before=9'));
  platform.pages.set(
    '/dashboard?before=9',
    mainWith(streamHtml(posts('9'), '/dashboard?before=9')),
  );
  nearEnd();
  await waitFor(() => expect(more()).toBeNull());
});

test('a visitor gets endless scrolling too', async () => {
  const platform: FakePlatform = createFakePlatform();
  await mountViewer(streamHtml(posts('9'), '/explore?before=9', { isSignedIn: false }), platform, {
    name: 'explore',
  });
  expect(watchedEnds()).toEqual([more()]);
});
