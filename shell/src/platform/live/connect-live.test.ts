import { livePath, type LiveEvent } from '@tessera/shared-contracts/live/live-events';
import { createFakeTabs } from '@tessera/shared-contracts/testing/fake-tabs';
import { TestScheduler } from 'rxjs/testing';
import { connectLive, whileTrue, type TabLocks } from './connect-live.ts';
import { createLive } from './create-live.ts';

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  static open = (): FakeEventSource[] =>
    FakeEventSource.opened.filter(({ readyState }) => readyState !== 2);
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  send(name: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
  /** Loses the connection; the browser reopens it unless the server has refused it. */
  fail(isRefused: boolean): void {
    this.readyState = isRefused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
}

/** Exclusive locks, as browsers give them to the tabs of an origin. */
function createFakeLocks(): TabLocks {
  const queues = new Map<string, Promise<void>>();
  return {
    request(name, { signal }, hold) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
        signal.throwIfAborted();
        return hold();
      });
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

let life: AbortController;
const settled = () => jest.advanceTimersByTimeAsync(0);
beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
  FakeEventSource.opened = [];
  Object.defineProperty(window, 'EventSource', { configurable: true, value: FakeEventSource });
});
afterEach(async () => {
  life.abort();
  await settled();
  expect(FakeEventSource.open()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'EventSource');
});

/** Opens a tab that is connected; also returns a record of the events that reached it. */
function openTab(
  openChannel = createFakeTabs(),
  locks: TabLocks | undefined = createFakeLocks(),
  user = 'ada',
) {
  const told: string[] = [];
  const desk = createLive();
  const tab = new AbortController();
  life.signal.addEventListener('abort', () => tab.abort());
  for (const name of ['news', 'activity', 'typing', 'posts'] as const satisfies LiveEvent[])
    desk.live.on(name).subscribe((data) => told.push(`${name} ${data}`.trim()));
  connectLive({ channel: openChannel(), userName: user, desk, signal: tab.signal, locks });
  return { desk, told, tab };
}

test('events reach those who listen by name; the connection is closed while the browser keeps the page for going back', async () => {
  const { told } = openTab();
  await settled();
  const [source] = FakeEventSource.opened;
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([livePath]);
  source?.send('news');
  source?.send('typing', '7');
  source?.send('unknown');
  expect(told).toEqual(['news', 'typing 7']);
  window.dispatchEvent(new Event('pagehide'));
  expect(FakeEventSource.open()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  await settled();
  expect(FakeEventSource.open()).toHaveLength(1);
});

test('ten tabs of a user share one connection; when the tab that has it ends, another goes on, and all hear of what they missed', async () => {
  const [channel, locks] = [createFakeTabs(), createFakeLocks()];
  const tabs = Array.from({ length: 10 }, () => openTab(channel, locks));
  const eve = openTab(channel, locks, 'eve');
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  FakeEventSource.opened[0]?.send('typing', '7');
  expect(tabs.map(({ told }) => told)).toEqual(tabs.map(() => ['typing 7']));
  expect(eve.told).toEqual([]);
  // a tab that was closed does not take over
  tabs[1]?.tab.abort();
  tabs[0]?.tab.abort();
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  FakeEventSource.opened.at(-1)?.send('activity', 'ada:3');
  for (const { told } of tabs.slice(2)) expect(told).toEqual(['typing 7', 'activity ada:3']);
  expect(tabs[0]?.told).toEqual(['typing 7']);
});

test('a tab that joins gets the latest states from the tab with the connection, and no other tab gets them again', async () => {
  const [channel, locks] = [createFakeTabs(), createFakeLocks()];
  const [one, two] = [openTab(channel, locks), openTab(channel, locks)];
  await settled();
  const [source] = FakeEventSource.opened;
  source?.send('activity', 'ada:2');
  source?.send('posts', 'followed');
  source?.send('typing', '7');
  const before = [[...one.told], [...two.told]];
  const three = openTab(channel, locks);
  const late = openTab(channel, locks, 'eve');
  await settled();
  // what the posts were about is not known any more, so anything may be new
  expect(three.told).toEqual(['activity ada:2', 'posts']);
  expect([one.told, two.told]).toEqual(before);
  expect(late.told).toEqual([]);
  const heard: string[] = [];
  three.desk.live.on('activity').subscribe((data) => heard.push(data));
  three.desk.live.on('typing').subscribe((data) => heard.push(data));
  expect(heard).toEqual(['ada:2']);
});

test('if locks are denied, each visible tab opens a connection; without EventSource nothing happens', async () => {
  const channel = createFakeTabs();
  openTab(channel, { request: async () => Promise.reject(new Error('not for this page')) });
  connectLive({
    channel: channel(),
    userName: 'ada',
    desk: createLive(),
    signal: life.signal,
    locks: undefined,
  });
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.open()).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.open()).toHaveLength(2);
  Reflect.deleteProperty(window, 'EventSource');
  expect(() => openTab()).not.toThrow();
});

test('after a refusal another tab tries; a tab that was refused tries again, less and less often', async () => {
  const [channel, locks] = [createFakeTabs(), createFakeLocks()];
  openTab(channel, locks);
  await settled();
  FakeEventSource.opened[0]?.fail(false);
  expect(FakeEventSource.open()).toHaveLength(1);
  FakeEventSource.opened[0]?.fail(true);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(FakeEventSource.opened).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(FakeEventSource.opened).toHaveLength(2);
  FakeEventSource.opened[1]?.fail(true);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(FakeEventSource.opened).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(FakeEventSource.opened).toHaveLength(3);
  // an event ends the waiting; then the next tab takes the turn of one that is refused
  const two = openTab(channel, locks);
  await settled();
  FakeEventSource.opened[2]?.send('news');
  FakeEventSource.opened[2]?.fail(true);
  await settled();
  expect(FakeEventSource.open()).toHaveLength(1);
  FakeEventSource.opened[3]?.send('typing', '7');
  expect(two.told).toEqual(['news', 'typing 7']);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(FakeEventSource.open()).toHaveLength(1);
});

test('a source is followed only while the condition holds, and starts again when it holds again', () => {
  const scheduler = new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
  scheduler.run(({ cold, hot, expectObservable, expectSubscriptions }) => {
    const source = cold('a-b-c');
    const condition$ = hot('t-tf--t', { t: true, f: false });
    expectObservable(whileTrue(condition$, source)).toBe('a-b---a-b-c');
    expectSubscriptions(source.subscriptions).toBe(['^--!', '------^']);
  });
});
