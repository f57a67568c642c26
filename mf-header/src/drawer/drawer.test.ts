import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent } from '@testing-library/react';
import { showServerHeader } from '../testing/server-header.tsx';
import { pressBurger } from './press-burger.ts';
import { watchDrawer } from './watch-drawer.ts';

function show(payload = signedIn(), path = '/dashboard') {
  window.history.replaceState(null, '', path);
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => Object.assign(new EventTarget(), { matches: true }),
  });
  const header = showServerHeader(createFakePlatform(payload));
  watchDrawer(header);
  const found = header.slot.querySelector('dialog');
  if (!found) throw new Error('no drawer');
  const [outer, inner] = [...header.slot.querySelectorAll<HTMLElement>('[data-burger]')];
  if (!outer || !inner) throw new Error('no burgers');
  return { ...header, drawer: found, outer, inner, subnav: found.querySelector('details') };
}

test('MOBILE-20, MOBILE-21: the burger closes an active subnav first, else it opens and closes the drawer', () => {
  expect(pressBurger({ isOpen: false, hasSubnav: false })).toBe('open');
  expect(pressBurger({ isOpen: true, hasSubnav: true })).toBe('close subnav');
  expect(pressBurger({ isOpen: true, hasSubnav: false })).toBe('close');
  const { drawer, outer, inner, subnav } = show();
  fireEvent.click(outer);
  expect(drawer.open).toBe(true);
  if (subnav) subnav.open = true;
  fireEvent.click(inner);
  expect([drawer.open, subnav?.open]).toEqual([true, false]);
  fireEvent.click(inner);
  expect(drawer.open).toBe(false);
});

test('MOBILE-22, MOBILE-23: is initially closed, except for a signed-in user whose URL says otherwise', () => {
  expect(show().drawer.open).toBe(false);
  expect(show(signedIn(), '/dashboard?drawer_open=true').drawer.open).toBe(true);
  expect(show({}, '/explore?drawer_open=true').drawer.open).toBe(false);
});

test('closes on following a link, navigation, a backdrop press and unmounting; not for a new tab', () => {
  const { drawer, outer, platform, unmount } = show();
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
  platform.setPage({ name: 'likes' });
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  jest.spyOn(drawer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 700));
  fireEvent.click(drawer, { clientX: 20, clientY: 20 });
  expect(drawer.open).toBe(true);
  fireEvent.click(drawer, { clientX: 340, clientY: 20 });
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  unmount();
  expect(drawer.open).toBe(false);
  fireEvent.click(outer);
  expect(drawer.open).toBe(false);
  document.removeEventListener('click', stay);
});

test('logging out sends the current form key', () => {
  const { drawer, platform } = show();
  platform.setFormKey('key of the next session');
  const form = drawer.querySelector('form');
  form?.addEventListener('submit', (event) => event.preventDefault());
  if (form) fireEvent.submit(form);
  expect(form && new FormData(form).get('form_key')).toBe('key of the next session');
});

test('a drawer opened before the remote mounted stays open', () => {
  const header = showServerHeader(createFakePlatform(signedIn()));
  const drawer = header.slot.querySelector('dialog');
  drawer?.showModal();
  watchDrawer(header);
  expect(drawer?.open).toBe(true);
  header.unmount();
});

test('stays open when it is opened again before the close event of the last time', () => {
  const { drawer, outer, inner } = show();
  fireEvent.click(outer);
  fireEvent.click(inner);
  fireEvent.click(outer);
  drawer.dispatchEvent(new Event('close'));
  expect(drawer.open).toBe(true);
});
