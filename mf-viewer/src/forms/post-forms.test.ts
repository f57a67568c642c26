import { liked } from '@tessera/shared-contracts/likes/events';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  control,
  hydrateAll,
  mountViewer,
  ownPost,
  postElement,
  postHtml,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(() => resetPage());

const field = () => screen.findByRole('textbox', { name: 'Your reply' });
const postOf = (likes = 0) => samplePost({ id: '5', like_count: likes });

async function open(post = postOf()) {
  const mounted = await mountViewer(streamHtml([post]));
  press(control('5', 'reply'));
  await field();
  return mounted;
}

test('a form is focused when it opens, and again when it is requested while open', async () => {
  await open();
  expect(await field()).toHaveFocus();
  await userEvent.type(await field(), 'Half');
  control('5', 'reply').focus();
  press(control('5', 'reply'));
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(await field()).toHaveValue('Half');
  expect(document.querySelectorAll('[data-inline-form]')).toHaveLength(1);
});

test('two different forms can be open below a post at the same time', async () => {
  await open(ownPost({ id: '5' }));
  press(control('5', 'promote'));
  expect(await screen.findByRole('textbox', { name: 'Tag' })).toHaveFocus();
  expect(await field()).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tag' })).toBeNull());
  expect(await field()).toBeVisible();
});

test('an open form keeps its text and the focus when its post changes', async () => {
  const { platform } = await open();
  const before = await field();
  await userEvent.type(before, 'Half');
  act(() => platform.bus.emit(liked, { post_id: '5' }));
  expect(control('5', 'like')).toHaveAttribute('aria-pressed', 'true');
  expect(await field()).toBe(before);
  expect(before).toHaveValue('Half');
  expect(before).toHaveFocus();
});

test('an open form disappears when its post is replaced, but the typed text is stored', async () => {
  await open();
  await userEvent.type(await field(), 'Half');
  const part = document.createElement('div');
  part.innerHTML = postHtml(postOf(3));
  await act(async () => postElement('5').replaceWith(...part.children));
  await hydrateAll();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  press(control('5', 'reply'));
  expect(await field()).toHaveValue('Half');
});

test('unmounting the remote removes open forms', async () => {
  const { unmount } = await open();
  await act(unmount);
  expect(document.querySelector('[data-inline-form]')).toBeNull();
  expect(control('5', 'reply')).toBeVisible();
});

test('a form that is waiting for a response is busy and sends only once', async () => {
  const { platform } = await open();
  platform.answer(replyToPost, () => new Promise(() => {}));
  await userEvent.type(await field(), 'Well said');
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  const button = document.querySelector('[data-inline-form] .button--primary');
  expect(button).toHaveAttribute('aria-busy', 'true');
  if (button) await userEvent.click(button);
  expect(platform.calls).toHaveLength(1);
});
