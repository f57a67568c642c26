import { lady } from '@tessera/shared-contracts/shell/endpoints';
import { pageVitals, vitalsEvent } from '@tessera/shared-contracts/shell/vitals';
import * as v from 'valibot';
import { mountMark } from '../../base/mount-mark.ts';
import { watchVitals } from './watch-vitals.ts';

/** Performance entries that a browser would have for a page load, by type. */
const entries: Record<string, object[]> = {};
class FakeObserver {
  static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'paint'];
  readonly #report: (list: { getEntries(): object[] }) => void;
  constructor(report: (list: { getEntries(): object[] }) => void) {
    this.#report = report;
  }
  observe({ type = '' }: { type?: string }): void {
    const own = entries[type] ?? [];
    if (own.length > 0) queueMicrotask(() => this.#report({ getEntries: () => own }));
  }
  disconnect(): void {}
  takeRecords(): object[] {
    return [];
  }
}

let state: DocumentVisibilityState;
let sent: { readonly path: string; readonly body: unknown }[];
function become(next: DocumentVisibilityState): void {
  state = next;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
beforeEach(() => {
  state = 'visible';
  sent = [];
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
  Object.defineProperty(globalThis, 'PerformanceObserver', {
    value: FakeObserver,
    configurable: true,
    writable: true,
  });
  Object.defineProperty(performance, 'getEntriesByType', {
    value: (type: string) => entries[type] ?? [],
    configurable: true,
    writable: true,
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (path: string, body: Blob) => {
      void body.text().then((text) => sent.push({ path, body: JSON.parse(text) }));
      return true;
    },
    configurable: true,
    writable: true,
  });
});
afterEach(() => {
  for (const type of Object.keys(entries)) delete entries[type];
  document.body.replaceChildren();
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

test('sends one message when the page is hidden, with vitals by owner and the first mount of each remote', async () => {
  document.body.innerHTML =
    '<div data-island="mf_viewer Post"><img alt=""></div><div id="slot-header"><p>Header</p></div>';
  entries['navigation'] = [{ type: 'navigate', responseStart: 80, activationStart: 0 }];
  entries['largest-contentful-paint'] = [
    {
      entryType: 'largest-contentful-paint',
      startTime: 640.4,
      element: document.querySelector('img'),
    },
  ];
  entries['layout-shift'] = [
    {
      entryType: 'layout-shift',
      startTime: 700,
      value: 0.0123,
      hadRecentInput: false,
      sources: [{ node: document.querySelector('p') }],
    },
  ];
  entries['paint'] = [{ entryType: 'paint', name: 'first-contentful-paint', startTime: 410 }];
  entries['mark'] = [
    { name: 'someone else’s', startTime: 1 },
    { name: mountMark('mf_header', '1.2.3'), startTime: 900.6 },
    { name: mountMark('mf_header', '1.2.3'), startTime: 50_000 },
    { name: mountMark('mf_bookmarks', '1'), startTime: 4 },
    { name: mountMark('mf_late', '1'), startTime: 200_000 },
  ];
  const clock = jest.spyOn(performance, 'now').mockReturnValue(2000.4);
  const stop = watchVitals('dashboard');
  await settled();
  expect(sent).toEqual([]);
  become('hidden');
  become('visible');
  become('hidden');
  await settled();
  stop();
  clock.mockRestore();
  expect(sent).toHaveLength(1);
  const [message] = sent;
  expect(message?.path).toBe(lady.path);
  const { events } = v.parse(lady.body, message?.body);
  expect(events).toEqual([
    expect.objectContaining({ event: vitalsEvent, uuid: '', rid: '', env: {} }),
  ]);
  const data = v.parse(pageVitals, events[0]?.data);
  expect(events[0]?.elapsed).toBe(2000);
  expect(data.page).toBe('dashboard');
  expect(data.remotes).toEqual([
    { remote: 'mf_header', version: '1.2.3', mounted: 901 },
    { remote: 'mf_bookmarks', version: '1', mounted: 4 },
  ]);
  expect(data.vitals).toEqual(
    expect.arrayContaining([
      { name: 'LCP', value: 640, owner: 'mf_viewer' },
      { name: 'CLS', value: 0.0123, owner: 'mf_header' },
    ]),
  );
});

test('a page that is opened in the background, or whose report was cancelled, sends nothing', async () => {
  entries['mark'] = [{ name: mountMark('mf_header', '1'), startTime: 9 }];
  state = 'hidden';
  watchVitals('dashboard');
  state = 'visible';
  watchVitals('dashboard')();
  become('hidden');
  await settled();
  expect(sent).toEqual([]);
});
