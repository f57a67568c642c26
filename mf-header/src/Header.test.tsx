import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { liked } from '@tessera/shared-contracts/likes/events';
import { postFormOpening } from '@tessera/shared-contracts/posts/events';
import { createFakePlatform, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act } from 'react';
import { unreadCount } from './counters/unread.ts';
import { Header } from './Header.tsx';

beforeEach(() => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
});

const show = (platform: FakePlatform) => render(<Header platform={platform} domElement={document.body} />);

test('HEAD-01, HEAD-04: logo and explore are there for a visitor, and the logo leads to the start page', () => {
  show(createFakePlatform());
  expect(screen.getByRole('link', { name: 'Tessera' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('/explore');
});

test('ROLE-01, ROLE-02: a visitor gets no compose button, no messaging entry and no account menu', () => {
  show(createFakePlatform());
  expect(screen.queryByRole('link', { name: 'New post' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Messages|Account|Activity/ })).toBeNull();
});

test('HEAD-02, HEAD-03: a user gets account, activity, compose and messaging', () => {
  show(createFakePlatform(signedIn()));
  for (const name of ['New post', 'Messages', 'Activity', 'Account']) expect(screen.getByRole('link', { name })).toBeTruthy();
});

test('ROLE-09: with can_message false there is no messaging entry', () => {
  show(createFakePlatform(signedIn({ can_message: false })));
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
});

test('FAST-12: the compose button asks for the overlay; with a modifier it stays a link', () => {
  const platform = createFakePlatform(signedIn());
  show(platform);
  const compose = screen.getByRole('link', { name: 'New post' });
  let wasTaken: boolean | undefined;
  document.addEventListener('click', (event) => { wasTaken = event.defaultPrevented; event.preventDefault(); }, { once: true });
  fireEvent.click(compose, { ctrlKey: true });
  expect(wasTaken).toBe(false);
  expect(platform.emitted).toEqual([]);
  expect(fireEvent.click(compose)).toBe(false);
  expect(platform.emitted).toEqual([{ name: 'fastCompose:open', payload: {} }]);
});

test('HEAD-14: the badge counts what is unread on all blogs and is hidden at 0', () => {
  expect(unreadCount([sampleChannel({ unread_count: 2 }), sampleChannel({ unread_count: 5 })])).toBe(7);
  const { unmount } = show(createFakePlatform({ ...signedIn(), channels: [sampleChannel({ unread_count: 2 }), sampleChannel({ name: 'eve', unread_count: 5 })] }));
  expect(screen.getByText('7')).toBeTruthy();
  unmount();
  show(createFakePlatform(signedIn()));
  expect(screen.queryByText('0')).toBeNull();
});

test('HEAD-11, HEAD-15, HEAD-18: the account link opens a menu with counts that are right however late it opens', async () => {
  const platform = createFakePlatform(signedIn({ liked_post_count: 1234, channels: [sampleChannel({ title: 'Ada’s notes' })] }));
  show(platform);
  act(() => platform.bus.emit(liked, { post_id: '1' }));
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  const menu = await screen.findByRole('dialog', { name: 'Account' });
  expect(menu.textContent).toContain('1,235');
  expect(screen.getByRole('link', { name: /Likes/ }).getAttribute('href')).toBe('/likes');
  expect(screen.getByRole('link', { name: /Following/ }).getAttribute('href')).toBe('/following');
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(menu.textContent).toContain('Ada’s notes');
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('BOOT-06: the help link of the account menu has the mobile variant when both flags are on', async () => {
  show(createFakePlatform({ ...signedIn(), flags: { is_mobile_handset: true, responsive_help_docs: true } }));
  fireEvent.click(screen.getByRole('link', { name: 'Account' }));
  expect((await screen.findByRole('link', { name: 'Help' })).getAttribute('href')).toBe('/help?variant=mobile');
});

test('HEAD-06: the header goes out of sight as a form opens', () => {
  const platform = createFakePlatform(signedIn());
  show(platform);
  expect(screen.getByRole('banner').dataset['hidden']).toBeUndefined();
  act(() => platform.bus.emit(postFormOpening, { mode: 'new', type: 'text' }));
  expect(screen.getByRole('banner').dataset['hidden']).toBe('true');
});

test('HEAD-21, HEAD-22: hovering the logo runs through its pictures, leaving brings the still one back, and stillness is respected', () => {
  jest.useFakeTimers();
  show(createFakePlatform());
  const logo = screen.getByRole('link', { name: 'Tessera' });
  const still = logo.innerHTML;
  fireEvent.mouseEnter(logo);
  act(() => jest.advanceTimersByTime(240));
  expect(logo.innerHTML).not.toBe(still);
  fireEvent.mouseLeave(logo);
  expect(logo.innerHTML).toBe(still);
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
  fireEvent.mouseEnter(logo);
  act(() => jest.advanceTimersByTime(240));
  expect(logo.innerHTML).toBe(still);
  jest.useRealTimers();
});
