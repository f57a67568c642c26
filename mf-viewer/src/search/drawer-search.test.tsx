import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { blogSearch, blogSearchTypeahead } from '@tessera/shared-contracts/search/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { samplePosts, sampleViewerResponse } from '../testing/sample-blog.ts';
import { mountViewer, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the drawer is a separate root, which React flushes outside of `act`
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(async () => {
  await resetPage();
  jest.restoreAllMocks();
});

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
const idsInside = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('[data-post-id]')].map((post) => post.dataset['postId']);
const field = () => screen.getByRole('searchbox', { name: 'Search bob' });
const toggle = () => screen.getByRole('button', { name: 'Search this blog' });

async function opened(): Promise<{ readonly platform: FakePlatform; readonly panel: HTMLElement }> {
  const platform = createFakePlatform({ ...signedIn(), flags: { indash_blogs: true } });
  platform.answer(blogPosts, sampleViewerResponse(samplePosts(100, 3)));
  platform.answer(blogSearchTypeahead, { tags: [{ tag: 'rain & tea' }, { tag: 'garden' }] });
  platform.answer(blogSearch, { posts: samplePosts(50, 2), next_offset: -1 });
  await mountViewer('<a href="/@bob">bob</a>', platform);
  expect(isClickFollowed(screen.getByRole('link', { name: 'bob' }))).toBe(false);
  const panel = await screen.findByRole('dialog', { name: 'Blog bob' });
  await waitFor(() => expect(idsInside(panel)).toHaveLength(3));
  return { platform, panel };
}
const submit = async (term: string) => {
  fireEvent.change(field(), { target: { value: term } });
  await pause(0);
  fireEvent.submit(field());
};

test('BSEARCH-01, BSEARCH-02, BSEARCH-07, BSEARCH-13: the search icon opens and closes the search bar, whose field gets focus after 300 ms', async () => {
  await opened();
  expect(screen.queryByRole('searchbox')).toBeNull();
  const pressed = Date.now();
  fireEvent.click(toggle());
  await waitFor(() => expect(field()).toHaveAttribute('placeholder', 'Search bob'));
  expect(field()).not.toHaveFocus();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(299);
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
  fireEvent.change(field(), { target: { value: 'r' } });
  expect(await screen.findByRole('button', { name: 'Clear search' })).toBeVisible();
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(toggle());
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  // when the search is closed, the drawer handles Escape
  fireEvent.keyDown(toggle(), { key: 'Escape' });
  expect(document.querySelector('#main')).not.toHaveAttribute('inert');
});

test('BSEARCH-07: the field gets focus 300 ms after the search opens', async () => {
  await opened();
  jest.useFakeTimers();
  try {
    fireEvent.click(toggle());
    await jest.advanceTimersByTimeAsync(299);
    expect(field()).not.toHaveFocus();
    await jest.advanceTimersByTimeAsync(1);
    expect(field()).toHaveFocus();
  } finally {
    jest.useRealTimers();
  }
});

test('DRAWER-46, DRAWER-47, BSEARCH-14: search results replace the blog’s posts; clearing the search empties the field and fetches the posts again', async () => {
  const { platform, panel } = await opened();
  fireEvent.click(toggle());
  await waitFor(() => field());
  await submit('rain');
  await waitFor(() => expect(idsInside(panel)).toEqual(['50', '49']));
  platform.answer(blogPosts, sampleViewerResponse(samplePosts(101, 4)));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(idsInside(panel)).toEqual(['101', '100', '99', '98']));
  expect(field()).toHaveValue('');
  expect(platform.calls.filter(({ path }) => path === blogPosts.path)).toHaveLength(2);
});

