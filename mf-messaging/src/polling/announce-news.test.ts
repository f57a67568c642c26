import { createFakeTabs } from '../testing/fake-tabs.ts';
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
  const said: string[] = [];
  const announcer = createNewsAnnouncer({
    channels,
    isOpen: (uuid, id) => uuid === 'uuid-ada' && id === '7',
    play: (name) => said.push(name),
    notifier: { show: (blog) => said.push(`for ${blog}`) },
    channel: openChannel(),
    signal: life.signal,
  });
  const take = (of: Readonly<Record<string, number>>, ...muted: readonly string[]): void =>
    announcer.take({ key: of }, new Set(muted));
  return { announcer, said, take };
}
const hide = (isHidden: boolean) => jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);

test('POLL-41: a higher count is announced in a way that depends on whether the conversation is open; the first response announces nothing', () => {
  const { said, take } = openTab();
  take({ 7: 1, 8: 1 });
  expect(said).toEqual([]);
  take({ 7: 2, 8: 1 });
  expect(said).toEqual(['receive']);
  take({ 7: 2, 8: 2 });
  expect(said.splice(0)).toEqual(['receive', 'notification', 'for ada']);
  take({ 7: 1 });
  expect(said).toEqual([]);
});

test('messages in a muted conversation are not announced; messages in other conversations are', () => {
  const { said, take } = openTab();
  take({});
  take({ 7: 1, 8: 1 }, '7', '8');
  expect(said).toEqual([]);
  take({ 7: 2, 8: 1, 9: 1 }, '7', '8');
  expect(said.splice(0)).toEqual(['notification', 'for ada']);
  // messages that arrived while their conversation was muted are not announced later
  take({ 7: 2, 8: 1, 9: 1 });
  expect(said).toEqual([]);
});

test('after messages were read, another message counts as new even if the unread count is the same', () => {
  const { announcer, said, take } = openTab();
  take({});
  take({ 7: 1 });
  announcer.read('key', '7', 1);
  take({ 7: 1 });
  expect(said).toEqual(['receive', 'receive']);
});

test('only one of several tabs announces a message, preferably a visible one', () => {
  const channel = createFakeTabs();
  const [hidden, visible] = [openTab(channel), openTab(channel)];
  const poll = (of: Readonly<Record<string, number>>): void => {
    hide(true);
    hidden.take(of);
    hide(false);
    visible.take(of);
  };
  poll({});
  poll({ 8: 1 });
  jest.advanceTimersByTime(300);
  expect([hidden.said, visible.said]).toEqual([[], ['notification', 'for ada']]);
  // without a visible tab the hidden one announces the message
  hide(true);
  hidden.take({ 8: 2 });
  jest.advanceTimersByTime(299);
  expect(hidden.said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(hidden.said).toEqual(['notification', 'for ada']);
  // a visible tab that polls later does not repeat the announcement
  hide(false);
  visible.take({ 8: 2 });
  expect(visible.said).toHaveLength(2);
  poll({});
  poll({ 8: 1 });
  jest.advanceTimersByTime(300);
  expect([hidden.said.length, visible.said.length]).toEqual([2, 4]);
});
