import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { sampleBlog, samplePosts, sampleViewerResponse } from '../testing/sample-blog.ts';
import { mountViewer, resetPage } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the drawer is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => resetPage());

async function opened(
  changes: Parameters<typeof sampleBlog>[0],
  flags: Record<string, boolean> = {},
): Promise<FakePlatform> {
  const platform = createFakePlatform({ ...signedIn(), flags: { indash_blogs: true, ...flags } });
  platform.answer(
    blogPosts,
    sampleViewerResponse(samplePosts(100, 1), { tumblelog: sampleBlog(changes) }),
  );
  await mountViewer('<a href="/@bob">bob</a>', platform);
  expect(isClickFollowed(screen.getByRole('link', { name: 'bob' }))).toBe(false);
  await screen.findByRole('heading', { name: 'Bob’s garden' });
  return platform;
}
const icon = () => screen.getByRole('button', { name: 'Get in touch with bob' });
const offered = async () => {
  fireEvent.click(icon());
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem');
};

test('ICON-01, ICON-03, ICON-07, ICON-09: the icon of a blog that accepts questions and submissions offers message, question and submission', async () => {
  await opened({ asks: true, submissions: true });
  const items = await offered();
  expect(items.map((item) => item.textContent)).toEqual([
    'Send a message',
    'Ask a question',
    'Submit',
  ]);
  expect(items[0]).toHaveFocus();
  expect(items[1]).toHaveAttribute('href', '/@bob/ask');
  expect(items[2]).toHaveAttribute('href', '/@bob/submit');
  expect(items[2]).toHaveAttribute('target', '_blank');
  fireEvent.keyDown(items[0] ?? icon(), { key: 'ArrowUp' });
  expect(items[2]).toHaveFocus();
});

test('ICON-04, ICON-05: the menu omits messages and submissions if the blog does not accept them', async () => {
  await opened({ asks: true, submissions: false, can_receive_messages: false });
  expect((await offered()).map((item) => item.textContent)).toEqual(['Ask a question']);
});

test('the menu item “Send a message” opens messaging with the blog', async () => {
  const platform = await opened({ asks: true });
  fireEvent.click((await offered())[0] ?? icon());
  expect(platform.emitted).toContainEqual({ name: 'messaging:open', payload: { blog: 'bob' } });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('ICON-06: the icon of a blog that accepts messages but no questions opens messaging directly', async () => {
  const platform = await opened({ asks: false });
  fireEvent.click(screen.getByRole('button', { name: 'Send a message: bob' }));
  expect(platform.emitted).toContainEqual({ name: 'messaging:open', payload: { blog: 'bob' } });
});

test('ICON-10: the icon of a blog that accepts neither questions nor messages is a plain link', async () => {
  await opened({ asks: false, can_receive_messages: false });
  expect(screen.queryByRole('button', { name: /touch|message/ })).toBeNull();
  expect(document.querySelector('[data-blog-head] a[href="/@bob"] > img')).not.toBeNull();
});

test('ICON-08: with the flag ask_form on, a plain click on “Ask a question” opens the ask form; closing it returns focus to the icon', async () => {
  await opened({ asks: true }, { ask_form: true });
  const ask = (await offered()).find((item) => item.textContent === 'Ask a question');
  expect(isClickFollowed(ask ?? icon())).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Ask bob' })).toBeVisible();
  // closing the form returns focus to the icon
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(icon()).toHaveFocus());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Escape, a press elsewhere or a click on the icon closes the menu and keeps the drawer open', async () => {
  await opened({ asks: true });
  const gone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const [first] = await offered();
  fireEvent.keyDown(first ?? icon(), { key: 'Escape' });
  await gone();
  expect(icon()).toHaveFocus();
  await offered();
  fireEvent(document.body, new Event('pointerdown', { bubbles: true }));
  await gone();
  await offered();
  fireEvent.click(icon());
  await gone();
  expect(document.querySelector('#main')).toHaveAttribute('inert');
});
