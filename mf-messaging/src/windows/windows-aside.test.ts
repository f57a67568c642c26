import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, within } from '@testing-library/react';
import * as app from '../App.ts';
import { windowsKey } from '../persistence/has-windows.ts';
import {
  answerMedia,
  mount,
  open,
  preparePage,
  withConversations,
  windowOf,
} from '../testing/messaging-app.ts';

const allOn = {
  isMinimizeEnabled: true,
  isMultipleWindowsEnabled: true,
  isPersistenceEnabled: true,
};
const create = (flags: Readonly<Record<string, boolean>> = allOn) =>
  withConversations(createFakePlatform({ ...signedIn(), flags }));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const minimized = () =>
  within(screen.getByRole('list', { name: 'Minimized conversations' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('title'));
const stored = (list: 'minimized' | 'open'): number => {
  const windows: unknown = JSON.parse(localStorage.getItem(windowsKey('ada', list)) ?? '[]');
  return Array.isArray(windows) ? windows.length : -1;
};
/** Swaps the page. */
const visit = (platform: ReturnType<typeof create>, path: string) =>
  act(async () => {
    window.history.replaceState(null, '', path);
    platform.setPage({ name: path });
  });

const usual = window.innerWidth;
beforeEach(() => {
  preparePage();
  // room for four windows
  window.innerWidth = 1600;
  window.history.replaceState(null, '', '/dashboard');
});
afterEach(async () => {
  await act(() => app.unmount());
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
  window.innerWidth = usual;
});

test('stored windows start minimized on a page of settings, and are open again on the next page to read; the browser keeps them as open', async () => {
  const first = create();
  await mount(first);
  await open(first, 'bob');
  await act(() => app.unmount());
  window.history.replaceState(null, '', '/settings/account');
  const platform = create();
  await mount(platform);
  await settle();
  expect(windowOf('bob')).toBeNull();
  expect(minimized()).toEqual(['bob']);
  await visit(platform, '/settings/password');
  expect(windowOf('bob')).toBeNull();
  await visit(platform, '/dashboard');
  expect(windowOf('bob')).toBeVisible();
  expect([stored('open'), stored('minimized')]).toEqual([1, 0]);
});

test('windows make room when the user goes to help, and return afterwards without taking the focus', async () => {
  const platform = create();
  await mount(platform);
  await open(platform, 'bob');
  await open(platform, 'eve');
  screen.getByRole('button', { name: 'Messages' }).focus();
  await visit(platform, '/help');
  expect(screen.queryAllByRole('dialog')).toEqual([]);
  expect(minimized()).toEqual(['bob', 'eve']);
  expect([stored('open'), stored('minimized')]).toEqual([2, 0]);
  await visit(platform, '/explore');
  expect([windowOf('bob'), windowOf('eve')]).not.toContain(null);
  expect(screen.getByRole('button', { name: 'Messages' })).toHaveFocus();
});

test('what the user opens, restores, minimizes or closes on such a page stays as it is', async () => {
  answerMedia('reduced-motion');
  const platform = create();
  await mount(platform);
  for (const blog of ['bob', 'eve', 'kim']) await open(platform, blog);
  await visit(platform, '/settings/account');
  await press('bob');
  expect(windowOf('bob')).toBeVisible();
  await open(platform, 'lee');
  expect(windowOf('lee')).toBeVisible();
  await visit(platform, '/settings/filters');
  expect([windowOf('bob'), windowOf('lee')]).not.toContain(null);
  await press('eve');
  await act(async () => within(windowOf('eve')!).getByRole('button', { name: 'Minimize' }).click());
  await act(async () => within(windowOf('bob')!).getByRole('button', { name: 'Close' }).click());
  await visit(platform, '/dashboard');
  expect([windowOf('bob'), windowOf('eve')]).toEqual([null, null]);
  expect([windowOf('kim'), windowOf('lee')]).not.toContain(null);
  expect(minimized()).toEqual(['eve']);
});

test('with minimizing disabled, windows stay open on every page', async () => {
  const platform = create({ isMultipleWindowsEnabled: true });
  await mount(platform);
  await open(platform, 'bob');
  await visit(platform, '/settings/account');
  expect(windowOf('bob')).toBeVisible();
});
