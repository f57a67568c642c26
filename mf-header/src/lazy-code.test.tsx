import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { headerTexts } from './header/mounting/mounted-header.ts';
import { showHeader, type ShownHeader } from './testing/server-header.tsx';

const gone = new Error('chunk gone');
const broken = new Error('broken');
jest.mock('./header/entries/AccountPopover.tsx', () => {
  throw gone;
});
jest.mock('./header/search/SearchAssistant.tsx', () => {
  throw gone;
});
jest.mock('./header/entries/ActivityPopover.tsx', () => ({
  ActivityPopover: () => {
    throw broken;
  },
}));

let header: ShownHeader;
beforeEach(async () => {
  window.history.replaceState(null, '', '/dashboard');
  header = await showHeader(createFakePlatform(signedIn()));
});
afterEach(() => header.unmount());

test('HEAD-17: an entry whose popover does not load is followed as a link', async () => {
  const account = screen.getByRole<HTMLAnchorElement>('link', { name: 'Account' });
  expect(fireEvent.click(account)).toBe(false);
  expect(account).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(header.platform.addresses).toEqual([account.href]));
  expect(account).not.toHaveAttribute('aria-busy');
  expect(account).toHaveAttribute('aria-expanded', 'false');
  expect(header.platform.errors).toEqual([gone]);
});

test('a popover that throws is reported and removed, and the header stays', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  const activity = within(screen.getByRole('banner')).getByRole('link', { name: 'Activity' });
  fireEvent.click(activity);
  await waitFor(() => expect(header.platform.errors).toEqual([broken]));
  expect(activity).toHaveAttribute('aria-expanded', 'false');
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Activity' })).toBe(activity);
  quiet.mockRestore();
});

test('if the search filters do not load, a toast says so and the search still works', async () => {
  const filters = screen.getByRole('button', { name: 'Search filters', hidden: true });
  fireEvent.click(filters);
  await waitFor(() =>
    expect(header.platform.toastsShown).toEqual([{ text: headerTexts.failed, tone: 'error' }]),
  );
  expect(filters).toHaveAttribute('aria-expanded', 'false');
  const field = screen.getByRole('searchbox');
  fireEvent.input(field, { target: { value: 'rain' } });
  fireEvent.submit(field);
  expect(header.platform.addresses).toEqual(['/search/rain']);
});
