import { conversationMessages, poll } from '@tessera/shared-contracts/messaging/endpoints';
import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen } from '@testing-library/react';
import * as app from './App.ts';
import { fetched, sampleConversation, sampleMessage } from './testing/sample-conversation.ts';
import { mount, open, inbox, preparePage, withConversations } from './testing/messaging-app.ts';

let slot: HTMLElement;
beforeEach(() => {
  slot = preparePage();
});
afterEach(() => act(() => app.unmount()));

test('exposes the lifecycle functions that single-spa calls', () => {
  const remote: RemoteApp = app;
  expect(Object.keys(remote).toSorted()).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('Close and Escape close the inbox and restore focus', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  const opener = screen.getByRole('button', { name: 'Messages' });
  opener.focus();
  await open(platform);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(inbox()).toBeNull();
  expect(opener).toHaveFocus();
  await open(platform);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(inbox()).toBeNull();
});

test.each([
  ['a visitor', {}],
  ['a user who may not message', signedIn({ can_message: false })],
  [
    'a user without a blog that can send',
    { ...signedIn(), channels: [sampleChannel({ can_send_messages: false })] },
  ],
])('ROLE-02, INBOX-01: messaging does not open for %s', async (_, payload) => {
  const platform = createFakePlatform(payload);
  await mount(platform);
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('unmounting empties the slot, and messaging:open no longer opens anything', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform);
  await act(() => app.unmount());
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('messaging does not open if it is unmounted while loading', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: '' });
  await app.unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(slot).toBeEmptyDOMElement();
});
describe('polling', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const openNow = async (platform: FakePlatform, blog = '') => {
    await mount(platform);
    await act(async () => {
      platform.bus.emit(messagingOpen, { blog });
      await jest.advanceTimersByTimeAsync(20);
    });
  };
  const polls = (platform: FakePlatform) =>
    platform.calls.filter(({ path }) => path === poll.path).length;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('POLL-02, POLL-03: without conversation windows, polls only while the inbox is open', async () => {
    const platform = withConversations(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: {} });
    await mount(platform);
    await pass(60_000);
    expect(polls(platform)).toBe(0);
    await openNow(platform);
    await pass(15_000);
    expect(polls(platform)).toBe(1);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    await pass(600_000);
    expect(polls(platform)).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('POLL-01: without a verified email address there is no polling; the inbox explains why, and a button fetches messages', async () => {
    const platform = withConversations(createFakePlatform(signedIn({ is_verified_email: false })));
    await openNow(platform);
    await pass(60_000);
    expect(polls(platform)).toBe(0);
    expect(
      screen.getByText(/Confirm your email address to get new messages as they arrive\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirm address' })).toHaveAttribute(
      'href',
      '/settings/account',
    );
    act(() => platform.bus.emit(messagingOpen, { blog: 'bob' }));
    await pass(0);
    platform.answer(
      conversationMessages,
      fetched(
        sampleConversation(
          'bob',
          [sampleMessage('bob', 9, 'Are you there?'), sampleMessage('bob', 2)],
          { unreadCount: 1 },
        ),
      ),
    );
    act(() => screen.getByRole('button', { name: 'Check now' }).click());
    await pass(0);
    expect(screen.getByText('Are you there?')).toBeVisible();
  });

  test('the inbox of a user with a verified email address has no button to check for messages', async () => {
    await openNow(withConversations(createFakePlatform(signedIn())));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  test('POLL-20: shows messages that arrive while a conversation is open', async () => {
    const platform = withConversations(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: { 'token-ada': { 7: 1 } } });
    await openNow(platform, 'bob');
    platform.answer(
      conversationMessages,
      fetched(
        sampleConversation(
          'bob',
          [sampleMessage('bob', 9, 'Are you there?'), sampleMessage('bob', 2)],
          { unreadCount: 1 },
        ),
      ),
    );
    await pass(15_000);
    expect(screen.getByText('Are you there?')).toBeVisible();
  });
});
