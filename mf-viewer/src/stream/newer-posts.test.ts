import { postsNews } from '@tessera/shared-contracts/live/live-events';
import {
  newerInterval,
  newerPosts,
  type NewerQuery,
} from '@tessera/shared-contracts/posts/newer-posts';
import { PostStream } from '../post-view/PostStream.tsx';
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import {
  mainWith,
  markup,
  ownPost,
  postHtml,
  samplePost,
  shownPosts,
  press,
} from '../testing/sample-page.tsx';
import { createKeyedStore } from '../state/keyed-store.ts';
import { readPost } from '../state/packed-post.ts';
import { postStateOf, withPin, type PostStore } from '../state/post-state.ts';
import { createRecentChanges } from '../actions/recent-changes.ts';
import { watchNewer } from './newer-posts.ts';
import { listInView } from './post-list.ts';
import { parsePosts } from './dashboard-html.ts';

const question = (after: string): NewerQuery => ({
  stream: 'dashboard',
  after,
  tag: '',
  blog: '',
});
const stream = (
  ids: readonly string[],
  after: string | undefined,
  newerHref?: string,
  pinned?: string,
  name: NewerQuery['stream'] = 'dashboard',
) =>
  markup(
    createElement(PostStream, {
      pinned,
      posts: ids.map((id) => samplePost({ id })),
      viewer: { isSignedIn: true },
      newer: after === undefined ? undefined : { ...question(after), stream: name },
      newerHref,
    }),
  );

let isHidden = false;
let lifetime = new AbortController();
let posts: PostStore = createKeyedStore();
beforeEach(() => {
  posts = createKeyedStore();
  lifetime = new AbortController();
  jest.useFakeTimers();
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
  Object.defineProperty(window, 'scrollTo', {
    value: () => {},
    configurable: true,
    writable: true,
  });
});
afterEach(() => {
  isHidden = false;
  act(() => lifetime.abort());
  document.body.innerHTML = '';
  jest.useRealTimers();
});

const pill = () => screen.queryByRole('button', { name: /new posts?$/ });
const pass = (milliseconds: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    // waits for the code of the bar
    await import('./render-in-stream.tsx');
  });
const asked = (platform: FakePlatform) =>
  platform.calls.filter(({ path }) => path === newerPosts.path).length;
const surroundings = () => ({ announce: () => {}, changes: createRecentChanges(), posts });
/** Opens a page with a stream, and waits for the response to the first poll. */
async function begin(
  ids: readonly string[],
  newer: readonly string[],
  pinned?: string,
  name?: NewerQuery['stream'],
): Promise<FakePlatform> {
  document.body.innerHTML = `<main id="main">${stream(ids, 'c9', undefined, pinned, name)}</main>`;
  const platform = createFakePlatform(signedIn());
  platform.answer(newerPosts, { post_ids: newer, unseen_activity: {} });
  watchNewer(platform, lifetime.signal, surroundings());
  await pass(0);
  return platform;
}

test('a bar counts new posts without moving the stream; a press adds the posts at the top', async () => {
  const platform = await begin(['9', '8'], ['10', '11', '9']);
  expect(pill()).toHaveAccessibleName('2 new posts');
  expect(shownPosts()).toEqual(['9', '8']);
  expect(platform.calls).toContainEqual({
    path: newerPosts.path,
    method: 'GET',
    input: { query: question('c9') },
  });
  platform.pages.set('/dashboard?after=c9', mainWith(stream(['11', '10', '9'], 'c11')));
  press(pill());
  await pass(0);
  expect(shownPosts()).toEqual(['11', '10', '9', '8']);
  expect(pill()).toBeNull();
  expect(document.activeElement).toHaveAttribute('data-post-id', '11');
});

test.each([
  ['below a pinned post', undefined, ['4', '10', '9']],
  ['above one that was unpinned on the page', false, ['10', '4', '9']],
  ['below one that was pinned again', true, ['4', '10', '9']],
])('new posts are added %s', async (_, pinned, order) => {
  const platform = await begin(['4', '9'], ['10'], '4');
  for (const element of document.querySelectorAll<HTMLElement>('[data-post-id="4"]')) {
    const post = readPost(element);
    if (post) posts.seed('4', postStateOf(post));
  }
  if (pinned !== undefined) posts.change('4', 'pin', withPin(pinned));
  expect(posts.read('4')?.action.pinned).toBe(pinned);
  platform.pages.set('/dashboard?after=c9', mainWith(stream(['10'], 'c10')));
  press(pill());
  await pass(0);
  expect(shownPosts()).toEqual(order);
});

