import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { getPostFormBuilderData } from '@tessera/shared-contracts/posts/form-builder';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { fakeLayout } from '../../testing/fake-layout.ts';
import { ada, saved, savesOf, setUpForms, side } from '../../testing/form-setup.ts';

beforeAll(fakeLayout);
beforeEach(() => window.localStorage.clear());

test('API-28, API-34, FORM-28: a save names the current page and its blog, and post:saved has the counts of that blog too', async () => {
  const { platform, forms } = setUpForms({ channels: [ada, side] });
  platform.setPage({ name: 'drafts', base_route: '/blog/side/drafts', blog: 'side' });
  const context = {
    name: 'side',
    posts_count: 9,
    drafts_count: 4,
    queue_count: 2,
    messages_count: 1,
  };
  platform.answer(updatePost, saved({ context }));
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(savesOf(platform)).toEqual([
      expect.objectContaining({ context_id: 'side', context_page: 'drafts' }),
    ]),
  );
  expect(platform.emitted.find((event) => event.name === 'post:saved')?.payload).toMatchObject({
    counts: { name: 'ada', posts_count: 3, drafts_count: 1 },
    context_counts: context,
  });
});

test('without a connection the form for a new post opens with what the page knows, and the post waits under its key', async () => {
  const { platform, forms } = setUpForms({ channels: [ada, side] });
  const unreachable = new CallError(0, [connectionTexts.none]);
  platform.answer(getPostFormBuilderData, unreachable);
  platform.answer(updatePost, unreachable);
  await forms.open({ mode: 'new', type: 'text' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
  const [saved] = savesOf(platform);
  expect(platform.outbox.waiting$.value).toMatchObject([{ kind: 'post', text: 'Rain' }]);
  expect(saved).toMatchObject({
    channel_id: 'ada',
    submission_key: platform.outbox.waiting$.value[0]?.key,
  });
  expect(platform.toastsShown).toEqual([{ text: outboxTexts.waits('post') }]);
  expect(platform.emitted.at(-1)).toEqual({
    name: 'postForms:closed',
    payload: { saved: true },
  });
});

test('an edit does not wait: the form says that there is no connection, and keeps the text', async () => {
  const { platform, forms } = setUpForms({ channels: [ada] });
  platform.answer(updatePost, new CallError(0, [connectionTexts.none]));
  await forms.open({ mode: 'edit', post_id: '7' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' and wind');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.alerts).toEqual([connectionTexts.none]));
  expect(platform.outbox.waiting$.value).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Rain and wind');
});