test('BSEARCH-03, BSEARCH-06, BSEARCH-08: suggested tags link to the blog’s tag pages and are hidden 100 ms after the field loses focus', async () => {
  await opened();
  fireEvent.click(toggle());
  await waitFor(() => field());
  field().focus();
  const heading = await screen.findByText('Popular Tags:');
  expect(heading).toBeVisible();
  expect(screen.getByRole('link', { name: '#rain & tea' })).toHaveAttribute(
    'href',
    '/@bob/tagged/rain%20%26%20tea',
  );
  fireEvent.change(field(), { target: { value: 'gar' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: '#rain & tea' })).toBeNull());
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(screen.getByRole('link', { name: '#garden' })).toHaveFocus();
  fireEvent.keyDown(screen.getByRole('link', { name: '#garden' }), { key: 'ArrowUp' });
  expect(field()).toHaveFocus();
  const left = Date.now();
  field().blur();
  await waitFor(() => expect(screen.queryByText('Popular Tags:')).toBeNull());
  expect(Date.now() - left).toBeGreaterThanOrEqual(99);
});

test('BSEARCH-16, BSEARCH-17: the text for no results fills the free space of the drawer, and is resized at most every 300 ms', async () => {
  const { platform, panel } = await opened();
  platform.answer(blogSearch, { posts: [], next_offset: -1 });
  let height = 700;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    return this === panel ? new DOMRect(0, 0, 600, height) : new DOMRect(0, 200, 600, 10);
  });
  fireEvent.click(toggle());
  await waitFor(() => field());
  await submit(' snow ');
  const nothing = await screen.findByText('Nothing here about snow.');
  const fitted = () => nothing.parentElement?.style.minBlockSize;
  expect(fitted()).toBe('500px');
  jest.useFakeTimers();
  const resizeTo = (next: number): void => {
    height = next;
    for (let times = 0; times < 5; times += 1) window.dispatchEvent(new Event('resize'));
  };
  try {
    await jest.advanceTimersByTimeAsync(300);
    resizeTo(600);
    await jest.advanceTimersByTimeAsync(0);
    expect(fitted()).toBe('400px');
    resizeTo(500);
    await jest.advanceTimersByTimeAsync(299);
    expect(fitted()).toBe('400px');
    await jest.advanceTimersByTimeAsync(1);
    expect(fitted()).toBe('300px');
  } finally {
    jest.useRealTimers();
  }
});

test('BSEARCH-18, BSEARCH-19, BSEARCH-20, BSEARCH-21: filters narrow the results; there is no safe search switch', async () => {
  const { platform } = await opened();
  fireEvent.click(toggle());
  await waitFor(() => field());
  await submit('rain');
  await waitFor(() =>
    expect(platform.calls.some(({ path }) => path === blogSearch.path)).toBe(true),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filter' }));
  const named = (role: string) =>
    filters.getAllByRole(role).map((one) => one.closest('label')?.textContent);
  expect(named('radio')).toEqual([
    'Top Posts',
    'Recent Posts',
    'All Types',
    'Text',
    'Photo',
    'Quote',
    'Link',
    'Chat',
    'Audio',
    'Video',
  ]);
  expect(named('switch')).toEqual(['Original Posts']);
  expect(filters.getByRole('radio', { name: 'Recent Posts' })).toBeChecked();
  fireEvent.click(filters.getByRole('radio', { name: 'Top Posts' }));
  await waitFor(() =>
    expect(filters.getByRole('radio', { name: 'Recent Posts' })).not.toBeChecked(),
  );
  fireEvent.click(filters.getByRole('switch', { name: 'Original Posts' }));
  await waitFor(() =>
    expect(platform.calls.at(-1)?.input).toMatchObject({
      query: { sort: 'top', post_role: 'ORIGINAL', post_type: 'ANY' },
    }),
  );
  // each press of Escape closes one thing, and the focus returns to the control that opened it
  filters.getByRole('radio', { name: 'Text' }).focus();
  fireEvent.keyDown(filters.getByRole('radio', { name: 'Text' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  field().focus();
  for (let press = 0; press < 2 && screen.queryByRole('searchbox'); press += 1) {
    fireEvent.keyDown(field(), { key: 'Escape' });
    await pause(0);
  }
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(toggle()).toHaveFocus();
  expect(document.querySelector('#main')).toHaveAttribute('inert');
});
