import { pinPost, unpinPost } from '@tessera/shared-contracts/posts/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { screen, waitFor } from '@testing-library/react';
import {
  control,
  mountViewer,
  postElement,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

afterEach(resetPage);

const own = (id: string, pinned = false) =>
  samplePost({ id, is_mine: true, tumblelog: 'ada', ...(pinned && { pinned }) });
/** The entry of a post’s menu, which is opened first. */
function entry(id: string, name: RegExp): HTMLElement {
  const post = postElement(id);
  if (!post.querySelector('[popover]')) press(control(id, 'more'));
  const found = screen.getAllByText(name).find((one) => post.contains(one));
  if (!found) throw new Error(`post ${id} has no ${name.source}`);
  return found;
}

test('pinning a post unpins the one that was pinned before, and says so', async () => {
  const { platform } = await mountViewer(streamHtml([own('5', true), own('6')]));
  platform.answer(pinPost, { replaced: '5' });
  expect(entry('5', /^Unpin from the top of ada$/)).toBeInTheDocument();
  press(entry('6', /^Pin to the top of ada$/));
  await waitFor(() => expect(entry('6', /^Unpin/)).toBeInTheDocument());
  expect(entry('5', /^Pin to/)).toBeInTheDocument();
  press(entry('6', /^Unpin/));
  await waitFor(() => expect(entry('6', /^Pin to/)).toBeInTheDocument());
  expect(platform.calls).toEqual([
    { path: pinPost.path, method: 'POST', input: { body: { post_id: '6' } } },
    { path: unpinPost.path, method: 'POST', input: { body: { post_id: '6' } } },
  ]);
  expect(platform.toastsShown).toEqual([
    { text: 'Pinned to the top of ada.', link: { href: '/@ada', label: 'View blog' } },
    { text: 'No longer pinned to the top of ada.' },
  ]);
});

test('a post that cannot be pinned says why', async () => {
  const { platform } = await mountViewer(streamHtml([own('5')]));
  platform.answer(pinPost, new CallError(403, ['Only a public post can be pinned.']));
  press(entry('5', /^Pin to/));
  await waitFor(() =>
    expect(platform.toastsShown).toMatchObject([{ text: 'Only a public post can be pinned.' }]),
  );
  expect(entry('5', /^Pin to/)).toBeInTheDocument();
});

test('posts of others, and posts that are not public, have no entry to pin them', async () => {
  await mountViewer(streamHtml([samplePost({ id: '5' }), { ...own('6'), members_only: true }]));
  for (const id of ['5', '6']) expect(() => entry(id, /^Pin to/)).toThrow();
});
