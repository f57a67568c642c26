import { createFakeTabs } from '@tessera/shared-contracts/testing/fake-tabs';
import { createNewsAnnouncer } from './announce-news.ts';

const channels = [{ name: 'ada', token: 'key', uuid: 'uuid-ada' }];
let life: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens a tab in which conversation 7 has a window; also returns what the tab announces. */
function openTab(openChannel = createFakeTabs()) {
  const announced: string[] = [];
  const announcer = createNewsAnnouncer({
    channels,
    isOpen: (uuid, id) => uuid === 'uuid-ada' && id === '7',
    play: (name) => announced.push(name),
    notifier: { show: (blog) => announced.push(`for ${blog}`) },
    channel: openChannel(),
    signal: life.signal,
  });
  const poll = (of: Readonly<Record<string, number>>, ...muted: readonly string[]): void =>
    announcer.take({ key: of }, new Set(muted));
  return { announcer, announced, poll };
}
const hide = (isHidden: boolean) => jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);

test('POLL-41: a higher unread count plays the receive sound if the conversation is open; otherwise it plays the notification sound and shows a desktop notification; the first response announces nothing', () => {
  const { announced, poll } = openTab();
  poll({ 7: 1, 8: 1 });
  expect(announced).toEqual([]);
  poll({ 7: 2, 8: 1 });
  expect(announced).toEqual(['receive']);
  poll({ 7: 2, 8: 2 });
  expect(announced.splice(0)).toEqual(['receive', 'notification', 'for ada']);
  poll({ 7: 1 });
  expect(announced).toEqual([]);
});

test('messages in a muted conversation are not announced; messages in other conversations are', () => {
  const { announced, poll } = openTab();
  poll({});
  poll({ 7: 1, 8: 1 }, '7', '8');
  expect(announced).toEqual([]);
  poll({ 7: 2, 8: 1, 9: 1 }, '7', '8');
  expect(announced.splice(0)).toEqual(['notification', 'for ada']);
  // messages that arrived while their conversation was muted are not announced later
  poll({ 7: 2, 8: 1, 9: 1 });
  expect(announced).toEqual([]);
});

test('a message that arrives after others were read is announced even if the unread count is the same as before', () => {
  const { announcer, announced, poll } = openTab();
  poll({});
  poll({ 7: 1 });
  announcer.read('key', '7', 1);
  poll({ 7: 1 });
  expect(announced).toEqual(['receive', 'receive']);
});

test('only one of several tabs announces a message, preferably a visible one', () => {
  const channel = createFakeTabs();
  const [hidden, visible] = [openTab(channel), openTab(channel)];
  const pollBoth = (of: Readonly<Record<string, number>>): void => {
    hide(true);
    hidden.poll(of);
    hide(false);
    visible.poll(of);
  };
  pollBoth({});
  pollBoth({ 8: 1 });
  jest.advanceTimersByTime(300);
  expect([hidden.announced, visible.announced]).toEqual([[], ['notification', 'for ada']]);
  // without a visible tab the hidden one announces the message
  hide(true);
  hidden.poll({ 8: 2 });
  jest.advanceTimersByTime(299);
  expect(hidden.announced).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(hidden.announced).toEqual(['notification', 'for ada']);
  // a visible tab that polls later does not repeat the announcement
  hide(false);
  visible.poll({ 8: 2 });
  expect(visible.announced).toHaveLength(2);
  pollBoth({});
  pollBoth({ 8: 1 });
  jest.advanceTimersByTime(300);
  expect([hidden.announced.length, visible.announced.length]).toEqual([2, 4]);
});
