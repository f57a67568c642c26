import { toStoredParticipant } from '../persistence/stored-window.ts';
import {
  conversationMessages,
  markAsRead,
  poll,
} from '@tessera/shared-contracts/messaging/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { act, fireEvent, screen, within } from '@testing-library/react';
import * as app from '../App.ts';
import {
  fetched,
  sampleConversation,
  sampleMessage,
  sampleParticipant,
} from '../testing/sample-conversation.ts';
import {
  answerMedia,
  mount,
  preparePage,
  withConversations,
  windowOf,
} from '../testing/messaging-app.ts';
import { windowsKey } from '../persistence/has-windows.ts';

const allOn = {
  isMinimizeEnabled: true,
  isMultipleWindowsEnabled: true,
  isPersistenceEnabled: true,
};
const withFlags = (flags: Record<string, boolean>, changes = {}) =>
  withConversations(createFakePlatform({ ...signedIn(changes), flags }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = async (platform: FakePlatform, blog: string) => {
  await act(async () => {
    platform.bus.emit(messagingOpen, { blog });
    await jest.advanceTimersByTimeAsync(20);
  });
};
const press = (name: string | RegExp) =>
  act(async () => screen.getByRole('button', { name }).click());
const fetches = (platform: FakePlatform) =>
  platform.calls.filter(
    ({ path, method }) => path === conversationMessages.path && method === 'GET',
  );
const reads = (platform: FakePlatform) =>
  platform.calls.filter(({ path }) => path === markAsRead.path);
const minimized = () => screen.queryByRole('list', { name: 'Minimized conversations' });

beforeEach(() => {
  jest.useFakeTimers();
  preparePage();
  window.history.replaceState(null, '', '/dashboard');
});
afterEach(async () => {
  await act(() => app.unmount());
  await pass(0);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('several windows can be open side by side; Minimize minimizes a window, and a press on its avatar restores it', async () => {
  const platform = withFlags(allOn);
  await mount(platform);
  await open(platform, 'bob');
  await open(platform, 'eve');
  const [bob, eve] = [windowOf('bob'), windowOf('eve')];
  expect([bob, eve]).not.toContain(null);
  expect(eve?.contains(document.activeElement)).toBe(true);
  await act(async () => within(bob!).getByRole('button', { name: 'Minimize' }).click());
  expect(windowOf('bob')).toBeVisible();
  await pass(249);
  expect(minimized()).toBeNull();
  await pass(1);
  expect(windowOf('bob')).toBeNull();
  const entry = within(minimized()!).getByRole('button', { name: 'bob' });
  const before = fetches(platform).length;
  await act(async () => entry.click());
  expect(windowOf('bob')?.contains(document.activeElement)).toBe(true);
  expect(minimized()).toBeNull();
  expect(fetches(platform)).toHaveLength(before);
});

test('closing a window returns the focus to where it was before the window opened', async () => {
  const platform = withFlags(allOn);
  await mount(platform);
  const opener = screen.getByRole('button', { name: 'Messages' });
  opener.focus();
  await open(platform, 'bob');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await press('Close');
  await pass(0);
  expect(opener).toHaveFocus();
});

test('POLL-32, POLL-33: asks for permission to show notifications when the user opens a conversation, but not when a stored window is restored', async () => {
  const requestPermission = jest.fn(async () => 'denied');
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: { permission: 'default', requestPermission },
  });
  keep('open', 'bob');
  const platform = withFlags({ ...allOn, isDesktopNotificationsEnabled: true });
  await mount(platform);
  await open(platform, '');
  expect(windowOf('bob')).toBeVisible();
  expect(requestPermission).not.toHaveBeenCalled();
  await open(platform, 'eve');
  expect(requestPermission).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'Notification');
});

test('CONV-31, CONV-32: with reduced motion, minimizing a window is immediate', async () => {
  answerMedia('reduced-motion');
  const platform = withFlags(allOn);
  await mount(platform);
  await open(platform, 'bob');
  await press('Minimize');
  expect(windowOf('bob')).toBeNull();
  expect(minimized()).toBeVisible();
});

test('CONV-18, CONV-34, POLL-04, POLL-28: while a window is minimized, polling continues and its avatar shows the unread count; restoring the window fetches new messages', async () => {
  const platform = withFlags(allOn);
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 120 } } });
  await mount(platform);
  await open(platform, 'bob');
  await press('Minimize');
  await pass(15_250);
  const entry = within(minimized()!).getByRole('button', { name: /bob/ });
  expect(entry).toHaveAccessibleName('bob , 99+ unread');
  expect(entry).toHaveTextContent('99+');
  const avatar = within(entry).getByRole('img', { name: 'bob' });
  expect(avatar.getAttribute('src')).toContain('/avatar/bob/');
  expect(reads(platform)).toEqual([]);
  await act(async () => entry.click());
  expect(fetches(platform).at(-1)?.input).toMatchObject({
    query: { conversation_id: '7', limit: 10 },
  });
});

