import { bookmark, unbookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { screen, waitFor } from '@testing-library/react';
import {
  control,
  isShown,
  mountViewer,
  postElement,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

/** The entry of the menu of post 5, which is opened first. */
function entry(name: 'Bookmark' | 'Remove bookmark'): HTMLElement {
  if (!postElement('5').querySelector('[popover]')) press(control('5', 'more'));
  return screen.getByText(name);
}

test('a bookmark is saved, then shown in the menu, and says where to find it; pressed again, it is removed', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5' })]));
  press(entry('Bookmark'));
  await waitFor(() => expect(entry('Remove bookmark')).toBeInTheDocument());
  press(entry('Remove bookmark'));
  await waitFor(() => expect(entry('Bookmark')).toBeInTheDocument());
  expect(platform.calls).toEqual([
    { path: bookmark.path, method: 'POST', input: { body: { id: '5', key: 'key101' } } },
    { path: unbookmark.path, method: 'POST', input: { body: { id: '5' } } },
  ]);
  expect(platform.toastsShown).toEqual([
    {
      text: 'Bookmarked. Only you can see it.',
      link: { href: '/bookmarks', label: 'Bookmarks' },
    },
    { text: 'Bookmark removed.' },
  ]);
});

test('a bookmark that cannot be saved is not shown as one', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5' })]));
  platform.answer(bookmark, new CallError(500, []));
  press(entry('Bookmark'));
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(entry('Bookmark')).toBeInTheDocument();
});

test('a post that has gone meanwhile leaves the page when somebody bookmarks it', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '5' }), samplePost({ id: '6' })]),
  );
  platform.answer(bookmark, new CallError(404, ['This post does not exist.']));
  press(entry('Bookmark'));
  await waitFor(() => expect(isShown('5')).toBe(false));
  expect(platform.toastsShown).toEqual([{ text: 'This post does not exist.' }]);
});
