import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyFields } from './lazy-fields.tsx';

test('fields that fail to load show an alert with Retry and log the error; the next form tries again', async () => {
  const platform = createFakePlatform();
  const answers = [
    new Error('offline'),
    new Error('still offline'),
    () => <input aria-label="Caption" />,
  ];
  const Fields = lazyFields('video', async () => {
    const answer = answers.shift();
    if (typeof answer !== 'function') throw answer ?? new Error('asked too often');
    return answer;
  });
  const { unmount } = render(<Fields actions={{ platform }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t be loaded');
  expect(platform.errors).toEqual([new Error('offline')]);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(platform.errors).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeVisible();
  unmount();

  render(<Fields actions={{ platform }} />);
  expect(await screen.findByRole('textbox')).toBeVisible();
});

test('fields whose code has loaded render synchronously in the next form', async () => {
  const platform = createFakePlatform();
  const Fields = lazyFields('audio', async () => () => <input aria-label="Caption" />);
  const { unmount } = render(<Fields actions={{ platform }} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(await screen.findByRole('textbox')).toBeVisible();
  unmount();
  render(<Fields actions={{ platform }} />);
  expect(screen.getByRole('textbox')).toBeVisible();
});
