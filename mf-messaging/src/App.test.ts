import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
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
import {
  mount,
  open,
  inbox,
  preparePage,
  windowOf,
  withConversations,
} from './testing/messaging-app.ts';

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

describe('the page of a conversation', () => {
  const visit = async (path: string, name: string, next = 'messages') => {
    window.history.pushState(null, '', path);
    const platform = withConversations(createFakePlatform(signedIn()));
    platform.setPage({ name });
    platform.router.navigate = async (href) => {
      platform.addresses.push(href);
      if (next === '') return;
      window.history.replaceState(null, '', `/${next}`);
      platform.setPage({ name: next });
    };
    await mount(platform);
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
    });
    return platform;
  };
  afterEach(() => window.history.pushState(null, '', '/'));

  test('CONV-01, CONV-02: the window replaces the page, so that the conversation is shown once; the list of conversations is below it', async () => {
    const { addresses } = await visit('/messaging/conversation/bob?as=ada', 'conversation');
    expect(windowOf('bob')).toBeVisible();
    expect(addresses).toEqual(['/messaging?as=ada', '/messaging?as=ada']);
  });

  test('the page stays, without a window, if the list of conversations cannot be loaded', async () => {
    const { addresses } = await visit('/conversation/new/bob', 'conversation', '');
    expect(windowOf('bob')).toBeNull();
    expect(addresses).toEqual(['/messaging', '/messaging', '/conversation/new/bob']);
  });

  test('no window opens if the user has gone to another page meanwhile', async () => {
    await visit('/conversation/new/bob', 'conversation', 'dashboard');
    expect(windowOf('bob')).toBeNull();
  });

  test('the page stays, without a window, if the user is already writing there', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<main><form><textarea></textarea></form></main>',
    );
    document.querySelector('textarea')?.focus();
    const { addresses } = await visit('/conversation/new/bob', 'conversation');
    expect(windowOf('bob')).toBeNull();
    expect(addresses).toEqual([]);
  });

  test('if the server has no page for the conversation, the window says why, over the error page', async () => {
    const { addresses } = await visit('/conversation/new/bob', 'not-found');
    expect(windowOf('bob')).toBeVisible();
    expect(addresses).toEqual([]);
  });
});

test('INBOX-14: the link for a new message on the page of messages opens the inbox with the field for a recipient', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  const link = document.createElement('a');
  link.href = conversationPaths.compose('ada');
  document.body.append(link);
  await act(async () => {
    link.click();
    await new Promise((resolve) => setTimeout(resolve, 40));
  });
  expect(screen.getByRole('combobox', { name: 'To:' })).toHaveFocus();
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

  test('with nothing open, a page keeps its unread counts current, and polls less and less often while nothing is new', async () => {
    const platform = withConversations(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: {} });
    const counts: unknown[] = [];
    platform.bus.on(unreadChanged).subscribe((count) => counts.push(count));
    await mount(platform);
    await pass(3000);
    expect(polls(platform)).toBe(0);
    await pass(15_000);
    expect(polls(platform)).toBe(1);
    platform.answer(poll, { unread_messages: { 'token-ada': { 7: 2 } } });
    await pass(15_000);
    expect(counts.at(-1)).toEqual({ tumblelog: 'ada', count: 2 });
    expect(slot).toBeEmptyDOMElement();
    await pass(3_600_000);
    const before = polls(platform);
    await pass(3_600_000);
    expect(polls(platform) - before).toBe(15);
    await app.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('POLL-09: while only the inbox is open, polls at its rate', async () => {
    const platform = withConversations(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: {} });
    await openNow(platform);
    await pass(3_600_000);
    const before = polls(platform);
    await pass(3_600_000);
    expect(polls(platform) - before).toBe(60);
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
