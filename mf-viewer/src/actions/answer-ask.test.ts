import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  control,
  isShown,
  mountViewer,
  ownPost,
  resetPage,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

afterEach(() => resetPage());

test('ACTION-14, ROLE-16: a question is answered in a form below it; blank answers are not sent, and unsent text is stored', async () => {
  const { platform } = await mountViewer(
    streamHtml([ownPost({ id: '5', state: 'unapproved', type: 'note' }, { type: 'note' })]),
    undefined,
    { name: 'inbox' },
  );
  press(control('5', 'answer'));
  const field = await screen.findByLabelText('Your answer');
  const send = () => {
    fireEvent.submit(field.closest('form') ?? field);
  };
  fireEvent.input(field, { target: { value: '  ' } });
  send();
  expect(platform.calls).toEqual([]);
  fireEvent.input(field, { target: { value: 'Because.' } });
  press(screen.getByRole('button', { name: 'Cancel' }));
  press(control('5', 'answer'));
  expect(await screen.findByLabelText('Your answer')).toHaveValue('Because.');
  fireEvent.submit(screen.getByLabelText('Your answer').closest('form') ?? field);
  await waitFor(() =>
    expect(platform.calls).toEqual([
      {
        path: '/answer',
        method: 'POST',
        input: { body: { post_id: '5', tumblelog: 'ada', key: 'key101', answer_text: 'Because.' } },
      },
    ]),
  );
  await waitFor(() => expect(isShown('5')).toBe(false));
  expect(localStorage.length).toBe(0);
});

test('ACTION-14, PTYPE-10: a named asker can be answered privately, an anonymous asker only publicly', async () => {
  const note = (asker: string) => ({
    type: 'note' as const,
    content: { type: 'note' as const, ask: 'Why?', asker, answer_html: '' },
  });
  const { platform } = await mountViewer(
    streamHtml([
      ownPost({ id: '5', state: 'unapproved', type: 'note' }, note('bob')),
      ownPost({ id: '6', state: 'unapproved', type: 'note' }, note('')),
    ]),
    undefined,
    { name: 'inbox' },
  );
  press(control('6', 'answer'));
  expect(await screen.findByLabelText('Your answer')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  press(screen.getByRole('button', { name: 'Cancel' }));
  press(control('5', 'answer'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Only bob can read the answer' }));
  const field = screen.getByLabelText('Your answer');
  fireEvent.input(field, { target: { value: 'Because.' } });
  fireEvent.submit(field.closest('form') ?? field);
  await waitFor(() =>
    expect(platform.calls).toEqual([
      {
        path: '/answer',
        method: 'POST',
        input: {
          body: {
            post_id: '5',
            tumblelog: 'ada',
            key: 'key101',
            answer_text: 'Because.',
            is_private: true,
          },
        },
      },
    ]),
  );
  await waitFor(() => expect(isShown('5')).toBe(false));
});
