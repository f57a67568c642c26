import { appearanceCookie } from '@tessera/shared-contracts/settings/appearance';
import { fireEvent, render, screen } from '@testing-library/react';
import { SchemeSwitch } from './SchemeSwitch.tsx';

const cookie = () => document.cookie;
afterEach(() => {
  document.cookie = `${appearanceCookie.name}=; path=/; max-age=0`;
  document.documentElement.removeAttribute('data-scheme');
  document.documentElement.removeAttribute('data-text-size');
});

test('a chosen scheme shows at once, is kept in the cookie, and leaves the text size as it is', () => {
  document.cookie = `${appearanceCookie.name}=light.large; path=/`;
  render(<SchemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-scheme', 'dark');
  expect(document.documentElement).toHaveAttribute('data-text-size', 'large');
  expect(cookie()).toContain(`${appearanceCookie.name}=dark.large`);
  fireEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-scheme');
  expect(cookie()).toContain(`${appearanceCookie.name}=system.large`);
});
