import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sampleViewerResponse } from '../testing/sample-blog.ts';
import { mountViewer, pressKey, samplePost, streamHtml } from '../testing/sample-page.tsx';
import {
  beginDrawerTest,
  endDrawerTest,
  idsInside,
  drawerFlags,
  openBobDrawer,
  withReducedMotion,
} from '../testing/bob-drawer.ts';

beforeEach(beginDrawerTest);
afterEach(endDrawerTest);

test('DRAWER-17, DRAWER-18, DRAWER-19, DRAWER-20, DRAWER-21: J, K, L, R, S and the period act on the drawer’s posts', async () => {
  withReducedMotion();
  const { platform, panel } = await openBobDrawer();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    const index = idsInside().indexOf(this.dataset['postId']);
    return index < 0
      ? new DOMRect(0, 0, 600, 700)
      : new DOMRect(0, 100 + index * 500 - panel.scrollTop, 600, 500);
  });
  const inside = (id: string) => panel.querySelector<HTMLElement>(`[data-post-id="${id}"]`);
  pressKey(platform, 'j');
  pressKey(platform, 'j');
  expect(inside('99')).toHaveFocus();
  expect(panel.scrollTop).toBe(540);
  pressKey(platform, 'l');
  expect(inside('99')?.querySelector('[data-action="like"]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  pressKey(platform, 'r');
  expect(platform.emitted).toContainEqual({
    name: 'postForms:open',
    payload: { mode: 'reblog', reblog_id: '99', reblog_key: 'key101' },
  });
  const shared = jest.fn();
  inside('99')?.querySelector('[data-action="share"]')?.addEventListener('click', shared);
  pressKey(platform, 's');
  expect(shared).toHaveBeenCalled();
  pressKey(platform, 'k');
  expect(inside('100')).toHaveFocus();
  pressKey(platform, '.');
  expect(panel.scrollTop).toBe(0);
});

const parent = {
  name: 'cleo',
  uuid: '',
  title: 'Cleo',
  url: '/@cleo',
  avatar_url: '',
  following: false,
  is_mine: false,
};
const reblog = sampleViewerResponse([samplePost({ id: '3', 'tumblelog-parent-data': parent })]);

/** Focuses the reblog in the drawer and presses Enter, with fake timers from then on. */
async function enterReblog(platform: FakePlatform, panel: HTMLElement): Promise<void> {
  await waitFor(() => expect(idsInside()).toEqual(['3']));
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 80, 600, 500));
  panel.querySelector<HTMLElement>('[data-post-id="3"]')?.setAttribute('tabindex', '-1');
  panel.querySelector<HTMLElement>('[data-post-id="3"]')?.focus();
  jest.useFakeTimers();
  pressKey(platform, 'Enter');
}

test('DRAWER-22, DRAWER-33: Enter on a reblog opens, after 400 ms, the blog that it was reblogged from', async () => {
  const { platform, panel } = await openBobDrawer(drawerFlags, reblog);
  await enterReblog(platform, panel);
  await jest.advanceTimersByTimeAsync(399);
  expect(screen.queryByRole('dialog', { name: 'Blog cleo' })).toBeNull();
  await jest.advanceTimersByTimeAsync(50);
  expect(screen.getByRole('dialog', { name: 'Blog cleo' })).toBeVisible();
});

test('DRAWER-08: if the drawer that the URL opened is replaced, closing its replacement still leads to the dashboard', async () => {
  window.history.replaceState(null, '', '/likes?blog_viewer=bob');
  const platform = createFakePlatform({
    ...signedIn(),
    flags: drawerFlags,
    blog_viewer: { name: 'bob', post_id: '' },
  });
  platform.answer(blogPosts, reblog);
  await mountViewer(streamHtml([samplePost({ id: '900', tumblelog: 'bob' })]), platform);
  await enterReblog(platform, await screen.findByRole('dialog', { name: 'Blog bob' }));
  await jest.advanceTimersByTimeAsync(450);
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Blog cleo' }), { key: 'Escape' });
  await jest.advanceTimersByTimeAsync(0);
  expect(platform.addresses).toEqual(['/dashboard']);
  window.history.replaceState(null, '', '/');
});
