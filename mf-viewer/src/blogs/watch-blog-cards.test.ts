import { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen } from '@testing-library/react';
import { mountViewer, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the card is a root of its own, flushed by the product itself
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.useFakeTimers();
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
});

const highlighted = (id: string) => ({ id, post_url: `/@bob/post/${id}`, type: 'text', summary: `Summary ${id}`, thumbnail: '' });
const bob = (highlights: number) => ({
  name: 'bob', uuid: 'uuid-bob', title: 'Bob’s garden', description: 'Beans.', url: '/@bob', avatar_url: '/avatar/bob/64', global_theme_params: defaultTheme,
  following: false, can_subscribe: false, is_subscribed: false, is_mine: false, highlighted_posts: Array.from({ length: highlights }, (_, index) => highlighted(String(index + 1))),
});
const page = '<p><a href="/@bob" id="one">bob</a> and <a href="/@bob/post/1" id="post">a post</a></p>';
const link = () => screen.getByRole('link', { name: 'bob' });
const card = () => screen.queryByRole('region', { name: 'About bob' });

async function mounted(platform: FakePlatform = createFakePlatform(), highlights = 2): Promise<FakePlatform> {
  platform.answer(tumblelogPopover, bob(highlights));
  await mountViewer(page, platform);
  return platform;
}
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
async function hover(): Promise<HTMLElement> {
  fireEvent.pointerOver(link());
  await wait(350);
  const open = card();
  if (!open) throw new Error('the card did not open');
  return open;
}

test('ROLE-03: a visitor sees the card of a blog on hover, with a way to follow', async () => {
  const platform = await mounted();
  await hover();
  expect(card()).toHaveTextContent('Bob’s garden');
  expect(screen.getByRole('link', { name: 'Follow bob' })).toHaveAttribute('href', '/follow/bob');
  expect(platform.calls).toEqual([{ path: '/svc/tumblelog_popover/:blog', method: 'GET', input: { params: { blog: 'bob' }, query: { is_tumblelog_popover: true } } }]);
});

test('CARD-21: the follow button of the card follows', async () => {
  const platform = await mounted(createFakePlatform(signedIn()));
  await hover();
  screen.getByRole('button', { name: 'Follow' }).click();
  expect(screen.getByRole('button', { name: 'Unfollow' })).toHaveAttribute('aria-pressed', 'true');
  expect(platform.emitted).toEqual([{ name: 'follow', payload: { tumblelog: 'bob' } }]);
});

test('the card opens for the keyboard as well, and Escape takes it away', async () => {
  await mounted();
  fireEvent.focusIn(link());
  await wait(350);
  expect(card()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(card()).toBeNull();
});

test('CARD-09, CARD-10: the card closes 300 ms after the pointer has left both, and goes 250 ms later', async () => {
  await mounted();
  const open = await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(299);
  expect(open).not.toHaveClass('card--closing');
  await wait(1);
  expect(open).toHaveClass('card--closing');
  await wait(249);
  expect(open.isConnected).toBe(true);
  await wait(1);
  expect(open.isConnected).toBe(false);
});

test('CARD-09: coming back sooner, to the link or over to the card, keeps it open', async () => {
  await mounted();
  const open = await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(200);
  fireEvent.pointerOver(open);
  await wait(1000);
  fireEvent.pointerOut(open, { relatedTarget: document.body });
  await wait(200);
  fireEvent.pointerOver(link());
  await wait(1000);
  expect(open).not.toHaveClass('card--closing');
  expect(open.isConnected).toBe(true);
});

test('a pointer that only passes opens and fetches nothing; nor does a finger, or a link to a post', async () => {
  const platform = await mounted();
  fireEvent.pointerOver(link());
  await wait(100);
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(1000);
  fireEvent(link(), Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'touch' }));
  fireEvent.pointerOver(screen.getByRole('link', { name: 'a post' }));
  await wait(1000);
  expect(card()).toBeNull();
  expect(platform.calls).toEqual([]);
});

test('CARD-11: below 2 highlighted posts none is shown and the card is marked empty', async () => {
  await mounted(undefined, 1);
  const open = await hover();
  expect(screen.queryByRole('link', { name: 'Summary 1' })).toBeNull();
  expect(open.querySelector('[data-empty]')).not.toBeNull();
});

test('CARD-11: with 2 they are shown and the card is not marked', async () => {
  await mounted();
  const open = await hover();
  expect(screen.getByRole('link', { name: 'Summary 1' })).toHaveAttribute('href', '/@bob/post/1');
  expect(screen.getByRole('link', { name: 'Summary 2' })).toBeVisible();
  expect(open.querySelector('[data-empty]')).toBeNull();
});

test('a card that cannot be had leaves the link alone', async () => {
  const platform = await mounted();
  platform.answer(tumblelogPopover, new CallError(404, []));
  fireEvent.pointerOver(link());
  await wait(400);
  expect(card()).toBeNull();
  expect(platform.errors).toHaveLength(1);
});

test('unmount takes an open card, a fading one and its timers away', async () => {
  await mounted();
  await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(310);
  await resetPage();
  expect(card()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});

test('CARD-04: each part that the theme switches off is not on the card', async () => {
  const parts = { show_header_image: () => card()?.querySelector('.blog-head__banner'), show_avatar: () => card()?.querySelector('.avatar'), show_title: () => screen.queryByText('Bob’s garden'), show_description: () => screen.queryByText('Beans.') };
  for (const [part, find] of Object.entries(parts)) {
    for (const isShown of [true, false]) {
      const platform = createFakePlatform();
      await mountViewer(page, platform);
      platform.answer(tumblelogPopover, { ...bob(0), global_theme_params: { ...defaultTheme, [part]: isShown } });
      await hover();
      expect([part, find() !== null && find() !== undefined]).toEqual([part, isShown]);
      await resetPage();
    }
  }
});
