import type { LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { deliver } from './deliver.ts';

const event: LogEvent = {
  log_key: 'events',
  uuid: '',
  event: 'one',
  ts: 1,
  rid: '',
  elapsed: 1,
  data: {},
  env: {},
};
const realFetch = globalThis.fetch;
const fetched: Request[] = [];

const setBeacon = (beacon: ((url: string, body: Blob) => boolean) | undefined) =>
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });

beforeEach(() => {
  fetched.length = 0;
  globalThis.fetch = async (input, init) => {
    fetched.push(new Request(input, init));
    return new Response();
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
  setBeacon(undefined);
});

test('LOG-05: sends a batch by beacon', () => {
  const beacon = jest.fn((_url: string, _body: Blob) => true);
  setBeacon(beacon);
  deliver('/svc/log/lady', { events: [event] });
  expect(beacon).toHaveBeenCalledWith(
    '/svc/log/lady',
    expect.objectContaining({ type: 'text/plain' }),
  );
  expect(fetched).toEqual([]);
});

test.each([
  ['there is no beacon', undefined],
  ['the beacon has no room', () => false],
])('LOG-05: sends a request of type text/plain when %s', async (_, beacon) => {
  setBeacon(beacon);
  deliver('/svc/log/lady', { events: [event] });
  expect(fetched[0]?.headers.get('content-type')).toBe('text/plain');
  expect(fetched[0]?.keepalive).toBe(true);
  expect(JSON.parse((await fetched[0]?.text()) ?? '')).toEqual({ events: [event] });
});

test('LOG-05: a request larger than 60,000 bytes has no keepalive, however few characters it has', () => {
  setBeacon(undefined);
  deliver('/svc/log/lady', { events: [{ ...event, event: '–'.repeat(20_000) }] });
  deliver('/svc/log/lady', { events: [{ ...event, event: 'x'.repeat(20_000) }] });
  expect(fetched.map(({ keepalive }) => keepalive)).toEqual([false, true]);
});

test('LOG-07: drops a failed delivery silently', async () => {
  setBeacon(undefined);
  const failing = Promise.reject(new TypeError('Failed to fetch'));
  const caught = jest.spyOn(failing, 'catch');
  globalThis.fetch = () => failing;
  deliver('/svc/log/lady', { events: [event] });
  expect(caught).toHaveBeenCalledTimes(1);
  await expect(caught.mock.results[0]?.value).resolves.toBeUndefined();
  setBeacon(() => {
    throw new Error('no');
  });
  expect(() => deliver('/svc/log/lady', { events: [event] })).not.toThrow();
});
