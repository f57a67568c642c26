import {
  postVersions,
  removeVersion,
  type PostSaid,
} from '@tessera/shared-contracts/posts/post-versions';
import { versionTexts } from '@tessera/shared-contracts/posts/version-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  hydrateAll,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';
import { changesBetween } from './version-changes.ts';

afterEach(resetPage);

const said = (changes: Partial<PostSaid> = {}): PostSaid => ({
  type: 'text',
  title: 'Rain',
  text: 'All day.',
  tags: ['rain'],
  media: [],
  ...changes,
});
const version = (id: string, until: string, changes: Partial<PostSaid> = {}) => ({
  id,
  since: '2026-05-01T10:00:00.000Z',
  until,
  ...said(changes),
});
const edited = samplePost({ id: '7' }, { edited_at: '2026-05-02T10:00:00.000Z' });

async function open(can_remove: boolean, versions = [version('1', '2026-05-02T10:00:00.000Z')]) {
  const mounted = await mountViewer(streamHtml([edited, samplePost({ id: '8' })]));
  await hydrateAll();
  mounted.platform.answer(postVersions, {
    now: said({ text: 'All night.', tags: ['night'] }),
    versions,
    can_remove,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Edited' }));
  return mounted;
}

test('only an edited post says so, with the time; a press shows what changed, with its marks', async () => {
  await open(false);
  expect(within(postElement('7')).getByText(/May 2, 2026/)).toBeInTheDocument();
  expect(within(postElement('8')).queryByText('Edited')).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'What changed' });
  await within(dialog).findByRole('list');
  const marks = (tag: string) =>
    [...dialog.querySelectorAll(tag)].map((mark) => mark.childNodes[1]?.textContent);
  expect(marks('del')).toEqual(['day', '#rain']);
  expect(marks('ins')).toEqual(['night', '#night']);
  expect(within(dialog).queryByRole('button', { name: versionTexts.removeVersion })).toBeNull();
});

test('members can remove a version, after a question; if none is left, that is said', async () => {
  const { platform } = await open(true);
  platform.confirmWith(false);
  await userEvent.click(await screen.findByRole('button', { name: versionTexts.removeVersion }));
  expect(platform.calls.map(({ path }) => path)).toEqual([postVersions.path]);
  platform.confirmWith(true);
  await userEvent.click(screen.getByRole('button', { name: versionTexts.removeVersion }));
  expect(await screen.findByText(versionTexts.none)).toBeInTheDocument();
  expect(platform.calls.at(-1)).toMatchObject({
    path: removeVersion.path,
    input: { body: { post_id: '7', version_id: '1' } },
  });
  expect(platform.toastsShown).toEqual([{ text: versionTexts.versionRemoved }]);
});

test('a failure is said, and can be tried again', async () => {
  const { platform } = await mountViewer(streamHtml([edited]));
  await hydrateAll();
  platform.answer(postVersions, new Error('cut'));
  await userEvent.click(screen.getByRole('button', { name: 'Edited' }));
  await screen.findByText(versionTexts.failed);
  platform.answer(postVersions, { now: said(), versions: [], can_remove: false });
  await userEvent.click(screen.getByRole('button', { name: versionTexts.retry }));
  await waitFor(() => expect(screen.getByText(versionTexts.none)).toBeInTheDocument());
});

describe('changes between two versions', () => {
  const marked = (before: PostSaid, after: PostSaid) =>
    Object.fromEntries(
      changesBetween(before, after).map(({ name, changes }) => [
        name,
        changes
          .map(({ kind, text }) =>
            kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`,
          )
          .join(''),
      ]),
    );

  test('are words of texts and titles, tags, and media by their descriptions', () => {
    const [cat, dog, plain] = [
      { url: '/1', name: 'A cat' },
      { url: '/2', name: 'A dog' },
      { url: '/3', name: '' },
    ];
    expect(
      marked(
        said({ media: [cat, dog] }),
        said({ title: 'Snow', tags: ['rain', 'x'], media: [cat, plain] }),
      ),
    ).toEqual({
      title: '-Rain-+Snow+',
      tags: '+#x+',
      media: `-A dog-\n+${versionTexts.unnamed}+`,
    });
    expect(marked(said(), said())).toEqual({});
  });

  test('leave out most of what stayed the same', () => {
    const long = 'word '.repeat(200);
    const { text = '' } = marked(
      said({ text: `${long}day. ${long}` }),
      said({ text: `${long}night. ${long}` }),
    );
    expect(text).toContain('-day-+night+');
    expect(text.length).toBeLessThan(300);
    expect(text.startsWith('…')).toBe(true);
    expect(text.endsWith('…')).toBe(true);
  });
});
