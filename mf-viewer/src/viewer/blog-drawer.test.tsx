import { blogPosts, noNextOffset, saveBlogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { viewerPaging } from '@tessera/shared-contracts/blogs/viewer-constants';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { subscriptionChanged } from '@tessera/shared-contracts/follows/events';
import { liked } from '@tessera/shared-contracts/likes/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  postDeleted,
  postFormClosed,
  postFormOpening,
} from '@tessera/shared-contracts/posts/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isFollowed } from '../testing/is-followed.ts';
import { drawerOf, sampleBlog, sampleViewerAnswer, samplePosts } from '../testing/sample-blog.ts';
import {
  mountViewer,
  resetPage,
  samplePost,
  streamHtml,
  type MountedViewer,
} from '../testing/sample-page.tsx';

beforeEach(() => {
  // the drawer is a root of its own, flushed by the product itself
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('class');
});

const on = { indash_blogs: true };
const page = streamHtml([samplePost({ id: '900', tumblelog: 'bob' })]);

async function mounted(
  flags: Record<string, boolean> = on,
  answer: unknown = sampleViewerAnswer(samplePosts(100, 3)),
): Promise<MountedViewer> {
  const platform = createFakePlatform({ ...signedIn(), flags });
  platform.answer(blogPosts, answer);
  return mountViewer(page, platform);
}
function link(): HTMLElement {
  const found = document.querySelector<HTMLElement>('#main .post-view__name');
  if (!found) throw new Error('no link to a blog');
  return found;
}
const drawer = () => drawerOf('bob');
const main = () => document.querySelector('#main');
const withReducedMotion = () =>
  jest.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
const press = ({ hotkeysRegistered }: FakePlatform, keys: string) =>
  [...hotkeysRegistered].find((hotkey) => hotkey.keys === keys)?.run(new KeyboardEvent('keydown'));
const idsInside = () =>
  [...(drawer()?.querySelectorAll<HTMLElement>('[data-post-id]') ?? [])].map(
    (post) => post.dataset['postId'],
  );

async function opened(
  ...options: Parameters<typeof mounted>
): Promise<{ readonly platform: FakePlatform; readonly panel: HTMLElement } & MountedViewer> {
  const viewer = await mounted(...options);
  link().focus();
  expect(isFollowed(link())).toBe(false);
  return { ...viewer, panel: await screen.findByRole('dialog', { name: 'Blog bob' }) };
}

test('BOOT-08, DRAWER-01, DRAWER-14, LOG-06: a plain click on a link to a blog opens it in the page, with its head and posts', async () => {
  let arrive = () => {};
  const { platform, panel } = await opened(
    on,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(sampleViewerAnswer(samplePosts(100, 3)));
      }),
  );
  expect(within(panel).getByRole('status', { name: 'Loading the blog' })).toBeVisible();
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
  // the address is the page's
  expect(platform.addresses).toEqual([]);
  // a link of the head is an ordinary one
  expect(isFollowed(within(panel).getByRole('link', { name: 'Bob’s garden' }))).toBe(true);
});

test('BOOT-08: with the flag off a link to a blog is left alone', async () => {
  const { platform } = await mounted({ indash_blogs: false });
  expect(isFollowed(link())).toBe(true);
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
  await mounted();
  expect(isFollowed(link(), modifier)).toBe(true);
  expect(drawer()).toBeNull();
});

test('the blog of the page itself, its posts and editors keep their links', async () => {
  const { platform } = await mounted();
  main()?.insertAdjacentHTML(
    'beforeend',
    '<a href="/@bob/post/1">a post</a><a href="/@bob" data-no-swap>plain</a><p contenteditable><a href="/@bob">written</a></p>',
  );
  for (const name of ['a post', 'plain', 'written'])
    expect(isFollowed(screen.getByText(name))).toBe(true);
  platform.setPage({ name: 'blog', blog: 'bob' });
  expect(isFollowed(link())).toBe(true);
  expect(drawer()).toBeNull();
});

test('DRAWER-04, DRAWER-36: an element can carry blog and post; one post is asked for alone', async () => {
  const { platform } = await mounted(on, sampleViewerAnswer(samplePosts(7, 1)));
  main()?.insertAdjacentHTML(
    'beforeend',
    `<button data-blog-viewer='{"name":"bob","post_id":"7"}'>Look</button><button data-blog-viewer="{oops">Broken</button>`,
  );
  expect(isFollowed(screen.getByText('Broken'))).toBe(true);
  expect(isFollowed(screen.getByText('Look'))).toBe(false);
  await waitFor(() => expect(idsInside()).toEqual(['7']));
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { query: { tumblelog_name_or_id: 'bob', post_id: '7', limit: 1, offset: 0 } },
  ]);
  expect(drawer()).toHaveTextContent('That is all of bob.');
});

