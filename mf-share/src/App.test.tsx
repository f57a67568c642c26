import { act, screen, waitFor } from '@testing-library/react';
import { shareData } from '@tessera/shared-contracts/sharing/endpoints';
import { shareOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { bootstrap, mount, unmount } from './App.ts';
import { open } from './SharePopover.tsx';
import { sampleShareData } from './testing/sample-share-data.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<article data-post-id="7"><button data-action="share">Share</button></article><div id="slot-share"></div>';
});

const slot = () => document.getElementById('slot-share') ?? document.body;
const request = () => ({
  postId: '7',
  blogName: 'bob',
  postUrl: '/@bob/post/7',
  anchor: screen.getByRole('button', { name: 'Share' }),
});
function ready() {
  const platform = createFakePlatform();
  platform.answer(shareData, { share_popover_data: sampleShareData() });
  return platform;
}

test('share:open shows the popover; unmounting the app removes it, and later events are ignored', async () => {
  const platform = ready();
  await bootstrap();
  await mount({ platform, domElement: slot() });
  await act(async () =>
    platform.bus.emit(shareOpen, {
      post_id: '7',
      blog: 'bob',
      blog_uuid: 'uuid-bob',
      post_url: '/@bob/post/7',
    }),
  );
  expect(await screen.findByRole('dialog', { name: 'Share this post' })).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Post link' })).toHaveProperty(
    'value',
    'http://localhost/@bob/post/7',
  );
  expect(platform.calls).toEqual([
    {
      method: 'GET',
      path: shareData.path,
      input: { params: { tumblelog_name: 'bob', post_id: '7' } },
    },
  ]);
  await act(() => unmount());
  expect(slot().childElementCount).toBe(0);
  await act(async () =>
    platform.bus.emit(shareOpen, {
      post_id: '7',
      blog: 'bob',
      blog_uuid: 'uuid-bob',
      post_url: '/@bob/post/7',
    }),
  );
  expect(slot().childElementCount).toBe(0);
});

test('several share:open events in a row open only one popover, even if its code is still loading', async () => {
  const platform = ready();
  await mount({ platform, domElement: slot() });
  const event = { post_id: '7', blog: 'bob', blog_uuid: 'uuid-bob', post_url: '/@bob/post/7' };
  await act(async () => {
    platform.bus.emit(shareOpen, event);
    platform.bus.emit(shareOpen, event);
  });
  expect(await screen.findAllByRole('dialog', { name: 'Share this post' })).toHaveLength(1);
  await act(() => unmount());
  expect(slot().childElementCount).toBe(0);
});

test('other remotes can open only one share popover at a time, and navigation closes it', async () => {
  const platform = ready();
  act(() => open(platform, request()));
  act(() => open(platform, request()));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  act(() => platform.setPage({ name: 'explore' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(slot().childElementCount).toBe(0);
});
