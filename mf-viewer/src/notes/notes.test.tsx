import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { Note } from '@tessera/shared-contracts/notes/note';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { deleteReply } from '@tessera/shared-contracts/replies/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import {
  control,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';

beforeEach(() => {
  // the dialog is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => resetPage());

const blog = {
  name: 'eve',
  uuid: 'u',
  title: '',
  url: '/@eve',
  avatar_url: '/a',
  following: false,
  is_mine: false,
};
const shared = { blog, created_at: '2026-05-31T12:00:00.000Z' };
const reply = (id: string, can_delete = false): Note => ({
  type: 'reply',
  id,
  ...shared,
  text: `Reply ${id}`,
  mentions: [],
  can_delete,
});
const reblog: Note = {
  type: 'reblog',
  id: '7',
  ...shared,
  post_url: '/@eve/post/7',
  html: '<p>So <em>true</em>.</p>',
  tags: ['rain'],
};
const like: Note = { type: 'like', id: '8', ...shared };
const answer = (notes: readonly Note[], next: string | null = null) => ({
  notes,
  counts: { all: 1234, replies: 2, reblogs: 1, likes: 1231 },
  next,
});
const page = streamHtml([samplePost({ id: '101', note_count: 5 })]);

async function opened(answers: unknown, payload = signedIn()) {
  const platform = createFakePlatform(payload);
  platform.answer(listNotes, answers);
  const viewer = await mountViewer(page, platform);
  expect(isClickFollowed(control('101', 'notes'))).toBe(false);
  return { ...viewer, dialog: await screen.findByRole('dialog', { name: 'Notes' }) };
}

test('the note count opens a dialog that describes each note and shows the count of each kind', async () => {
  const { dialog, platform } = await opened(answer([like, reblog, reply('9')]), {});
  expect((await within(dialog).findByText('liked this')).textContent).toBe('eve liked this');
  expect(within(dialog).getByText('true').tagName).toBe('EM');
  expect(within(dialog).getByText('Reply 9')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: /Likes/ }).textContent).toBe('Likes 1,231');
  expect(within(dialog).queryByRole('button', { name: 'Delete reply' })).toBeNull();
  expect(platform.calls).toEqual([
    {
      path: listNotes.path,
      method: 'GET',
      input: { query: { post_id: '101', filter: 'all', before: '' } },
    },
  ]);
});

test('the dialog filters notes by kind, and its button for more notes appends them', async () => {
  const pages: Record<string, unknown> = {
    'all ': answer([like]),
    'replies ': answer([reply('3'), reply('2')], 'c1'),
    'replies c1': answer([reply('1')]),
  };
  const { dialog } = await opened(
    ({ query }: { query: { filter: string; before: string } }) =>
      pages[`${query.filter} ${query.before}`],
  );
  fireEvent.click(within(dialog).getByRole('button', { name: /Replies/ }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'More notes' }));
  await within(dialog).findByText('Reply 1');
  expect(
    within(dialog)
      .getAllByText(/^Reply \d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Reply 3', 'Reply 2', 'Reply 1']);
  expect(within(dialog).queryByRole('button', { name: 'More notes' })).toBeNull();
});

test('ACTION-08: the dialog mentions that replies are turned off, but only when it shows replies', async () => {
  const off = 'Replies to this post are turned off.';
  const platform = createFakePlatform(signedIn());
  platform.answer(listNotes, answer([reply('9')]));
  await mountViewer(
    streamHtml([samplePost({ id: '101', can_reply: false, are_replies_off: true })]),
    platform,
  );
  isClickFollowed(control('101', 'notes'));
  const dialog = await screen.findByRole('dialog', { name: 'Notes' });
  expect(await within(dialog).findByText('Reply 9')).toBeTruthy();
  expect(within(dialog).getByText(off)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: /Likes/ }));
  await waitFor(() => expect(within(dialog).queryByText(off)).toBeNull());
  await resetPage();
  const { dialog: open } = await opened(answer([reply('9')]));
  await within(open).findByText('Reply 9');
  expect(within(open).queryByText(off)).toBeNull();
});

test('a failure to load notes is reported and can be retried', async () => {
  const { dialog, platform } = await opened(new CallError(0, []));
  await within(dialog).findByText('Notes couldn’t be loaded.');
  platform.answer(listNotes, answer([]));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('No notes yet.')).toBeTruthy();
});

test('opening the notes of a deleted post removes the post from the page and shows a toast', async () => {
  const { platform } = await opened(new CallError(404, ['This post does not exist.']));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notes' })).toBeNull());
  expect(platform.emitted).toContainEqual({ name: 'post:deleted', payload: { post_id: '101' } });
  expect(platform.toastsShown).toEqual([{ text: 'This post does not exist.' }]);
  expect(postElement('101')).toHaveStyle({ opacity: '0' });
  expect(platform.errors).toEqual([]);
});

test('following a link, navigating and unmounting close the dialog; Ctrl+click on the note count follows its link instead of opening the dialog', async () => {
  const { dialog, platform, unmount } = await opened(answer([like]));
  isClickFollowed(await within(dialog).findByRole('link', { name: 'eve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isClickFollowed(control('101', 'notes'), { ctrlKey: true })).toBe(true);
  for (const leave of [async () => platform.setPage({ name: 'blog' }), unmount]) {
    expect(isClickFollowed(control('101', 'notes'))).toBe(false);
    await screen.findByRole('dialog', { name: 'Notes' });
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

const repliesIn = (dialog: HTMLElement): number =>
  within(dialog).queryAllByText(/^Reply \d$/).length;

test('deleting a reply asks for confirmation, removes the reply from the notes and lowers the post’s note count', async () => {
  const { dialog, platform } = await opened(answer([reply('9', true), reply('8')]));
  platform.answer(deleteReply, { reply_count: 1 });
  platform.confirmWith(false);
  const button = await within(dialog).findByRole('button', { name: 'Delete reply' });
  fireEvent.click(button);
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(repliesIn(dialog)).toBe(2);
  platform.confirmWith(true);
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(repliesIn(dialog)).toBe(1));
  expect(platform.calls.at(-1)).toEqual({
    path: deleteReply.path,
    method: 'POST',
    input: { body: { reply_id: '9' } },
  });
  expect(postElement('101').querySelector('.post-view__count')?.textContent).toBe('4');
  // the focus stays in the dialog although the focused button was removed
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('if a deletion is refused, the reply stays; a reply that was already deleted disappears', async () => {
  const { dialog, platform } = await opened(answer([reply('9', true)]));
  const button = await within(dialog).findByRole('button', { name: 'Delete reply' });
  platform.answer(deleteReply, new CallError(403, ['You can’t delete this reply.']));
  fireEvent.click(button);
  await waitFor(() =>
    expect(platform.toastsShown.map(({ text }) => text)).toEqual(['You can’t delete this reply.']),
  );
  expect(repliesIn(dialog)).toBe(1);
  platform.answer(deleteReply, new CallError(404, []));
  fireEvent.click(button);
  await within(dialog).findByText('No notes yet.');
  expect(repliesIn(dialog)).toBe(0);
});