test('DRAWER-36, DRAWER-37: pages of ten come while the end is near, until one is short', async () => {
  // a box without anything below its fold
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const pages = new Map([
    [0, sampleViewerAnswer(samplePosts(100, 10), { next_offset: 10 })],
    [10, sampleViewerAnswer([...samplePosts(91, 1), ...samplePosts(90, 9)], { next_offset: 20 })],
    [20, sampleViewerAnswer(samplePosts(81, 2))],
  ]);
  const { platform } = await opened(on, ({ query }: { query: { offset: number } }) =>
    pages.get(query.offset),
  );
  // pages that overlap show nothing twice
  await waitFor(() => expect(idsInside()).toHaveLength(21), { timeout: 3000 });
  expect(new Set(idsInside()).size).toBe(21);
  expect(drawer()).toHaveTextContent('That is all of bob.');
  await new Promise((resolve) => {
    setTimeout(resolve, 600);
  });
  expect(platform.calls.map(({ input }) => input)).toMatchObject(
    [0, 10, 20].map((offset) => ({ query: { offset } })),
  );
});

test('DRAWER-36: the next page begins where the server says, however many posts a block hides', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const pages = new Map([
    [0, sampleViewerAnswer(samplePosts(100, 10), { next_offset: 17 })],
    // many hidden posts in a row: a short page, and not the end
    [17, sampleViewerAnswer([], { next_offset: 217 })],
    [217, sampleViewerAnswer(samplePosts(80, 1))],
  ]);
  const { platform } = await opened(on, ({ query }: { query: { offset: number } }) =>
    pages.get(query.offset),
  );
  await waitFor(() => expect(drawer()).toHaveTextContent('That is all of bob.'), { timeout: 3000 });
  expect(idsInside()).toHaveLength(11);
  expect(platform.calls.map(({ input }) => input)).toMatchObject(
    [0, 17, 217].map((offset) => ({ query: { offset } })),
  );
});

test('DRAWER-37: a blog without posts is at its end at once', async () => {
  const { platform } = await opened(on, sampleViewerAnswer([]));
  await waitFor(() => expect(drawer()).toHaveTextContent('Nothing here yet'));
  expect(platform.calls).toHaveLength(1);
});

test('DRAWER-16: what a page brings to be counted by stands once a page in a hidden container', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const { panel } = await opened(on, ({ query: { offset } }: { query: { offset: number } }) =>
    sampleViewerAnswer(offset === 0 ? samplePosts(100, 10) : samplePosts(80, 1), {
      next_offset: offset === 0 ? 10 : noNextOffset,
      tracking_html: `<img alt="" src="/count/${offset}.gif">`,
    }),
  );
  await waitFor(() => expect(idsInside()).toHaveLength(11), { timeout: 3000 });
  const pictures = [...panel.querySelectorAll('img[src^="/count/"]')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/count/0.gif',
    '/count/10.gif',
  ]);
  for (const picture of pictures) expect(picture).not.toBeVisible();
});

