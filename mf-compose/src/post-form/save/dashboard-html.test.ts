import { waitFor } from '@testing-library/react';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { saved } from '../../testing/form-setup.ts';
import { showSaved } from './after-save.ts';
import { fetchDashboardHtml, pageDirection } from './dashboard-html.ts';

const setUp = (posts: readonly string[], name = 'drafts') => {
  const articles = posts.map((id) => `<article data-post-id="${id}"></article>`).join('');
  document.body.innerHTML = `<main><section data-stream><div data-stream-posts>${articles}</div></section></main>`;
  const platform = createFakePlatform(signedIn());
  platform.setPage({ name, base_route: `/${name}` });
  return platform;
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-post-id]')].map(
    (post) => post.dataset['postId'],
  );

test('FORM-26: fetches more posts after the reference on drafts and before it elsewhere', () => {
  expect(['drafts', 'dashboard', 'queue', 'inbox'].map(pageDirection)).toEqual([
    'after',
    'before',
    'before',
    'before',
  ]);
});

test('FORM-25: fetching dashboard posts without pageRoot or direction throws', async () => {
  const platform = setUp([]);
  await expect(
    fetchDashboardHtml(platform, { refPostId: '1', direction: 'before' }),
  ).rejects.toThrow();
  await expect(
    fetchDashboardHtml(platform, { refPostId: '1', pageRoot: 'drafts' }),
  ).rejects.toThrow();
  expect(platform.calls).toEqual([]);
});

test('FORM-22, FORM-23, FORM-26: a save that removes the last post from the page fetches more', async () => {
  const platform = setUp(['7']);
  platform.answer(
    postsHtml,
    '<article data-post-id="7">again</article><article data-post-id="3">next</article>',
  );
  showSaved(platform, saved({ isEdit: true, id: '7', page: 'dashboard' }));
  await waitFor(() => expect(shown()).toEqual(['7', '3']));
  expect(platform.calls).toEqual([
    {
      path: postsHtml.path,
      method: 'GET',
      input: { params: { pageRoot: 'drafts', direction: 'after', refPostId: '7' } },
    },
  ]);
});

test('FORM-22: fetches nothing when the page keeps this post or others', () => {
  const kept = setUp(['7', '8']);
  showSaved(kept, saved({ isEdit: true, id: '7', page: 'dashboard' }));
  expect(kept.calls).toEqual([]);
  const same = setUp(['7']);
  showSaved(same, saved({ isEdit: true, id: '7', page: 'drafts' }));
  expect(same.calls).toEqual([]);
});

test('FORM-24: a failure to load more posts is only logged to the console', async () => {
  const platform = setUp(['7']);
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  platform.answer(postsHtml, new CallError(500, []));
  showSaved(platform, saved({ isEdit: true, id: '7', page: 'dashboard' }));
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(platform.alerts).toEqual([]);
  expect(platform.toastsShown).toHaveLength(1);
  logged.mockRestore();
});
