import { saveBlogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { subscriptionChanged } from '@tessera/shared-contracts/follows/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  postDeleted,
  postFormClosed,
  postFormOpening,
} from '@tessera/shared-contracts/posts/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { sampleBlog, sampleViewerResponse, samplePosts } from '../testing/sample-blog.ts';
import { pressKey, samplePost } from '../testing/sample-page.tsx';
import {
  beginDrawerTest,
  drawer,
  endDrawerTest,
  idsInside,
  link,
  main,
  mountDrawerPage,
  drawerFlags,
  openBobDrawer,
  withReducedMotion,
} from '../testing/bob-drawer.ts';

beforeEach(beginDrawerTest);
afterEach(endDrawerTest);

test('BOOT-08, DRAWER-01, DRAWER-14, LOG-06: a plain click on a link to a blog opens the drawer with its head and posts', async () => {
  let arrive = () => {};
  const { platform, panel } = await openBobDrawer(
    drawerFlags,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(sampleViewerResponse(samplePosts(100, 3)));
      }),
  );
  expect(within(panel).getByRole('status', { name: 'Loading blog' })).toBeVisible();
  arrive();
  expect(await within(panel).findByRole('heading', { name: 'Bob’s garden' })).toBeVisible();
  expect(idsInside()).toEqual(['100', '99', '98']);
  expect(platform.calls).toContainEqual({
    path: '/svc/indash_blog/posts',
    method: 'GET',
    input: { query: { tumblelog_name_or_id: 'bob', post_id: '', limit: 10, offset: 0 } },
  });
  expect(main()).toHaveAttribute('inert');
  expect(panel).toHaveFocus();
  // the URL of the page does not change
  expect(platform.addresses).toEqual([]);
  // a link in the head behaves as usual
  expect(isClickFollowed(within(panel).getByRole('link', { name: 'Bob’s garden' }))).toBe(true);
});

test('BOOT-08: a click on a link to a blog follows the link when the flag `indash_blogs` is off', async () => {
  const { platform } = await mountDrawerPage({ indash_blogs: false });
  expect(isClickFollowed(link())).toBe(true);
  expect(drawer()).toBeNull();
  expect(platform.calls).toEqual([]);
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('DRAWER-03: a click with %j follows the link', async (modifier) => {
  await mountDrawerPage();
  expect(isClickFollowed(link(), modifier)).toBe(true);
  expect(drawer()).toBeNull();
});

test('links to the page’s own blog, to posts, in editors or marked `data-no-swap` do not open the drawer', async () => {
  const { platform } = await mountDrawerPage();
  main()?.insertAdjacentHTML(
    'beforeend',
    '<a href="/@bob/post/1">a post</a><a href="/@bob" data-no-swap>plain</a><p contenteditable><a href="/@bob">written</a></p>',
  );
  for (const name of ['a post', 'plain', 'written'])
    expect(isClickFollowed(screen.getByText(name))).toBe(true);
  platform.setPage({ name: 'blog', blog: 'bob' });
  expect(isClickFollowed(link())).toBe(true);
  expect(drawer()).toBeNull();
});

test('DRAWER-04, DRAWER-36: an element can open a blog at one post, and only that post is requested', async () => {
  const { platform } = await mountDrawerPage(drawerFlags, sampleViewerResponse(samplePosts(7, 1)));
  main()?.insertAdjacentHTML(
    'beforeend',
    `<button data-blog-viewer='{"name":"bob","post_id":"7"}'>Look</button><button data-blog-viewer="{oops">Broken</button>`,
  );
  expect(isClickFollowed(screen.getByText('Broken'))).toBe(true);
  expect(isClickFollowed(screen.getByText('Look'))).toBe(false);
  await waitFor(() => expect(idsInside()).toEqual(['7']));
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { query: { tumblelog_name_or_id: 'bob', post_id: '7', limit: 1, offset: 0 } },
  ]);
  expect(drawer()).toHaveTextContent('That’s everything from bob.');
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  [
    'a click on the backdrop',
    () => fireEvent.click(screen.getByRole('button', { name: 'Close blog' })),
  ],
])(
  'DRAWER-29, DRAWER-32: %s unlocks the page and returns focus immediately, and removes the drawer after 500 ms',
  async (_, close) => {
    const { slot, platform } = await openBobDrawer();
    await waitFor(() => expect(idsInside()).toHaveLength(3));
    expect(document.documentElement).toHaveClass('held');
    jest.useFakeTimers();
    close();
    expect(main()).not.toHaveAttribute('inert');
    expect(document.documentElement).not.toHaveClass('held');
    expect(link()).toHaveFocus();
    const layer = slot.querySelector('[role="dialog"]');
    jest.advanceTimersByTime(499);
    expect(layer?.isConnected).toBe(true);
    jest.advanceTimersByTime(1);
    expect(layer?.isConnected).toBe(false);
    // the keys act on the page again
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 80, 600, 500));
    pressKey(platform, 'l');
    expect(document.querySelector('#main [data-action="like"]')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test('with reduced motion, closing removes the drawer immediately', async () => {
  const { panel } = await openBobDrawer();
  withReducedMotion();
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(panel.isConnected).toBe(false), { timeout: 300 });
});