test('LOG-06, DRAWER-48: a failure is logged as ajax-error with offset and path and not spoken of; the ways on are there', async () => {
  let answer: unknown = new CallError(500, []);
  const { platform, panel } = await opened(on, () => answer);
  const retry = await within(panel).findByRole('button', { name: 'Try again' });
  expect(platform.logged).toEqual([
    { name: 'ajax-error', data: { offset: 0, path: '/svc/indash_blog/posts' } },
  ]);
  expect(
    platform.alerts.length +
      platform.toastsShown.length +
      platform.errors.length +
      within(panel).queryAllByRole('status').length +
      within(panel).queryAllByRole('alert').length,
  ).toBe(0);
  expect(panel.textContent).toBe('Try againTo the blog');
  expect(within(panel).getByRole('link', { name: 'To the blog' })).toHaveAttribute('href', '/@bob');
  answer = sampleViewerAnswer(samplePosts(5, 1));
  fireEvent.click(retry);
  await waitFor(() => expect(idsInside()).toEqual(['5']));
  expect(within(panel).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('DRAWER-48: what failed is asked for again by a person only, however near the end is', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const { platform, panel } = await opened(on, () => new CallError(500, []));
  await within(panel).findByRole('button', { name: 'Try again' });
  fireEvent.scroll(panel);
  await new Promise((resolve) => {
    setTimeout(resolve, viewerPaging.triggerThrottle + viewerPaging.throttle);
  });
  expect(platform.calls).toHaveLength(1);
  height.mockRestore();
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  [
    'a click on the glass',
    () => fireEvent.click(screen.getByRole('button', { name: 'Close the blog' })),
  ],
])(
  'DRAWER-29, DRAWER-32: %s gives page and focus back at once and removes the drawer after 500 ms',
  async (_, close) => {
    const { slot, platform } = await opened();
    await waitFor(() => expect(idsInside()).toHaveLength(3));
    expect(document.documentElement).toHaveClass('held');
    jest.useFakeTimers();
    close();
    expect(main()).not.toHaveAttribute('inert');
    expect(document.documentElement).not.toHaveClass('held');
    expect(link()).toHaveFocus();
    const layer = slot.querySelector('[data-blog-drawer]');
    jest.advanceTimersByTime(499);
    expect(layer?.isConnected).toBe(true);
    jest.advanceTimersByTime(1);
    expect(layer?.isConnected).toBe(false);
    // and the keys are the page's again
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 80, 600, 500));
    press(platform, 'l');
    expect(document.querySelector('#main [data-action="like"]')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test('with reduced motion it is gone at once', async () => {
  const { panel } = await opened();
  withReducedMotion();
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(panel.isConnected).toBe(false), { timeout: 300 });
});

test('Escape in a field, and with a dialog above, is theirs', async () => {
  const { panel } = await opened();
  panel.insertAdjacentHTML('beforeend', '<textarea></textarea>');
  fireEvent.keyDown(within(panel).getByRole('textbox'), { key: 'Escape' });
  document.body.insertAdjacentHTML('beforeend', '<dialog open>Sure?</dialog>');
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(main()).toHaveAttribute('inert');
});

test('DRAWER-26: a post form suspends the drawer, and brings it back when it closes', async () => {
  const { platform, panel } = await opened();
  platform.bus.emit(postFormOpening, { mode: 'reblog', type: 'text' });
  expect(panel).not.toBeVisible();
  expect(main()).not.toHaveAttribute('inert');
  expect(isFollowed(link())).toBe(true);
  platform.bus.emit(postFormClosed, { saved: true });
  expect(panel).toBeVisible();
  expect(main()).toHaveAttribute('inert');
});

test('DRAWER-17, DRAWER-18, DRAWER-19, DRAWER-20, DRAWER-21: j, k, l, r, s and the period act on the posts of the drawer', async () => {
  withReducedMotion();
  const { platform, panel } = await opened();
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
  press(platform, 'j');
  press(platform, 'j');
  expect(inside('99')).toHaveFocus();
  expect(panel.scrollTop).toBe(540);
  press(platform, 'l');
  expect(inside('99')?.querySelector('[data-action="like"]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  press(platform, 'r');
  expect(platform.emitted).toContainEqual({
    name: 'postForms:open',
    payload: { mode: 'reblog', reblog_id: '99', reblog_key: 'key101' },
  });
  const shared = jest.fn();
  inside('99')?.querySelector('[data-action="share"]')?.addEventListener('click', shared);
  press(platform, 's');
  expect(shared).toHaveBeenCalled();
  press(platform, 'k');
  expect(inside('100')).toHaveFocus();
  press(platform, '.');
  expect(panel.scrollTop).toBe(0);
});

test('DRAWER-42, DRAWER-43, DRAWER-44, APIM-54, APIM-55: a follow in the head is in step with the page, and saves the head with where it comes from', async () => {
  const { platform, panel } = await opened(
    on,
    sampleViewerAnswer(samplePosts(100, 3), {
      tumblelog: sampleBlog({ can_subscribe: true, is_subscribed: false }),
    }),
  );
  platform.answer(saveBlogHeader, sampleBlog());
  const head = () => within(panel.querySelector<HTMLElement>('[data-blog-head]') ?? panel);
  fireEvent.click(await head().findByRole('button', { name: 'Follow' }));
  expect(head().getByRole('button', { name: 'Unfollow' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('#main [data-action="follow"]')).toHaveTextContent('Unfollow');
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
  fireEvent.click(head().getByRole('button', { name: 'Unfollow' }));
  await waitFor(() => expect(platform.calls).toContainEqual(saved(false, 'peepr header unfollow')));
});

test('a follow in the head that is refused is taken back, and the next one is saved as if it had not been', async () => {
  const { platform, panel } = await opened();
  platform.answer(saveBlogHeader, new CallError(403, ['You cannot follow this blog.']));
  const head = () => within(panel.querySelector<HTMLElement>('[data-blog-head]') ?? panel);
  fireEvent.click(await head().findByRole('button', { name: 'Follow' }));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([{ text: 'You cannot follow this blog.', tone: 'error' }]),
  );
  expect(head().getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false');
});

test('BLOCK-09: a blog that is blocked within its own drawer goes with the drawer', async () => {
  const { platform, panel } = await opened();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  platform.confirmWith(true);
  fireEvent.click(
    within(panel).getAllByRole('button', { name: 'Block bob', hidden: true })[0] ?? panel,
  );
  await waitFor(() => expect(drawer()).toBeNull());
  expect(main()).not.toHaveAttribute('inert');
  // and so do its posts on the page behind
  await waitFor(() => expect(document.querySelector('#main [data-post-id]')).toBeNull());
  expect(platform.toastsShown).toEqual([{ text: 'bob is blocked from ada.' }]);
});

test('BLOCK-09: what a blog passes on of a blocked one leaves its drawer', async () => {
  const dan = {
    name: 'dan',
    uuid: '',
    title: 'Dan',
    url: '/@dan',
    avatar_url: '',
    following: false,
    is_mine: false,
  };
  const { platform } = await opened(
    on,
    sampleViewerAnswer([
      samplePost({ id: '3', 'tumblelog-root-data': dan }),
      samplePost({ id: '2' }),
    ]),
  );
  await waitFor(() => expect(idsInside()).toEqual(['3', '2']));
  platform.bus.emit(blogBlocked, { tumblelog: 'dan' });
  await waitFor(() => expect(idsInside()).toEqual(['2']));
});

test('DRAWER-22, DRAWER-33: Enter on a reblog goes on to the blog it came from, after 400 ms', async () => {
  const parent = {
    name: 'cleo',
    uuid: '',
    title: 'Cleo',
    url: '/@cleo',
    avatar_url: '',
    following: false,
    is_mine: false,
  };
  const { platform, panel } = await opened(
    on,
    sampleViewerAnswer([samplePost({ id: '3', 'tumblelog-parent-data': parent })]),
  );
  await waitFor(() => expect(idsInside()).toEqual(['3']));
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 80, 600, 500));
  panel.querySelector<HTMLElement>('[data-post-id="3"]')?.setAttribute('tabindex', '-1');
  panel.querySelector<HTMLElement>('[data-post-id="3"]')?.focus();
  jest.useFakeTimers();
  press(platform, 'Enter');
  await jest.advanceTimersByTimeAsync(399);
  expect(screen.queryByRole('dialog', { name: 'Blog cleo' })).toBeNull();
  await jest.advanceTimersByTimeAsync(50);
  expect(screen.getByRole('dialog', { name: 'Blog cleo' })).toBeVisible();
});

test('a deleted post leaves the drawer; another page takes the drawer away', async () => {
  const { platform, slot } = await opened();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  platform.bus.emit(postDeleted, { post_id: '99' });
  await waitFor(() => expect(idsInside()).toEqual(['100', '98']));
  platform.setPage({ name: 'explore' });
  expect(slot.querySelector('[data-blog-drawer]')).toBeNull();
  expect(main()).not.toHaveAttribute('inert');
});

test('unmount takes an open drawer along', async () => {
  const { slot, unmount, platform } = await opened();
  await waitFor(() => expect(idsInside()).toHaveLength(3));
  await unmount();
  expect(slot.childElementCount).toBe(0);
  expect(platform.hotkeysRegistered.size).toBe(0);
  expect(document.documentElement).not.toHaveClass('held');
  expect(main()).not.toHaveAttribute('inert');
});

describe('ads', () => {
  const ads = () => [...(drawer()?.querySelectorAll<HTMLElement>('[data-viewer-ad]') ?? [])];
  const ten = sampleViewerAnswer(samplePosts(100, 10), { peepr_ad: { id: 'x' } });

  test('BOOT-11, ADS-02, ADS-03, ADS-05: with the flag on an answer’s ad gets its place after the second post', async () => {
    await opened({ ...on, lrec_on_blog_pages_peepr: true }, ten);
    await waitFor(() => expect(idsInside()).toHaveLength(10));
    expect(ads()).toHaveLength(1);
    expect(ads()[0]?.previousElementSibling).toHaveAttribute('data-post-id', '99');
    expect(ads()[0]).toHaveStyle({ inlineSize: '300px', blockSize: '250px' });
  });

  test.each([
    ['the flag is off', on, ten],
    [
      'the answer has none',
      { ...on, lrec_on_blog_pages_peepr: true },
      sampleViewerAnswer(samplePosts(100, 10)),
    ],
  ])('BOOT-11: there is no ad when %s', async (_, flags, answer) => {
    await opened(flags, answer);
    await waitFor(() => expect(idsInside()).toHaveLength(10));
    expect(ads()).toEqual([]);
  });
});

test('a like that was pressed while the drawer was fetched shows in it', async () => {
  let arrive = (): void => {};
  const { platform } = await mounted(
    on,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(sampleViewerAnswer(samplePosts(100, 3)));
      }),
  );
  link().click();
  await screen.findByRole('dialog', { name: 'Blog bob' });
  await waitFor(() => expect(platform.calls.map(({ path }) => path)).toContain(blogPosts.path));
  platform.bus.emit(liked, { post_id: '100' });
  arrive();
  await waitFor(() => expect(idsInside()).toContain('100'));
  expect(drawer()?.querySelector('[data-post-id="100"] [data-action="like"]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
