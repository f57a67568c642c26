import { act, waitFor } from '@testing-library/react';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import {
  mainWith,
  mountViewer,
  ownPost,
  postHtml,
  resetPage,
  shownPosts,
  streamHtml,
} from '../testing/sample-page.tsx';
import { fetchDashboardHtml, pageDirection } from './dashboard-html.ts';

afterEach(resetPage);

/**
 * Opens a page of drafts that is followed by an older page, and saves the first draft. After the
 * save, the post belongs on `contextPage`.
 */
async function publishFirst(
  posts: readonly [string, ...string[]],
  answer: unknown,
  contextPage: 'dashboard' | 'drafts' = 'dashboard',
) {
  const mounted = await mountViewer(
    streamHtml(
      posts.map((id) => ownPost({ id })),
      '/drafts?before=7',
    ),
    undefined,
    { name: 'drafts', base_route: '/drafts' },
  );
  const { platform } = mounted;
  platform.answer(postsHtml, answer);
  platform.pages.set('/drafts?before=7', mainWith(streamHtml([ownPost({ id: '5' })])));
  await act(async () =>
    platform.bus.emit(postSaved, {
      post_id: posts[0],
      html: postHtml(ownPost({ id: posts[0] })),
      context_page: contextPage,
      is_edit: true,
      is_reblog: false,
      state: 'published',
      post_url: '/@ada/post/7',
      counts: { name: 'ada', posts_count: 1, drafts_count: 0, queue_count: 0, messages_count: 0 },
    }),
  );
  return mounted;
}

test('FORM-26: the drafts page fetches posts after the reference post; other pages fetch posts before it', () => {
  expect(['drafts', 'dashboard', 'queue', 'inbox'].map(pageDirection)).toEqual([
    'after',
    'before',
    'before',
    'before',
  ]);
});

test('FORM-25: fetching dashboard posts without pageRoot or direction throws', async () => {
  const platform = createFakePlatform();
  await expect(
    fetchDashboardHtml(platform, { refPostId: '1', direction: 'before' }),
  ).rejects.toThrow();
  await expect(
    fetchDashboardHtml(platform, { refPostId: '1', pageRoot: 'drafts' }),
  ).rejects.toThrow();
  expect(platform.calls).toEqual([]);
});

test('FORM-22, FORM-23, FORM-26: a save that removes the only post from the page fetches more posts once', async () => {
  const { platform } = await publishFirst(['7'], postHtml(ownPost({ id: '3' })));
  await waitFor(() => expect(shownPosts()).toEqual(['3']));
  expect(platform.calls).toEqual([
    {
      path: postsHtml.path,
      method: 'GET',
      input: { params: { pageRoot: 'drafts', direction: 'after', refPostId: '7' } },
    },
  ]);
});

test('FORM-22: fetches nothing if the saved post or other posts stay on the page', async () => {
  const { platform } = await publishFirst(['7', '8'], '');
  await waitFor(() => expect(shownPosts()).toEqual(['8']));
  expect(platform.calls).toEqual([]);
  await resetPage();
  const { platform: same } = await publishFirst(['7'], '', 'drafts');
  expect(shownPosts()).toEqual(['7']);
  expect(same.calls).toEqual([]);
});

test('FORM-24: a failure to fetch more posts is only logged to the console, and posts of the older page fill the stream', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { platform } = await publishFirst(['7'], new CallError(500, []));
  await waitFor(() => expect(shownPosts()).toEqual(['5']));
  expect(logged).toHaveBeenCalledTimes(1);
  expect([platform.alerts, platform.toastsShown, platform.errors]).toEqual([[], [], []]);
  logged.mockRestore();
});