const stored = (other: string) => ({
  id: '7',
  participantUuid: 'uuid-ada',
  participants: ['ada', other].map((name) => toStoredParticipant(sampleParticipant(name))),
  lastOpenedDateTs: 5,
});
const keep = (list: 'open' | 'minimized', ...others: string[]) =>
  localStorage.setItem(windowsKey('ada', list), JSON.stringify(others.map(stored)));
const kept = (list: 'open' | 'minimized'): unknown =>
  JSON.parse(localStorage.getItem(windowsKey('ada', list)) ?? '[]');

test('PERS-01, CONV-33: stored windows return in the same state without moving the focus; the conversation of a minimized window is fetched only when the user restores the window', async () => {
  keep('open', 'bob');
  keep('minimized', 'eve');
  const platform = withFlags(allOn);
  screen.getByRole('button', { name: 'Messages' }).focus();
  await mount(platform);
  await pass(20);
  expect(windowOf('bob')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Messages' })).toHaveFocus();
  expect(fetches(platform)).toHaveLength(1);
  await press('eve');
  expect(windowOf('eve')).toBeVisible();
  expect(fetches(platform)).toHaveLength(2);
  expect(kept('minimized')).toEqual([]);
});

test('PERS-01, PERS-04, PERS-05: opening, minimizing and closing a window updates the stored windows', async () => {
  jest.setSystemTime(5);
  const platform = withFlags(allOn);
  await mount(platform);
  await open(platform, 'bob');
  expect(kept('open')).toEqual([{ ...stored('bob'), lastOpenedDateTs: expect.any(Number) }]);
  await press('Minimize');
  await pass(250);
  expect([kept('open'), kept('minimized')]).toMatchObject([[], [{ id: '7' }]]);
  await press('bob');
  await press('Close');
  expect(localStorage).toHaveLength(0);
});

test('PERS-02, PERS-03: without a confirmed email address or with the persistence flag off, no windows are restored or stored', async () => {
  for (const platform of [
    withFlags(allOn, { is_verified_email: false }),
    withFlags({ ...allOn, isPersistenceEnabled: false }),
  ]) {
    localStorage.clear();
    keep('open', 'bob');
    await mount(platform);
    await pass(20);
    expect(windowOf('bob')).toBeNull();
    localStorage.clear();
    await open(platform, 'eve');
    expect(localStorage).toHaveLength(0);
    await act(() => app.unmount());
  }
});

test('PERS-07: when another tab opens or closes a window, this tab does so too', async () => {
  const platform = withFlags(allOn);
  await mount(platform);
  keep('open', 'bob');
  window.dispatchEvent(new StorageEvent('storage', { key: windowsKey('ada', 'open') }));
  await pass(50);
  expect(windowOf('bob')).toBeVisible();
  keep('open', 'bob', 'eve');
  window.dispatchEvent(new StorageEvent('storage', { key: windowsKey('ada', 'open') }));
  await pass(50);
  expect([windowOf('bob'), windowOf('eve')]).not.toContain(null);
  keep('open');
  window.dispatchEvent(new StorageEvent('storage', { key: windowsKey('ada', 'open') }));
  await pass(50);
  expect(screen.queryAllByRole('dialog')).toEqual([]);
});

test('CONV-01, CONV-02: links to a conversation open its window, and so does visiting its URL', async () => {
  const platform = withFlags(allOn);
  await mount(platform);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a href="/messaging/conversation/bob">Bob</a><a href="/conversation/new/ada">Me</a>',
  );
  const link = screen.getByRole('link', { name: 'Bob' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link)).toBe(false);
  await pass(20);
  expect(windowOf('bob')).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Me' }));
  await pass(20);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  platform.router.navigate = async (href) => {
    window.history.replaceState(null, '', href);
    platform.setPage({ name: 'messages' });
  };
  window.history.replaceState(null, '', '/conversation/new/eve');
  act(() => platform.setPage({ name: 'conversation' }));
  await pass(20);
  expect(windowOf('eve')).toBeVisible();
});

/** Gives the list of messages a height, and scrolls to a distance in px from the end. */
function scrollTo(fromEnd: number): void {
  const log = screen.getByRole('log');
  Object.defineProperties(log, {
    scrollHeight: { configurable: true, value: 1000 },
    clientHeight: { configurable: true, value: 400 },
  });
  log.scrollTop = 600 - fromEnd;
  fireEvent.scroll(log);
}
const news = () =>
  fetched(
    sampleConversation('bob', [sampleMessage('bob', 9, 'News'), sampleMessage('bob', 2)], {
      unreadCount: 1,
    }),
  );

