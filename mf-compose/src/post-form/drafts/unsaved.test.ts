import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { guardStorage, localStore } from '@tessera/shared-ui/guarded-storage';
import * as v from 'valibot';
import { saved, savesOf, setUpForms } from '../../testing/form-setup.ts';
import type { DraftLocks } from './draft-locks.ts';
import { createDraftSlots } from './draft-slots.ts';
import { createDraftsStore } from './drafts-store.ts';
import { createUnsavedDraftStores, type UnsavedDraftStores } from './unsaved-drafts.ts';

beforeEach(() => window.localStorage.clear());

const title = () => screen.findByRole('textbox', { name: 'Title' });
const storedDraft = v.object({ model: v.object({ title: v.optional(v.string(), '') }) });
const draftTitles = (): string[] =>
  Object.values<unknown>(window.localStorage)
    .map((text) => v.parse(storedDraft, JSON.parse(String(text))).model.title)
    .toSorted();

/** The drafts of two tabs over one storage. */
function twoTabs(): readonly [UnsavedDraftStores, UnsavedDraftStores] {
  const held = new Set<string>();
  const locks: DraftLocks = {
    async hold(key) {
      if (held.has(key)) return undefined;
      held.add(key);
      return () => {
        held.delete(key);
      };
    },
    held: async () => new Set(held),
  };
  const tab = (): UnsavedDraftStores => {
    const store = createDraftsStore(localStore());
    return { ...createUnsavedDraftStores(), store, slots: createDraftSlots(store, locks) };
  };
  return [tab(), tab()];
}

test('two tabs store separate drafts, as a notice in the second tab says; posting from the second tab keeps the draft of the first', async () => {
  const [one, two] = twoTabs();
  const first = setUpForms({}, one);
  await first.forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'First');
  window.dispatchEvent(new Event('pagehide'));
  const second = setUpForms({}, two);
  await second.forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('');
  expect(
    await screen.findByText('This post is also open in another tab. Each tab saves its own text.'),
  ).toBeVisible();
  await userEvent.type(await title(), 'Second');
  window.dispatchEvent(new Event('pagehide'));
  expect(draftTitles()).toEqual(['First', 'Second']);
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(savesOf(second.platform)).toHaveLength(1));
  await waitFor(() => expect(draftTitles()).toEqual(['First']));
  first.forms.dispose();
  second.forms.dispose();
});

test('a form offers other unsaved drafts; restoring one keeps the current text as a draft, and any of them can be discarded and then deleted', async () => {
  const { platform, forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Half a thought');
  await forms.open({ mode: 'new', type: 'quote' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Quote' }), 'Words');
  await userEvent.click(screen.getByText('One more unsaved post'));
  expect(screen.getByText(/^Saved /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Half a thought' }));
  expect(await title()).toHaveValue('Half a thought');
  expect(platform.addresses.at(-1)).toBe('/new/text');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Words' }));
  expect(await screen.findByText(/^Discarded /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete now: Words' }));
  await waitFor(() => expect(screen.queryByText('One more unsaved post')).toBeNull());
  forms.dispose();
  expect(draftTitles()).toEqual(['Half a thought']);
});

test('discarded text is offered for a while, even after a reload', async () => {
  const before = setUpForms();
  await before.forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Thrown away');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const { forms } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('');
  await userEvent.click(await screen.findByText('One more unsaved post'));
  expect(screen.getByText(/^Discarded /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Thrown away' }));
  await waitFor(async () => expect(await title()).toHaveValue('Thrown away'));
  forms.dispose();
});

test('an unsaved draft is shown only to the user who wrote it', async () => {
  const first = setUpForms();
  await first.forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Ada’s own');
  first.forms.dispose();
  const { forms } = setUpForms({ name: 'bob' });
  await forms.open({ mode: 'new', type: 'text' });
  expect(await title()).toHaveValue('');
  expect(screen.queryByText(/unsaved/)).toBeNull();
  forms.dispose();
});

test('if the storage is full, the form says so, and the post can still be sent', async () => {
  const full = {
    getItem: () => null,
    removeItem: () => {},
    key: () => null,
    length: 0,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = createDraftsStore(guardStorage(() => full));
  const { platform, forms } = setUpForms(
    {},
    {
      ...createUnsavedDraftStores(),
      store,
      slots: createDraftSlots(store, { hold: async () => () => {}, held: async () => new Set() }),
    },
  );
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Rain');
  expect(await screen.findByText(/run out of space to save what you type/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(savesOf(platform)).toHaveLength(1));
});

test('if a save gets no response, the form says that the text is stored; the retry sends the same submission key', async () => {
  const { platform, forms } = setUpForms();
  platform.answer(updatePost, new CallError(0, []));
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await title(), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t reach the server. What you wrote is saved here',
  );
  platform.answer(updatePost, saved());
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(within(document.body).queryByRole('form')).toBeNull());
  const [first, second] = savesOf(platform);
  expect(first).toHaveProperty('submission_key', expect.any(String));
  expect(second).toMatchObject(v.parse(v.object({ submission_key: v.string() }), first));
});

test('unsaved edits can be kept for later: the list of unsaved posts, whatever they are for, opens the right form with them', async () => {
  const { platform, forms } = setUpForms();
  platform.confirmWith(false);
  await forms.open({ mode: 'edit', post_id: '7' });
  const field = await title();
  await userEvent.clear(field);
  await userEvent.type(field, 'Changed later');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  platform.confirms.at(-1)?.other?.run();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await forms.open({ mode: 'new', type: 'quote' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Quote' }), 'Words');
  await userEvent.click(screen.getByText('One more unsaved post'));
  expect(screen.getByText(/^Edit · Saved /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore: Changed later · All day.' }));
  expect(await screen.findByRole('form', { name: 'Edit text post' })).toBeVisible();
  await waitFor(async () => expect(await title()).toHaveValue('Changed later'));
  await userEvent.click(screen.getByText('One more unsaved post'));
  expect(screen.getByRole('button', { name: 'Restore: Words' })).toBeVisible();
  forms.dispose();
});
