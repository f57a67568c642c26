import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import {
  hydrate,
  mountOn,
  showHeader,
  showServerHeader,
  type ShownHeader,
} from '../../testing/server-header.tsx';
import { unmount } from '../../App.ts';
import { pressBurger } from './use-drawer.ts';

let header: ShownHeader | undefined;
afterEach(async () => {
  await header?.unmount();
  header = undefined;
});

async function show(payload = signedIn(), path = '/dashboard') {
  window.history.replaceState(null, '', path);
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => Object.assign(new EventTarget(), { matches: true }),
  });
  await header?.unmount();
  header = await showHeader(createFakePlatform(payload));
  const found = header.slot.querySelector('dialog');
  if (!found) throw new Error('no drawer');
  const [outer, inner] = [...header.slot.querySelectorAll<HTMLElement>('[data-burger]')];
  if (!outer || !inner) throw new Error('no burgers');
  return { ...header, drawer: found, outer, inner, subnav: found.querySelector('details') };
}

test('MOBILE-20, MOBILE-21: the burger closes an active subnav first; otherwise it opens or closes the drawer', async () => {
  expect(pressBurger({ isOpen: false, hasSubnav: false })).toBe('open');
  expect(pressBurger({ isOpen: true, hasSubnav: true })).toBe('close subnav');
  expect(pressBurger({ isOpen: true, hasSubnav: false })).toBe('close');
  const { drawer, outer, inner, subnav } = await show();
  fireEvent.click(outer);
  expect(drawer.open).toBe(true);
  fireEvent.click(subnav?.querySelector('summary') ?? drawer);
  await waitFor(() => expect(inner).toHaveAccessibleName('Back to menu'));
  fireEvent.click(inner);
  expect([drawer.open, subnav?.open, inner.ariaLabel]).toEqual([true, false, 'Close menu']);
  fireEvent.click(inner);
  expect(drawer.open).toBe(false);
});

test('MOBILE-22, MOBILE-23: the drawer is closed at first, unless the user is signed in and the URL has drawer_open=true', async () => {
  expect((await show()).drawer.open).toBe(false);
  const { drawer } = await show(signedIn(), '/dashboard?drawer_open=true');
  // an effect opens it, one render after hydration
  await waitFor(() => expect(drawer.open).toBe(true));
  expect((await show({}, '/explore?drawer_open=true')).drawer.open).toBe(false);
});

test('the drawer closes when a link is followed, the page changes, the backdrop is clicked or the header unmounts, but not when a link opens in a new tab', async () => {
  const { drawer, outer, platform } = await show();
  const stay = (event: Event): void => event.preventDefault();
  document.addEventListener('click', stay);
  const link = (name: string) =>
    [...drawer.querySelectorAll('a')].find(({ textContent }) => textContent === name) ?? drawer;
  fireEvent.click(outer);
  fireEvent.click(link('Dashboard'), { ctrlKey: true });
  fireEvent.click(link('Account'));
  expect(drawer.open).toBe(true);
  fireEvent.click(link('Dashboard'));
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  act(() => platform.setPage({ name: 'likes' }));
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  jest.spyOn(drawer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 700));
  fireEvent.click(drawer, { clientX: 20, clientY: 20 });
  expect(drawer.open).toBe(true);
  fireEvent.click(drawer, { clientX: 340, clientY: 20 });
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  await header?.unmount();
  expect(drawer.open).toBe(false);
  document.removeEventListener('click', stay);
});

test('logging out sends the current form key', async () => {
  const { drawer, platform } = await show();
  platform.setFormKey('key of the next session');
  const form = drawer.querySelector('form');
  form?.addEventListener('submit', (event) => event.preventDefault());
  if (form) fireEvent.submit(form);
  expect(form && new FormData(form).get('form_key')).toBe('key of the next session');
});

test('a drawer and a subnav opened before the header was hydrated stay open', async () => {
  const rendered = showServerHeader(createFakePlatform(signedIn()));
  const drawer = rendered.slot.querySelector('dialog');
  const subnav = rendered.slot.querySelector('details');
  const { werePressesPlayed } = await mountOn(rendered);
  drawer?.showModal();
  subnav?.setAttribute('open', '');
  await hydrate(rendered, werePressesPlayed);
  expect([drawer?.open, subnav?.open]).toEqual([true, true]);
  const inner = drawer?.querySelector('[data-burger]') ?? rendered.slot;
  expect(inner).toHaveAccessibleName('Back to menu');
  fireEvent.click(inner);
  fireEvent.click(inner);
  expect(drawer?.open).toBe(false);
  await act(unmount);
});

test('a drawer that is closed and reopened stays open when the close event arrives late', async () => {
  const { drawer, outer, inner } = await show();
  fireEvent.click(outer);
  fireEvent.click(inner);
  fireEvent.click(outer);
  drawer.dispatchEvent(new Event('close'));
  expect(drawer.open).toBe(true);
});

test('Back closes the drawer', async () => {
  const { drawer, outer, platform } = await show();
  fireEvent.click(outer);
  expect([drawer.open, platform.backClaims]).toEqual([true, 1]);
  await act(async () => platform.goBack());
  expect([drawer.open, platform.backClaims]).toEqual([false, 0]);
});
