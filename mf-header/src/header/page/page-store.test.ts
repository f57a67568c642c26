import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { unmount } from '../../App.ts';
import {
  hydrate,
  mountOn,
  showHeader,
  showServerHeader,
  type ShownHeader,
} from '../../testing/server-header.tsx';

let header: ShownHeader | undefined;
afterEach(async () => {
  await header?.unmount();
  header = undefined;
});

const turn = (platform: ShownHeader['platform'], address: string, page: object): void => {
  window.history.replaceState(null, '', address);
  act(() => platform.setPage(page));
};

test('MOBILE-03, MOBILE-09: after a page change, the title, current link and new-post URL are those of the new page', async () => {
  window.history.replaceState(null, '', '/dashboard');
  header = await showHeader(createFakePlatform(signedIn()));
  const { slot, platform } = header;
  const title = slot.querySelector<HTMLElement>('.header-view__title');
  expect([
    title?.hidden,
    screen.getByRole('link', { name: 'Tessera' }).getAttribute('aria-current'),
  ]).toEqual([true, 'page']);
  turn(platform, '/likes', { name: 'likes', title: 'Likes', base_route: '/likes' });
  expect([
    title?.hidden,
    title?.textContent,
    screen.getByRole('link', { name: 'Tessera' }).getAttribute('aria-current'),
  ]).toEqual([false, 'Likes', null]);
  expect(screen.getByText('Create a post')).toHaveAttribute('href', '/likes/new/text');
});

test('the search field shows the page’s search term, and keeps typed text until the URL changes', async () => {
  window.history.replaceState(null, '', '/dashboard');
  header = await showHeader();
  const { platform } = header;
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.value = 'half a wo';
  turn(platform, '/dashboard', { name: 'dashboard' });
  expect(field.value).toBe('half a wo');
  turn(platform, '/search/rain%20now', { name: 'search' });
  expect(field.value).toBe('rain now');
  turn(platform, '/dashboard', { name: 'dashboard' });
  expect(field.value).toBe('');
});

test('a page change before hydration makes the header hydrate when the page is idle', async () => {
  window.history.replaceState(null, '', '/explore');
  const rendered = showServerHeader();
  const { werePressesPlayed } = await mountOn(rendered);
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Explore' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  turn(rendered.platform, '/search/rain', { name: 'search', title: 'rain' });
  await waitFor(() => expect(werePressesPlayed()).toBe(true));
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Explore' }),
  ).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('searchbox')).toHaveValue('rain');
  expect(rendered.platform.errors).toEqual([]);
  await act(unmount);
});

test('keeps text that was typed before the header was hydrated', async () => {
  window.history.replaceState(null, '', '/search/rain');
  const rendered = showServerHeader();
  const { werePressesPlayed } = await mountOn(rendered);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.input(field, { target: { value: 'rainbow' } });
  await hydrate(rendered, werePressesPlayed);
  expect(field).toHaveValue('rainbow');
  expect(rendered.platform.errors).toEqual([]);
  await act(unmount);
});
