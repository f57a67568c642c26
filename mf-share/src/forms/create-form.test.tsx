import { act, screen } from '@testing-library/react';
import { messagingPlatform, showByMessage } from '../testing/shown-popover.tsx';
import { createForm } from './create-form.ts';

jest.mock('./all-forms.ts', () => {
  throw new Error('no chunk');
});

test('XSHARE-29: if a form cannot be created, the error is logged and the user sees no message', async () => {
  await expect(createForm('email')).rejects.toThrow('The share form email could not be created.');
  const platform = messagingPlatform();
  const { close } = await showByMessage(platform);
  await act(async () => screen.getByRole('button', { name: 'Email' }).click());
  expect(platform.errors).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByPlaceholderText('Message to...')).toBeVisible();
  act(close);
});
