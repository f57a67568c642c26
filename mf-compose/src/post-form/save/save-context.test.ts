import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
