import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pullFormDrafts,
  putFormDraft,
  type RemoteDraft,
} from '@tessera/shared-contracts/form-drafts/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import * as v from 'valibot';
import { saved, savesOf, setUpForms } from '../../testing/form-setup.ts';
import { startPageSync } from './page-sync.ts';
import { createUnsavedDraftStores } from './unsaved-drafts.ts';

beforeEach(() => window.localStorage.clear());

const title = () => screen.findByRole('textbox', { name: 'Title' });
const draftOf = (words: string, changes: Partial<RemoteDraft> = {}): RemoteDraft => ({
  id: 'new:0123abcd',
  version: 7,
  put: 'phone-1',
  device: 'Chrome on Android',
  seconds: 60,
  base: 'b',
  submission_key: 'of-the-phone',
  files: [],
  model: {
    ...emptyModel('text', { ...commonFormDefaults, editorType: 'html', tumblelog: 'ada' }),
    type: 'text',
    title: words,
    body: '',
  },
  ...changes,
});
function setUp(...drafts: RemoteDraft[]) {
  const set = setUpForms({}, createUnsavedDraftStores(), startPageSync);
  set.platform.answer(pullFormDrafts, { known: [], drafts });
  set.platform.answer(putFormDraft, { outcome: 'stored', version: 8 });
  return set;
}
const keyOf = v.object({ submission_key: v.string() });
const look = () => window.dispatchEvent(new Event('online'));

test('a new form opens with what was begun on another device, under its key', async () => {
  const { platform, forms } = setUp(draftOf('Begun there', { files: ['beach.png'] }));
  await forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('Begun there');
  expect(
    await screen.findByText(/Still on your other device \(Chrome on Android\): beach\.png/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(savesOf(platform)).toHaveLength(1));
  expect(savesOf(platform)[0]).toMatchObject({
    submission_key: 'of-the-phone',
    form_draft: { id: 'new:0123abcd', version: 7 },
  });
  forms.dispose();
});

test('what another device continues is taken over, also while the focus is in the text, and can be undone', async () => {
  const { platform, forms } = setUp(draftOf('Begun'));
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.click(await title());
  platform.answer(pullFormDrafts, {
    known: [],
    drafts: [draftOf('Begun and continued', { version: 8 })],
  });
  look();
  await waitFor(async () => expect(await title()).toHaveValue('Begun and continued'));
  expect(await title()).toHaveFocus();
  expect(screen.getByText(/^Continued from Chrome on Android, /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await title()).toHaveValue('Begun');
  forms.dispose();
});

test('a post that was made on another device meanwhile is not made twice, and what was typed here since is kept', async () => {
  const { platform, forms } = setUp(draftOf('Begun'));
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), ' and changed');
  platform.answer(updatePost, saved({ created: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText(/What you wrote here is kept/)).toBeVisible();
  expect(await title()).toHaveValue('Begun and changed');
  platform.answer(updatePost, saved());
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const [first, second] = savesOf(platform).map((save) => v.parse(keyOf, save).submission_key);
  expect([first, second === first]).toEqual(['of-the-phone', false]);
  forms.dispose();
});

test('a text that travelled, of which another device posted an earlier version, is kept', async () => {
  const { platform, forms } = setUp(draftOf('Begun and continued there'));
  await forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('Begun and continued there');
  platform.answer(updatePost, { ...saved({ created: false }), ended_draft: true });
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText(/What you wrote here is kept/)).toBeVisible();
  expect(await title()).toHaveValue('Begun and continued there');
  forms.dispose();
});

test('a draft that was ended elsewhere stays on the screen; what is typed then is another draft', async () => {
  const { platform, forms } = setUp(draftOf('Begun'));
  await forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('Begun');
  platform.answer(pullFormDrafts, { known: [], drafts: [] });
  look();
  expect(await screen.findByText('You posted or discarded this on another device.')).toBeVisible();
  expect(await title()).toHaveValue('Begun');
  await userEvent.type(await title(), ' anew');
  await waitFor(
    () => expect(platform.calls.filter(({ path }) => path === putFormDraft.path)).toHaveLength(1),
    { timeout: 5000 },
  );
  const [put] = platform.calls.filter(({ path }) => path === putFormDraft.path);
  expect(put?.input).toMatchObject({
    body: { version: 0, model: expect.stringContaining('Begun anew') },
  });
  expect(put?.input).not.toMatchObject({ body: { id: 'new:0123abcd' } });
  forms.dispose();
});
