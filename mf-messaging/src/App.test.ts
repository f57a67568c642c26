import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen, within } from '@testing-library/react';
import * as app from './App.ts';

let slot: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<button>Messages</button><div id="slot-messaging"></div>';
  slot = document.querySelector<HTMLElement>('#slot-messaging') ?? document.body;
});
afterEach(() => act(() => app.unmount()));

const mount = (platform: FakePlatform) => app.mount({ platform, domElement: slot });
const open = (platform: FakePlatform, blog = '') => act(async () => {
  platform.bus.emit(messagingOpen, { blog });
  await new Promise((resolve) => setTimeout(resolve, 5));
});
const twoBlogs = () => createFakePlatform({ ...signedIn(), channels: [sampleChannel({ is_current: false }), sampleChannel({ name: 'ada-two' }), sampleChannel({ name: 'muted', can_send_messages: false })] });
const panel = () => screen.queryByRole('dialog', { name: 'Messages' });

test('what the remote exposes is what single-spa calls', () => {
  const remote: RemoteApp = app;
  expect(Object.keys(remote).toSorted()).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('the empty inbox opens with the talk phrase and says what it cannot do yet', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(panel()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  expect(screen.getByText(/Conversations are not open yet/)).toBeVisible();
  expect(within(slot).getByText('ada')).toBeVisible();
});

test('INBOX-11: with several blogs those that can send are offered, and the current one acts', async () => {
  const platform = twoBlogs();
  await mount(platform);
  await open(platform);
  const choice = screen.getByRole('combobox', { name: 'Blog' });
  expect(choice).toHaveValue('ada-two');
  expect(within(choice).getAllByRole('option').map((option) => option.textContent)).toEqual(['ada', 'ada-two']);
  fireEvent.change(choice, { target: { value: 'ada' } });
  expect(choice).toHaveValue('ada');
});

test('INBOX-12: without a current blog the first one acts', async () => {
  const platform = createFakePlatform({ ...signedIn(), channels: [sampleChannel({ name: 'one', is_current: false }), sampleChannel({ name: 'two', is_current: false })] });
  await mount(platform);
  await open(platform);
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveValue('one');
});

test('asked for a blog, it names the blog and turns to another while open', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByRole('heading', { name: 'To: bob' })).toBeVisible();
  await open(platform, 'eve');
  expect(screen.getByRole('link', { name: 'eve' })).toHaveAttribute('href', '/@eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('two requests in a row open one panel, for the latter', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: 'bob' });
  await open(platform, 'eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'To: eve' })).toBeVisible();
});

test('Close and Escape close it, and the focus goes back', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  const opener = screen.getByRole('button', { name: 'Messages' });
  opener.focus();
  await open(platform);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(panel()).toBeNull();
  expect(opener).toHaveFocus();
  await open(platform);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(panel()).toBeNull();
});

test.each([['a visitor', {}], ['somebody who may not message', signedIn({ can_message: false })], ['somebody without a blog that can send', { ...signedIn(), channels: [sampleChannel({ can_send_messages: false })] }]])('ROLE-02, INBOX-01: for %s nothing opens', async (_, payload) => {
  const platform = createFakePlatform(payload);
  await mount(platform);
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('unmount takes the panel away and listens no more', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  await open(platform);
  await act(() => app.unmount());
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('unmounted while it loads it does not open', async () => {
  const platform = createFakePlatform(signedIn());
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: '' });
  await app.unmount();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(slot).toBeEmptyDOMElement();
});