test('POLL-20, POLL-24: if the list is scrolled to within 80 px of its end, new messages are fetched and marked as read', async () => {
  const platform = withFlags(allOn);
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 1 } } });
  await mount(platform);
  await open(platform, 'bob');
  scrollTo(80);
  platform.answer(conversationMessages, news());
  await pass(15_000);
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.queryByRole('button', { name: /unread/ })).toBeNull();
  expect(reads(platform)).toHaveLength(1);
});

test('POLL-21, POLL-22, POLL-25, POLL-29: if the list is scrolled more than 80 px from its end, new messages are only counted; a press on the count fetches them and scrolls to the end', async () => {
  const platform = withFlags(allOn);
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 100 } } });
  await mount(platform);
  await open(platform, 'bob');
  scrollTo(81);
  platform.answer(conversationMessages, news());
  const before = fetches(platform).length;
  await pass(15_000);
  expect(fetches(platform)).toHaveLength(before);
  const pill = screen.getByRole('button', { name: '99+ unread' });
  await act(async () => pill.click());
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.queryByRole('button', { name: '99+ unread' })).toBeNull();
  expect(reads(platform)).toEqual([]);
  await pass(600);
  expect(screen.getByRole('log').scrollTop).toBe(600);
  platform.answer(poll, { unread_messages: {} });
  scrollTo(0);
  await pass(0);
  expect(reads(platform)).toHaveLength(1);
});

test('POLL-23: scrolling to the end fetches new messages that were only counted', async () => {
  const platform = withFlags(allOn);
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 2 } } });
  await mount(platform);
  await open(platform, 'bob');
  scrollTo(300);
  await pass(15_000);
  platform.answer(conversationMessages, news());
  scrollTo(10);
  await pass(0);
  expect(fetches(platform).at(-1)?.input).toMatchObject({ query: { limit: 7 } });
  expect(screen.getByText('News')).toBeVisible();
});

test('new messages that could not be fetched are fetched after the next poll', async () => {
  const platform = withFlags(allOn);
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 2 } } });
  await mount(platform);
  await open(platform, 'bob');
  platform.answer(conversationMessages, new Error('no answer'));
  await pass(15_000);
  platform.answer(conversationMessages, news());
  platform.answer(poll, { unread_messages: { 'token-ada': { 7: 2, 8: 1 } } });
  await pass(15_000);
  expect(screen.getByText('News')).toBeVisible();
});

test('MSG-51: scrolling to within 50 px of the start fetches older messages', async () => {
  const platform = withFlags(allOn);
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation(
        'bob',
        [sampleMessage('bob', 6)],
        {},
        {
          next: { href: '/svc/conversations/messages?conversation_id=7&before=6' },
        },
      ),
    ),
  );
  await mount(platform);
  await open(platform, 'bob');
  scrollTo(549);
  expect(fetches(platform)).toHaveLength(1);
  scrollTo(550);
  expect(fetches(platform)).toHaveLength(2);
  await pass(0);
});

test('messages are marked as read only once the page is visible', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const platform = withFlags(allOn);
  platform.answer(conversationMessages, news());
  await mount(platform);
  await open(platform, 'bob');
  await pass(0);
  expect(reads(platform)).toEqual([]);
  visibility.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await pass(0);
  expect(reads(platform)).toHaveLength(1);
});

test('POLL-19, POLL-41: unread counts are sent on the bus for each blog of the user; a new message plays the receive sound if its conversation is open, otherwise the notification sound', async () => {
  const played: string[] = [];
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    played.push(new URL(this.src).pathname);
  });
  const platform = withConversations(
    createFakePlatform({
      ...signedIn(),
      flags: allOn,
      channels: [
        sampleChannel(),
        sampleChannel({ name: 'two', uuid: 'uuid-two', token: 'two', is_current: false }),
      ],
    }),
  );
  platform.answer(poll, { unread_messages: {} });
  await mount(platform);
  await open(platform, 'bob');
  await pass(15_000);
  expect(played).toEqual([]);
  platform.answer(poll, { unread_messages: { two: { 8: 2, 9: 1 } } });
  await pass(15_000);
  expect(played).toEqual(['/sounds/default/notification.mp3']);
  expect(platform.emitted).toContainEqual({
    name: 'messaging:unread',
    payload: { tumblelog: 'two', count: 3 },
  });
  platform.answer(poll, { unread_messages: { two: { 8: 2, 9: 1 }, 'token-ada': { 7: 1 } } });
  await pass(15_000);
  expect(played.at(-1)).toBe('/sounds/default/receive.mp3');
});
