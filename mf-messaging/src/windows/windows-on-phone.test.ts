import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, within } from '@testing-library/react';
import * as app from '../App.ts';
import {
  answerMedia,
  mount,
  open,
  preparePage,
  withConversations,
  windowOf,
} from '../testing/messaging-app.ts';

beforeEach(() => {
  preparePage();
});
afterEach(async () => {
  await act(() => app.unmount());
  jest.restoreAllMocks();
});
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const minimized = () => screen.queryByRole('list', { name: 'Minimized conversations' });

test('on phones, the minimized windows are hidden while a window is open', async () => {
  answerMedia('max-width', 'reduced-motion');
  const flags = { isMinimizeEnabled: true };
  const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
  await mount(platform);
  await open(platform, 'bob');
  await press('Back');
  expect(minimized()).toBeVisible();
  await open(platform, 'eve');
  expect(windowOf('eve')).toBeVisible();
  expect(minimized()).toBeNull();
  await press('Close');
  expect(minimized()).toBeVisible();
});

test('on phones, following a link in a window minimizes the window, or closes it if minimizing is disabled', async () => {
  answerMedia('max-width', 'reduced-motion');
  const leave = async (flags: { readonly isMinimizeEnabled: boolean }) => {
    const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
    await mount(platform);
    await open(platform, 'bob');
    // jsdom follows no links
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await act(async () => {
      screen.getByRole('link', { name: 'bob' }).click();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(windowOf('bob')).toBeNull();
    return minimized();
  };
  expect(await leave({ isMinimizeEnabled: true })).toBeVisible();
  await act(() => app.unmount());
  expect(await leave({ isMinimizeEnabled: false })).toBeNull();
});

test('on phones, a restored conversation starts minimized, so that it does not cover the page, except on the pages of messages', async () => {
  const flags = { isMinimizeEnabled: true, isPersistenceEnabled: true };
  const visit = async (path: string, width: number) => {
    window.history.pushState(null, '', path);
    window.innerWidth = width;
    await act(() => app.unmount());
    const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
    await mount(platform);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    return platform;
  };
  const usual = window.innerWidth;
  await open(await visit('/dashboard', usual), 'bob');
  expect(windowOf('bob')).toBeVisible();
  await visit('/dashboard', usual);
  expect(windowOf('bob')).toBeVisible();
  await visit('/messaging', 390);
  expect(windowOf('bob')).toBeVisible();
  for (const path of ['/dashboard', '/messaging-tips', '/@bob']) {
    await visit(path, 390);
    expect(windowOf('bob')).toBeNull();
  }
  await press('bob');
  expect(windowOf('bob')).toBeVisible();
  // a write by another tab opens no window here, and closes none
  window.dispatchEvent(new StorageEvent('storage', { key: 'messaging:ada:open' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 80)));
  expect(windowOf('bob')).toBeVisible();
  window.history.pushState(null, '', '/');
  window.innerWidth = usual;
});

test('on phones, Back leaves a conversation, as a link does', async () => {
  answerMedia('max-width', 'reduced-motion');
  const flags = { isMinimizeEnabled: true };
  const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
  await mount(platform);
  await open(platform, 'bob');
  expect(platform.backClaims).toBe(1);
  await act(async () => platform.goBack());
  expect([windowOf('bob'), platform.backClaims]).toEqual([null, 0]);
  expect(minimized()).toBeVisible();
});

test('on phones, an arrow at the left of a conversation leads back: on the pages of messages to the list, elsewhere to the page, over which the conversation stays as a picture', async () => {
  answerMedia('max-width', 'reduced-motion');
  const flags = { isMinimizeEnabled: true };
  const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
  await mount(platform);
  await open(platform, 'bob');
  const controls = () =>
    within(windowOf('bob')!)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
  expect(controls().slice(0, 3)).toEqual(['Back', 'Actions', 'Close']);
  expect(controls()).not.toContain('Minimize');
  await press('Back');
  expect(windowOf('bob')).toBeNull();
  expect(minimized()).toBeVisible();
  window.history.pushState(null, '', '/messaging?as=ada');
  await press('bob');
  await press('Back');
  expect([windowOf('bob'), minimized()]).toEqual([null, null]);
  window.history.pushState(null, '', '/');
});

test('a conversation beside the page does not claim Back', async () => {
  answerMedia('reduced-motion');
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  expect([windowOf('bob') === null, platform.backClaims]).toEqual([false, 0]);
});