test('Escape in a field or with an open dialog does not close the drawer', async () => {
  const { panel } = await openBobDrawer();
  panel.insertAdjacentHTML('beforeend', '<textarea></textarea>');
  fireEvent.keyDown(within(panel).getByRole('textbox'), { key: 'Escape' });
  document.body.insertAdjacentHTML('beforeend', '<dialog open>Sure?</dialog>');
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(main()).toHaveAttribute('inert');
});

test('DRAWER-26: the drawer is suspended while a post form is open', async () => {
  const { platform, panel } = await openBobDrawer();
  platform.bus.emit(postFormOpening, { mode: 'reblog', type: 'text' });
  expect(panel).not.toBeVisible();
  expect(main()).not.toHaveAttribute('inert');
  expect(isClickFollowed(link())).toBe(true);
  platform.bus.emit(postFormClosed, { saved: true });
  expect(panel).toBeVisible();
  expect(main()).toHaveAttribute('inert');
});

test('DRAWER-42, DRAWER-43, DRAWER-44, APIM-54, APIM-55: a follow or unfollow in the head updates the page and saves the head with the source of the change', async () => {
  const { platform, panel } = await openBobDrawer(
    drawerFlags,
    sampleViewerResponse(samplePosts(100, 3), {
      tumblelog: sampleBlog({ can_subscribe: true, is_subscribed: false }),
    }),
  );
  platform.answer(saveBlogHeader, sampleBlog());
  const head = () => within(panel.querySelector<HTMLElement>('[data-blog-head]') ?? panel);
  fireEvent.click(await head().findByRole('button', { name: 'Follow' }));
  expect(head().getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('#main [data-action="follow"]')).toHaveTextContent('Following');
  const saved = (following: boolean, source: string) => ({
    path: saveBlogHeader.path,
    method: 'POST',
    input: {
      body: {
        tumblelog_name_or_id: 'bob',
        source,
        tumblelog: expect.objectContaining({
          name: 'bob',
          following,
          can_subscribe: true,
          is_subscribed: false,
          global_theme_params: expect.not.objectContaining({
            header_image_focused: expect.anything(),
          }),
        }),
      },
    },
  });
  await waitFor(() => expect(platform.calls).toContainEqual(saved(true, 'peepr header follow')));
  platform.bus.emit(subscriptionChanged, { tumblelog: 'bob', is_subscribed: true });
  fireEvent.click(head().getByRole('button', { name: 'Following' }));
  await waitFor(() => expect(platform.calls).toContainEqual(saved(false, 'peepr header unfollow')));
});

test('a refused follow in the head is undone and reported', async () => {
  const { platform, panel } = await openBobDrawer();
  platform.answer(saveBlogHeader, new CallError(403, ['You can’t follow this blog.']));
  const head = () => within(panel.querySelector<HTMLElement>('[data-blog-head]') ?? panel);
  fireEvent.click(await head().findByRole('button', { name: 'Follow' }));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([{ text: 'You can’t follow this blog.', tone: 'error' }]),
  );
  expect(head().getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false');
});

test('BLOCK-09: blocking a blog in its own drawer closes the drawer', async () => {
  const { platform, panel } = await openBobDrawer();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  platform.confirmWith(true);
  const [firstPost = panel] = within(panel).getAllByRole('article');
  fireEvent.click(within(firstPost).getByRole('button', { name: 'More' }));
  fireEvent.click(within(firstPost).getByRole('button', { name: 'Block bob', hidden: true }));
  await waitFor(() => expect(drawer()).toBeNull());
  expect(main()).not.toHaveAttribute('inert');
  // the blog's posts are also removed from the page behind the drawer
  await waitFor(() => expect(document.querySelector('#main [data-post-id]')).toBeNull());
  expect(platform.toastsShown).toEqual([{ text: 'bob is blocked from ada.' }]);
});

test('BLOCK-09: reblogs of a blocked blog’s posts are removed from the drawer', async () => {
  const dan = {
    name: 'dan',
    uuid: '',
    title: 'Dan',
    url: '/@dan',
    avatar_url: '',
    following: false,
    is_mine: false,
  };
  const { platform } = await openBobDrawer(
    drawerFlags,
    sampleViewerResponse([
      samplePost({ id: '3', 'tumblelog-root-data': dan }),
      samplePost({ id: '2' }),
    ]),
  );
  await waitFor(() => expect(idsInside()).toEqual(['3', '2']));
  platform.bus.emit(blogBlocked, { tumblelog: 'dan' });
  await waitFor(() => expect(idsInside()).toEqual(['2']));
});

test('a deleted post is removed from the drawer; navigation closes the drawer', async () => {
  const { platform, slot } = await openBobDrawer();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  platform.bus.emit(postDeleted, { post_id: '99' });
  await waitFor(() => expect(idsInside()).toEqual(['100', '98']));
  platform.setPage({ name: 'explore' });
  expect(slot.querySelector('[role="dialog"]')).toBeNull();
  expect(main()).not.toHaveAttribute('inert');
});

test('unmounting the remote removes an open drawer', async () => {
  const { slot, unmount, platform } = await openBobDrawer();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  await unmount();
  expect(slot.childElementCount).toBe(0);
  expect(platform.hotkeysRegistered.size).toBe(0);
  expect(document.documentElement).not.toHaveClass('held');
  expect(main()).not.toHaveAttribute('inert');
});
