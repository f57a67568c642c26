import { blogPosts, noNextOffset } from '@tessera/shared-contracts/posts/blog-posts';
import { drawerPaging } from '@tessera/shared-contracts/blogs/drawer-constants';
import { liked } from '@tessera/shared-contracts/likes/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleViewerResponse, samplePosts } from '../testing/sample-blog.ts';
import { press } from '../testing/sample-page.tsx';
import {
  beginDrawerTest,
  drawer,
  endDrawerTest,
  idsInside,
  link,
  mountDrawerPage,
  drawerFlags,
  openBobDrawer,
} from '../testing/bob-drawer.ts';

beforeEach(beginDrawerTest);
afterEach(endDrawerTest);

test('DRAWER-36, DRAWER-37: loads pages of ten while the end is near, until the last page', async () => {
  // a container with nothing below the fold
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const pages = new Map([
    [0, sampleViewerResponse(samplePosts(100, 10), { next_offset: 10 })],
    [10, sampleViewerResponse([...samplePosts(91, 1), ...samplePosts(90, 9)], { next_offset: 20 })],
    [20, sampleViewerResponse(samplePosts(81, 2))],
  ]);
  const { platform } = await openBobDrawer(
    drawerFlags,
    ({ query }: { query: { offset: number } }) => pages.get(query.offset),
  );
  // overlapping pages show nothing twice
  await waitFor(() => expect(idsInside()).toHaveLength(21), { timeout: 3000 });
  expect(new Set(idsInside()).size).toBe(21);
  expect(drawer()).toHaveTextContent('That’s everything from bob.');
  await new Promise((resolve) => {
    setTimeout(resolve, 600);
  });
  expect(platform.calls.map(({ input }) => input)).toMatchObject(
    [0, 10, 20].map((offset) => ({ query: { offset } })),
  );
});

test('DRAWER-36: the next page starts at the server’s offset, however many posts a block hides', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const pages = new Map([
    [0, sampleViewerResponse(samplePosts(100, 10), { next_offset: 17 })],
    // a page can be empty because all its posts are hidden, without being the last page
    [17, sampleViewerResponse([], { next_offset: 217 })],
    [217, sampleViewerResponse(samplePosts(80, 1))],
  ]);
  const { platform } = await openBobDrawer(
    drawerFlags,
    ({ query }: { query: { offset: number } }) => pages.get(query.offset),
  );
  await waitFor(() => expect(drawer()).toHaveTextContent('That’s everything from bob.'), {
    timeout: 3000,
  });
  expect(idsInside()).toHaveLength(11);
  expect(platform.calls.map(({ input }) => input)).toMatchObject(
    [0, 17, 217].map((offset) => ({ query: { offset } })),
  );
});

test('DRAWER-37: a blog without posts shows a message after a single request', async () => {
  const { platform } = await openBobDrawer(drawerFlags, sampleViewerResponse([]));
  await waitFor(() => expect(drawer()).toHaveTextContent('Nothing here yet'));
  expect(platform.calls).toHaveLength(1);
});

test('DRAWER-16: a hidden container holds each page’s tracking pixel once', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const { panel } = await openBobDrawer(
    drawerFlags,
    ({ query: { offset } }: { query: { offset: number } }) =>
      sampleViewerResponse(offset === 0 ? samplePosts(100, 10) : samplePosts(80, 1), {
        next_offset: offset === 0 ? 10 : noNextOffset,
        tracking_html: `<img alt="" src="/count/${offset}.gif">`,
      }),
  );
  await waitFor(() => expect(idsInside()).toHaveLength(11), { timeout: 3000 });
  const images = [...panel.querySelectorAll('img[src^="/count/"]')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    '/count/0.gif',
    '/count/10.gif',
  ]);
  for (const image of images) expect(image).not.toBeVisible();
});

test('LOG-06, DRAWER-48: a failure is logged as ajax-error with offset and path, and shows only a retry button and a link to the blog', async () => {
  let answer: unknown = new CallError(500, []);
  const { platform, panel } = await openBobDrawer(drawerFlags, () => answer);
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
  expect(panel.textContent).toBe('Try againOpen blog');
  expect(within(panel).getByRole('link', { name: 'Open blog' })).toHaveAttribute('href', '/@bob');
  answer = sampleViewerResponse(samplePosts(5, 1));
  fireEvent.click(retry);
  await waitFor(() => expect(idsInside()).toEqual(['5']));
  expect(within(panel).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('DRAWER-48: a failed page is retried only on request, even if the end is near', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const { platform, panel } = await openBobDrawer(drawerFlags, () => new CallError(500, []));
  await within(panel).findByRole('button', { name: 'Try again' });
  fireEvent.scroll(panel);
  await new Promise((resolve) => {
    setTimeout(resolve, drawerPaging.triggerThrottle + drawerPaging.throttle);
  });
  expect(platform.calls).toHaveLength(1);
  height.mockRestore();
});

describe('ads', () => {
  const ads = () => [...(drawer()?.querySelectorAll<HTMLElement>('aside') ?? [])];
  const ten = sampleViewerResponse(samplePosts(100, 10), { peepr_ad: { id: 'x' } });

  test('BOOT-11, ADS-02, ADS-03, ADS-05: with the flag on, the ad of a response follows the second post', async () => {
    await openBobDrawer({ ...drawerFlags, lrec_on_blog_pages_peepr: true }, ten);
    await waitFor(() => expect(idsInside()).toHaveLength(10));
    expect(ads()).toHaveLength(1);
    expect(ads()[0]?.previousElementSibling).toHaveAttribute('data-post-id', '99');
    expect(ads()[0]).toHaveStyle({ inlineSize: '300px', blockSize: '250px' });
  });

  test('ADS-02: another ad follows every ten posts, across pages', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    await openBobDrawer(
      { ...drawerFlags, lrec_on_blog_pages_peepr: true },
      ({ query: { offset } }: { query: { offset: number } }) =>
        sampleViewerResponse(samplePosts(100 - offset, offset === 20 ? 3 : 10), {
          next_offset: offset === 20 ? noNextOffset : offset + 10,
          peepr_ad: { id: 'x' },
        }),
    );
    await waitFor(() => expect(idsInside()).toHaveLength(23), { timeout: 3000 });
    expect(ads().map((ad) => ad.previousElementSibling?.getAttribute('data-post-id'))).toEqual([
      '99',
      '89',
      '79',
    ]);
  });

  test.each([
    ['the flag is off', drawerFlags, ten],
    [
      'the response contains no ad',
      { ...drawerFlags, lrec_on_blog_pages_peepr: true },
      sampleViewerResponse(samplePosts(100, 10)),
    ],
  ])('BOOT-11: shows no ad when %s', async (_, flags, answer) => {
    await openBobDrawer(flags, answer);
    await waitFor(() => expect(idsInside()).toHaveLength(10));
    expect(ads()).toEqual([]);
  });
});

test('the drawer shows a like that was made while it was loading', async () => {
  let arrive = (): void => {};
  const { platform } = await mountDrawerPage(
    drawerFlags,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(sampleViewerResponse(samplePosts(100, 3)));
      }),
  );
  press(link());
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
