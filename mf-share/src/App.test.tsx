import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { shareOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { bootstrap, mount, unmount } from './App.ts';
import { open } from './SharePopover.tsx';

beforeEach(() => {
  document.body.innerHTML = '<article data-post-id="7"><button data-action="share">Share</button></article><div id="slot-share"></div>';
});

const slot = () => document.getElementById('slot-share') ?? document.body;

test('share:open shows the menu beside the post, with its absolute address; unmounting takes it away', async () => {
  const platform = createFakePlatform();
  await bootstrap();
  await mount({ platform, domElement: slot() });
  await act(async () => platform.bus.emit(shareOpen, { post_id: '7', blog: 'bob', post_url: '/@bob/post/7' }));
  expect(await screen.findByRole('dialog', { name: 'Share this post' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Link to the post' })).toHaveProperty('value', 'http://localhost/@bob/post/7');
  expect(screen.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href')).toContain(encodeURIComponent('http://localhost/@bob/post/7'));
  await act(() => unmount());
  expect(slot().childElementCount).toBe(0);
  await act(async () => platform.bus.emit(shareOpen, { post_id: '7', blog: 'bob', post_url: '/@bob/post/7' }));
  expect(slot().childElementCount).toBe(0);
});

test('the feature opens it for other remotes, copies the address, and Escape closes it', async () => {
  const person = userEvent.setup();
  const platform = createFakePlatform();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  act(() => open(platform, { postId: '7', blogName: 'bob', postUrl: '/@bob/post/7', anchor: screen.getByRole('button', { name: 'Share' }) }));
  await person.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(written).toHaveBeenCalledWith('http://localhost/@bob/post/7');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('going to another page closes the menu', async () => {
  const platform = createFakePlatform();
  act(() => open(platform, { postId: '7', blogName: 'bob', postUrl: '/@bob/post/7', anchor: screen.getByRole('button', { name: 'Share' }) }));
  await screen.findByRole('dialog');
  act(() => platform.setPage({ name: 'explore' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
