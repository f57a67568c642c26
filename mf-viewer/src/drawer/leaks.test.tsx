import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { highlightedPosts, tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { newerInterval } from '@tessera/shared-contracts/posts/newer-posts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen } from '@testing-library/react';
import { sampleBlog, samplePosts, sampleViewerResponse } from '../testing/sample-blog.ts';
import { mountViewer, resetPage, pointAt } from '../testing/sample-page.tsx';

beforeEach(() => {
  // drawers and cards are separate roots, which React flushes outside of `act`
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.useFakeTimers();
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('opening and closing drawers and cards forty times leaks no listeners, timers or elements', async () => {
  const { listening, stop } = countListeners([document, window]);
  const plain = { ...defaultTheme, show_header_image: false, title_font: 'Lora' };
  const platform = createFakePlatform({ ...signedIn(), flags: { indash_blogs: true } });
  const blog = sampleBlog({ global_theme_params: plain });
  platform.answer(blogPosts, sampleViewerResponse(samplePosts(9, 1), { tumblelog: blog }));
  platform.answer(tumblelogPopover, { ...blog, highlighted_posts: [] });
  platform.answer(highlightedPosts, { ...blog, highlighted_posts: [] });
  const { slot } = await mountViewer('<a href="/@bob">bob</a>', platform);
  const link = screen.getByText('bob');
  const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  async function drawer(): Promise<void> {
    fireEvent.click(link);
    await wait(200);
    if (!slot.querySelector('[role="dialog"]')) throw new Error('the drawer did not open');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await wait(500);
  }
  async function card(): Promise<void> {
    pointAt(link);
    await wait(310);
    if (!slot.querySelector('[aria-label="About bob"]')) throw new Error('the card did not open');
    fireEvent.pointerOut(link, { relatedTarget: document.body });
    await wait(600);
  }
  const state = () => ({
    listeners: listening().length,
    timers: jest.getTimerCount(),
    elements: document.querySelectorAll('*').length,
    hotkeys: platform.hotkeysRegistered.size,
  });

  await drawer();
  await card();
  // let the page start polling, which continues until the page is left
  await wait(newerInterval);
  const before = state();
  for (let times = 0; times < 40; times += 1) {
    await drawer();
    await card();
    // the recorded calls of the fake platform are not a leak
    platform.calls.length = 0;
    platform.logged.length = 0;
  }
  await wait(2000);
  expect(state()).toEqual(before);
  await resetPage();
  expect(jest.getTimerCount()).toBe(0);
  expect(document.head.querySelectorAll('link')).toHaveLength(0);
  stop();
}, 60_000);
