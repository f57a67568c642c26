import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen } from '@testing-library/react';
import { showServerHeader } from '../testing/server-header.tsx';
import { followPage } from './follow-page.ts';

test('MOBILE-03, MOBILE-09: updates title, current link and the new-post URL from the next page', () => {
  window.history.replaceState(null, '', '/dashboard');
  const header = showServerHeader(createFakePlatform(signedIn()));
  followPage(header);
  const title = header.slot.querySelector<HTMLElement>('[data-header-title]');
  expect([
    title?.hidden,
    screen.getByRole('link', { name: 'Tessera' }).getAttribute('aria-current'),
  ]).toEqual([true, 'page']);
  window.history.replaceState(null, '', '/likes');
  header.platform.setPage({ name: 'likes', title: 'Likes', base_route: '/likes' });
  expect([
    title?.hidden,
    title?.textContent,
    screen.getByRole('link', { name: 'Tessera' }).getAttribute('aria-current'),
  ]).toEqual([false, 'Likes', null]);
  expect(header.slot.querySelector('[data-drawer-new-post]')).toHaveAttribute(
    'href',
    '/likes/new/text',
  );
});

test('the field shows the page’s search term, and keeps typed text while the page stays', () => {
  window.history.replaceState(null, '', '/dashboard');
  const { platform, ...header } = showServerHeader();
  followPage({ platform, ...header });
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.value = 'half a wo';
  platform.setPage({ name: 'dashboard' });
  expect(field.value).toBe('half a wo');
  window.history.replaceState(null, '', '/search/rain%20now');
  platform.setPage({ name: 'search' });
  expect(field.value).toBe('rain now');
  window.history.replaceState(null, '', '/dashboard');
  platform.setPage({ name: 'dashboard' });
  expect(field.value).toBe('');
});
