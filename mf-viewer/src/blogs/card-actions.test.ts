import { highlightedPosts, tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, within } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import { mountViewer, pointAt, press, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the card is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(async () => {
  await resetPage();
  jest.restoreAllMocks();
});

test('the card offers what the blog allows, opens the blog’s page, and has the rest in a menu', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(tumblelogPopover, { ...sampleBlog(), highlighted_posts: [] });
  await mountViewer('<p><a href="/@bob">bob</a></p>', platform);
  pointAt(screen.getByRole('link', { name: 'bob' }));
  const open = await screen.findByRole('region', { name: 'About bob' });
  expect(within(open).getByRole('link', { name: 'Ask' })).toHaveAttribute('href', '/@bob/ask');
  expect(within(open).getByRole('button', { name: 'Message' })).toBeVisible();
  expect(within(open).getByRole('group', { name: 'More actions' }).textContent).toBe(
    'Share this blogBlock bobReport',
  );
  press(within(open).getByRole('link', { name: 'Open blog' }));
  expect(platform.addresses).toEqual(['/@bob']);
  expect(open.isConnected).toBe(false);
});

test('a subscriber of the blog is offered to turn notifications off, and the next card knows what was pressed', async () => {
  const begun = Date.now();
  let passed = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => begun + passed);
  const platform = createFakePlatform(signedIn());
  const followed = sampleBlog({ following: true, can_subscribe: true, is_subscribed: true });
  platform.answer(tumblelogPopover, { ...followed, highlighted_posts: [] });
  platform.answer(highlightedPosts, { highlighted_posts: [] });
  await mountViewer('<p><a href="/@bob">bob</a></p>', platform);
  const link = screen.getByRole('link', { name: 'bob' });
  pointAt(link);
  const open = await screen.findByRole('region', { name: 'About bob' });
  const off = within(open).getByRole('button', { name: followTexts.unsubscribe });
  expect(off).toHaveAttribute('aria-pressed', 'true');
  press(off);
  expect(
    await within(open).findByRole('button', { name: followTexts.subscribe }),
  ).toHaveAttribute('aria-pressed', 'false');
  expect(platform.calls.map(({ path }) => path)).toEqual([tumblelogPopover.path, unsubscribe.path]);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(open.isConnected).toBe(false);
  // the data of the card is still kept, but what was pressed is no longer new
  passed = 30_000;
  pointAt(document.body);
  pointAt(link);
  const again = await screen.findByRole('region', { name: 'About bob' });
  expect(within(again).getByRole('button', { name: followTexts.subscribe })).toBeVisible();
});