test('newer posts are fetched page by page; if there are more than three pages, the stream is reloaded instead', async () => {
  const platform = await begin(
    ['1'],
    Array.from({ length: 50 }, (_, index) => String(index + 2)),
  );
  expect(screen.getByRole('button', { name: '50 or more new posts' })).toBeVisible();
  platform.pages.set(
    '/dashboard?after=c9',
    mainWith(stream(['3', '2'], undefined, '/dashboard?after=c3')),
  );
  platform.pages.set('/dashboard?after=c3', mainWith(stream(['5', '4'], 'c5')));
  press(screen.getByRole('button', { name: '50 or more new posts' }));
  await pass(0);
  expect(shownPosts()).toEqual(['5', '4', '3', '2', '1']);
  for (const [from, to] of [
    ['c5', 'c7'],
    ['c7', 'c8'],
    ['c8', 'c10'],
  ] as const)
    platform.pages.set(
      `/dashboard?after=${from}`,
      mainWith(stream([to.slice(1)], undefined, `/dashboard?after=${to}`)),
    );
  await pass(newerInterval);
  press(screen.getByRole('button', { name: '46 new posts' }));
  await pass(0);
  expect(platform.addresses).toEqual(['/dashboard']);
});

test('a page polls only while it is visible; posts already in the stream do not count', async () => {
  const platform = await begin(['9'], ['12']);
  listInView()?.prepend(parsePosts(postHtml(ownPost({ id: '12' }))), posts);
  await pass(newerInterval);
  expect(asked(platform)).toBe(2);
  expect(pill()).toBeNull();
  isHidden = true;
  await pass(newerInterval * 3);
  const whileHidden = asked(platform);
  expect(whileHidden).toBeLessThanOrEqual(2);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked(platform)).toBe(whileHidden + 1);
});

test('the poll also reports unseen activity, even on a page without a stream', async () => {
  const platform = await begin(['9'], []);
  platform.answer(newerPosts, { post_ids: [], unseen_activity: { ada: 3, 'ada-two': 0 } });
  await pass(newerInterval);
  const counts = [
    { name: 'activity:unseen', payload: { tumblelog: 'ada', count: 3 } },
    { name: 'activity:unseen', payload: { tumblelog: 'ada-two', count: 0 } },
  ];
  expect(platform.emitted).toEqual(counts);
  document.body.innerHTML = '<main id="main"></main>';
  platform.setPage({ name: 'settings' });
  await pass(newerInterval);
  expect(platform.emitted).toEqual([...counts, ...counts]);
  expect(platform.calls.at(-1)).toMatchObject({ path: newerPosts.path });
  expect(platform.calls.at(-1)?.input).toEqual({ query: {} });
});

test('a hint from the server makes a visible page ask soon, and once more if something happens meanwhile', async () => {
  const platform = await begin(['9'], []);
  expect(asked(platform)).toBe(1);
  platform.answer(newerPosts, { post_ids: ['10'], unseen_activity: {} });
  platform.tellLive('posts', postsNews.followed);
  await pass(250);
  expect([asked(platform), pill()?.textContent]).toEqual([2, '1 new post']);
  const slow = Promise.withResolvers<unknown>();
  platform.answer(newerPosts, () => slow.promise);
  platform.tellLive('posts', postsNews.all);
  await pass(250);
  platform.tellLive('posts', postsNews.followed);
  platform.tellLive('posts', postsNews.followed);
  await pass(250);
  expect(asked(platform)).toBe(3);
  platform.answer(newerPosts, { post_ids: ['10', '11'], unseen_activity: {} });
  slow.resolve({ post_ids: ['10'], unseen_activity: {} });
  await pass(0);
  expect([asked(platform), pill()?.textContent]).toEqual([4, '2 new posts']);
  // not its stream, and not visible
  platform.tellLive('posts', postsNews.anywhere);
  await pass(250);
  isHidden = true;
  platform.tellLive('posts', postsNews.followed);
  await pass(250);
  expect(asked(platform)).toBe(4);
});

test.each([
  ['dashboard', [postsNews.followed, postsNews.all]],
  ['blog', [postsNews.followed, postsNews.anywhere, postsNews.all]],
  ['tagged', [postsNews.anywhere, postsNews.all]],
  ['explore', [postsNews.anywhere, postsNews.all]],
] as const)('%s asks after hints about %j', async (name, about) => {
  const platform = await begin(['9'], [], undefined, name);
  const heeded: string[] = [];
  for (const data of Object.values(postsNews)) {
    const before = asked(platform);
    platform.tellLive('posts', data);
    await pass(250);
    if (asked(platform) > before) heeded.push(data);
  }
  expect(heeded.toSorted()).toEqual([...about].toSorted());
});

test('a visitor polls only on a page with a stream', async () => {
  document.body.innerHTML = '<main id="main"></main>';
  const platform = createFakePlatform();
  watchNewer(platform, lifetime.signal, surroundings());
  await pass(newerInterval * 3);
  expect(platform.calls).toEqual([]);
});

test('the bar stays if posts fail to load; aborting removes the bar and its timers', async () => {
  const platform = await begin(['9'], ['10']);
  press(pill());
  await pass(0);
  expect(platform.toastsShown).toHaveLength(1);
  expect(pill()).toBeEnabled();
  act(() => lifetime.abort());
  expect(pill()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});
