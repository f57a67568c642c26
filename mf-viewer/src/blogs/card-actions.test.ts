import { highlightedPosts, tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { unsubscribe } from '@tessera/shared-contracts/follows/endpoints';
import { cardDelays } from '@tessera/shared-contracts/blogs/drawer-constants';
import { followTexts } from '@tessera/shared-contracts/follows/texts';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Opens the card of a blog from its link. */
async function opened(platform: FakePlatform, blog = sampleBlog()) {
  platform.answer(tumblelogPopover, { ...blog, highlighted_posts: [] });
  platform.answer(highlightedPosts, { highlighted_posts: [] });
  await mountViewer('<p><a href="/@bob">bob</a></p>', platform);
  const link = screen.getByRole('link', { name: 'bob' });
  pointAt(link);
  return { link, card: await screen.findByRole('region', { name: 'About bob' }) };
}

test('the card offers what the blog allows, opens the blog’s page, and has the rest in a menu', async () => {
  const platform = createFakePlatform(signedIn());
  const { card: open } = await opened(platform);
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
  const { link, card: open } = await opened(platform, followed);
  const off = within(open).getByRole('button', { name: followTexts.unsubscribe });
  expect(off).toHaveAttribute('aria-pressed', 'true');
  press(off);
  expect(await within(open).findByRole('button', { name: followTexts.subscribe })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
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

test.each(['Report', 'Ask'])(
  '%s in the card opens a dialog, which gives the focus to the link of the card when it closes',
  async (name) => {
    const platform = createFakePlatform({ ...signedIn(), flags: { ask_form: true } });
    const { link, card } = await opened(platform);
    const pressed = within(card).getByRole('link', { name });
    pressed.focus();
    press(pressed);
    await screen.findByRole('dialog', { name: `${name} bob` });
    expect(card.isConnected).toBe(false);
    press(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(link).toHaveFocus();
    await pause(cardDelays.open + 100);
    expect(screen.queryByRole('region', { name: 'About bob' })).toBeNull();
  },
);

test.each(['Block bob', 'Following'])(
  'the question of %s in the card gives the focus to the link of the card when it closes',
  async (name) => {
    const platform = createFakePlatform(signedIn());
    const followed = sampleBlog({ following: true, can_subscribe: true });
    const { link, card } = await opened(platform, followed);
    const pressed = within(card).getByRole('button', { name });
    pressed.focus();
    press(pressed);
    expect(link).toHaveFocus();
    await waitFor(() => expect(platform.confirms).toHaveLength(1));
  },
);

test('a follow in the card keeps the focus on its button', async () => {
  const { card } = await opened(createFakePlatform(signedIn()));
  const pressed = within(card).getByRole('button', { name: 'Follow' });
  pressed.focus();
  press(pressed);
  expect(within(card).getByRole('button', { name: 'Following' })).toHaveFocus();
});

test('Escape closes the menu of the card and leaves the card open; the next one closes the card', async () => {
  // jsdom has popovers only as the tests imitate them
  jest.spyOn(CSS, 'supports').mockReturnValue(true);
  const find = document.querySelectorAll.bind(document);
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) =>
      find(selector.replaceAll(':popover-open', '[data-popover-open]')),
    );
  const { link, card } = await opened(createFakePlatform(signedIn()));
  const menu = within(card).getByRole('group', { name: 'More actions' });
  menu.showPopover();
  within(menu).getByRole('link', { name: 'Report' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(card.isConnected).toBe(true);
  menu.hidePopover();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(card.isConnected).toBe(false);
  expect(link).toHaveFocus();
});
