import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import * as v from 'valibot';
import { createLog, type LogService } from './create-log.ts';

let log: LogService;
let sent: { path: string; body: object }[] = [];
const environment = jest.fn(() => ({ page: 'dashboard' }));
const create = () =>
  createLog({
    rid: 'rid-1',
    uuid: 'uuid-ada',
    environment,
    send: (path, body) => {
      sent.push({ path, body });
    },
  });

beforeEach(() => {
  jest.useFakeTimers({ now: 1_700_000_000_000 });
  sent = [];
  log = create();
});
afterEach(() => {
  log.stop();
  jest.useRealTimers();
});

const flush = () => jest.advanceTimersByTime(15_000);
const eventsOf = (body: object): readonly LogEvent[] =>
  Array.isArray(body) ? v.parse(cslog.body, body) : v.parse(lady.body, body).events;
const eventsTo = (path: string) =>
  sent.filter((delivery) => delivery.path === path).flatMap(({ body }) => eventsOf(body));
const report = { event: 'script-error', ts: 1, elapsed: 2, data: { message: 'broken' } };

test('LOG-01, LOG-02: an event records its time, the time since the page was opened, page and user', () => {
  jest.advanceTimersByTime(1234);
  log.event('video', { position: 3 });
  flush();
  const [event] = eventsTo(lady.path);
  expect(event).toEqual({
    log_key: 'events',
    uuid: 'uuid-ada',
    event: 'video',
    ts: 1_700_000_001_234,
    rid: 'rid-1',
    elapsed: 1_001_234,
    data: { position: 3 },
    env: { page: 'dashboard' },
  });
});

test('LOG-01: what is sent matches the schemas of the endpoints', () => {
  log.event('video', { position: 3 });
  log.take(report);
  flush();
  expect(
    sent.map(({ path, body }) => v.is(path === cslog.path ? cslog.body : lady.body, body)),
  ).toEqual([true, true]);
});

test('LOG-03: sends events every 15 s; an empty batch sends nothing', () => {
  flush();
  expect(sent).toEqual([]);
  log.event('one');
  log.event('two');
  jest.advanceTimersByTime(14_999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toHaveLength(1);
  flush();
  expect(sent).toHaveLength(1);
});

test('LOG-04: sends the remaining events when the page is left', () => {
  log.event('one');
  window.dispatchEvent(new Event('pagehide'));
  expect(eventsTo(lady.path).map(({ event }) => event)).toEqual(['one']);
});

test('LOG-06, LOG-08: script errors and failed loads go to the error log, everything else to the event log', () => {
  log.event('ajax-error', { offset: 10, path: '/svc/indash_blog/posts' });
  log.event('video');
  log.take(report);
  flush();
  expect(eventsTo(cslog.path).map(({ event }) => event)).toEqual(['ajax-error', 'script-error']);
  expect(eventsTo(cslog.path)[0]?.data).toEqual({ offset: 10, path: '/svc/indash_blog/posts' });
  expect(eventsTo(lady.path).map(({ event }) => event)).toEqual(['video']);
});

test('a batch for the error log has at most 50 events', () => {
  for (let index = 0; index < 120; index += 1) log.event('ajax-error', { index });
  flush();
  expect(sent.map(({ body }) => eventsOf(body).length)).toEqual([50, 50, 20]);
});

test('LOG-07: members that JSON cannot represent are left out; an event whose environment cannot be read is dropped', () => {
  const round: { self?: unknown } = {};
  round.self = round;
  expect(() => log.event('odd', { round, big: 1n, fine: 1, run: () => {} })).not.toThrow();
  environment.mockImplementationOnce(() => {
    throw new Error('broken');
  });
  expect(() => log.event('lost')).not.toThrow();
  flush();
  expect(eventsTo(lady.path).map(({ data }) => data)).toEqual([{ fine: 1 }]);
});

test('LOG-02: a report made before the log existed keeps its time', () => {
  log.take({ event: 'script-error', ts: 1, elapsed: 2, data: { message: 'early' } });
  flush();
  expect(eventsTo(cslog.path)).toEqual([
    {
      log_key: 'errors',
      uuid: 'uuid-ada',
      event: 'script-error',
      ts: 1,
      rid: 'rid-1',
      elapsed: 2,
      data: { message: 'early' },
      env: { page: 'dashboard' },
    },
  ]);
});

test('a stopped log ignores events and keeps no timer', () => {
  log.stop();
  log.event('late');
  window.dispatchEvent(new Event('pagehide'));
  expect(jest.getTimerCount()).toBe(0);
  expect(sent).toEqual([]);
});
