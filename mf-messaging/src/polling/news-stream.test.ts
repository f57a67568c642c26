import { pollStream } from '@tessera/shared-contracts/messaging/endpoints';
import { TestScheduler } from 'rxjs/testing';
import { createFakeTabs } from '../testing/fake-tabs.ts';
import { createNewsStream, whileTrue, type TabLocks } from './news-stream.ts';

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
const settled = () => new Promise((resolve) => setTimeout(resolve));
beforeEach(() => {
  life = new AbortController();
  FakeEventSource.opened = [];
  Object.defineProperty(window, 'EventSource', { configurable: true, value: FakeEventSource });
});
afterEach(async () => {
  life.abort();
  await settled();
  expect(FakeEventSource.open()).toEqual([]);
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'EventSource');
});

/** Opens a tab with a news stream; also returns a record of the events that the tab handled. */
function openTab(
  openChannel = createFakeTabs(),
  locks: TabLocks | undefined = createFakeLocks(),
  user = 'ada',
) {
  const told: string[] = [];
  const tab = new AbortController();
  life.signal.addEventListener('abort', () => tab.abort());
  const stream = createNewsStream({
    channel: openChannel(),
    user,
    handlers: {
      news: () => told.push('news'),
      other: (data) => told.push(`other ${data}`),
    },
    signal: tab.signal,
    locks,
  });
  return { stream, told, tab };
}

test('events are passed to their handlers by name; the connection is closed while the browser keeps the page for going back', async () => {
  const { stream, told } = openTab();
  expect(FakeEventSource.opened).toEqual([]);
  stream.listen();
  stream.listen();
  await settled();
  const [source] = FakeEventSource.opened;
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([pollStream.path]);
  source?.send('news');
  source?.send('other', '{"a":1}');
  source?.send('unknown');
  expect(told).toEqual(['news', 'other {"a":1}']);
  window.dispatchEvent(new Event('pagehide'));
  expect(FakeEventSource.open()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  await settled();
  expect(FakeEventSource.open()).toHaveLength(1);
});

test('tabs of a user share one stream, and when the tab with the stream closes, another tab takes over', async () => {
  const [channel, locks] = [createFakeTabs(), createFakeLocks()];
  const [one, two, three] = [
    openTab(channel, locks),
    openTab(channel, locks),
    openTab(channel, locks),
  ];
  const eve = openTab(channel, locks, 'eve');
  for (const { stream } of [one, two, three, eve]) stream.listen();
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  FakeEventSource.opened[0]?.send('other', 'x');
  expect([one.told, two.told, three.told, eve.told]).toEqual([
    ['other x'],
    ['other x'],
    ['other x'],
    [],
  ]);
  // a tab that was closed does not take over
  two.tab.abort();
  one.tab.abort();
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  FakeEventSource.opened.at(-1)?.send('news');
  expect([one.told, two.told, three.told]).toEqual([['other x'], ['other x'], ['other x', 'news']]);
});

test('if locks are unavailable, each visible tab opens a separate stream; without EventSource nothing happens', async () => {
  const channel = createFakeTabs();
  const refusing = { request: async () => Promise.reject(new Error('not for this page')) };
  for (const locks of [refusing, undefined])
    createNewsStream({
      channel: channel(),
      user: 'ada',
      handlers: {},
      signal: life.signal,
      locks,
    }).listen();
  await settled();
  expect(FakeEventSource.open()).toHaveLength(2);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.open()).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.open()).toHaveLength(2);
  Reflect.deleteProperty(window, 'EventSource');
  expect(() => openTab().stream.listen()).not.toThrow();
});

test('a stream that the server refused is reopened when the server responds again, at most once a minute', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const { stream, told } = openTab();
  stream.listen();
  await settled();
  stream.revive();
  expect(FakeEventSource.opened).toHaveLength(1);
  FakeEventSource.opened[0]?.close();
  now.mockReturnValue(59_999);
  stream.revive();
  expect(FakeEventSource.opened).toHaveLength(1);
  now.mockReturnValue(60_000);
  stream.revive();
  FakeEventSource.opened[1]?.send('news');
  expect([FakeEventSource.opened.length, told]).toEqual([2, ['news']]);
  window.dispatchEvent(new Event('pagehide'));
  stream.revive();
  expect(FakeEventSource.opened).toHaveLength(2);
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
