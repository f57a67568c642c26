import { like } from '@tessera/shared-contracts/likes/endpoints';
import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { waitFor } from '@testing-library/react';
import {
  control,
  mainWith,
  mountViewer,
  postElement,
  pressKey,
  resetPage,
  samplePost,
  shownPosts,
  streamHtml,
} from '../testing/sample-page.tsx';

const height = 500;
let scrolledTo = 0;

beforeEach(() => {
  scrolledTo = 0;
  Object.defineProperty(window, 'scrollY', { get: () => scrolledTo, configurable: true });
  Object.defineProperty(window, 'scrollTo', {
    value: ({ top }: ScrollToOptions) => {
      scrolledTo = top ?? 0;
    },
    configurable: true,
    writable: true,
  });
  // posts of 500 px below a header of 100 px
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    const index = shownPosts().indexOf(this.dataset['postId']);
    return new DOMRect(0, 100 + index * height - scrolledTo, 600, height);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  return resetPage();
});

const current = () => document.querySelector<HTMLElement>('[aria-current]')?.dataset['postId'];
const page = streamHtml(
  ['9', '8', '7'].map((id) => samplePost({ id })),
  '/dashboard?before=7',
);

test('J and K scroll the next or previous post to 60 px below the top, mark it and focus it', async () => {
  const { platform } = await mountViewer(page);
  pressKey(platform, 'j');
  expect([current(), scrolledTo]).toEqual(['9', 40]);
  expect(postElement('9')).toHaveFocus();
  pressKey(platform, 'j');
  expect([current(), scrolledTo]).toEqual(['8', 540]);
  pressKey(platform, 'k');
  pressKey(platform, 'k');
  expect([current(), scrolledTo]).toEqual(['9', 40]);
});

test('after scrolling by hand, J continues from the post in view; the period key scrolls to the top', async () => {
  const { platform } = await mountViewer(page);
  pressKey(platform, 'j');
  scrolledTo = 700;
  pressKey(platform, 'j');
  expect(current()).toBe('7');
  scrolledTo = 700;
  pressKey(platform, '.');
  expect([current(), scrolledTo]).toEqual([undefined, 0]);
  // Tab continues from the top of the page
  expect(document.querySelector('#main')).toHaveFocus();
});

test('J at the last post fetches more posts', async () => {
  const { platform } = await mountViewer(page);
  platform.pages.set('/dashboard?before=7', mainWith(streamHtml([samplePost({ id: '6' })])));
  for (let presses = 0; presses < 4; presses += 1) pressKey(platform, 'j');
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8', '7', '6']));
  expect(current()).toBe('7');
});

test('L, R, Shift+R, S and Enter act on the current post', async () => {
  const { platform } = await mountViewer(page);
  platform.answer(fastReblog, {
    post_tumblelog: { name: 'ada', name_or_id: 'ada', avatar_url: '' },
    post_id: '1',
  });
  pressKey(platform, 'j');
  pressKey(platform, 'j');
  pressKey(platform, 'l');
  expect(control('8', 'like')).toHaveAttribute('aria-pressed', 'true');
  pressKey(platform, 'r');
  expect(platform.emitted).toContainEqual({
    name: 'postForms:open',
    payload: { mode: 'reblog', reblog_id: '8', reblog_key: 'key101' },
  });
  pressKey(platform, 'Shift+R');
  await waitFor(() =>
    expect(platform.toastsShown.map(({ text }) => text)).toContain('Reblogged to ada'),
  );
  pressKey(platform, 'Enter');
  expect(platform.addresses).toEqual(['/@bob/post/8']);
  const shared = jest.fn();
  control('8', 'share').addEventListener('click', shared);
  pressKey(platform, 's');
  expect(shared).toHaveBeenCalled();
  expect(platform.calls.map(({ path }) => path)).toEqual([like.path, fastReblog.path]);
});

test('keys do not act on a filtered post until it is revealed', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '9' }, { filtered: ['#birds'] })]),
  );
  platform.answer(fastReblog, {
    post_tumblelog: { name: 'ada', name_or_id: 'ada', avatar_url: '' },
    post_id: '1',
  });
  pressKey(platform, 'j');
  for (const keys of ['l', 'r', 'Shift+R', 's']) pressKey(platform, keys);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([platform.calls, platform.emitted]).toEqual([[], []]);
  postElement('9').querySelector('details')?.setAttribute('open', '');
  pressKey(platform, 'l');
  expect(control('9', 'like')).toHaveAttribute('aria-pressed', 'true');
});

test('Enter on a link or button does not open the post', async () => {
  const { platform } = await mountViewer(page);
  control('9', 'like').focus();
  pressKey(platform, 'Enter');
  expect(platform.addresses).toEqual([]);
});
