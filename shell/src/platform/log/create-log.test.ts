import { cslog, lady, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
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
const throwing = (): Error => new Error('broken');

test('LOG-01, LOG-02: an event records time, page and user', () => {
  log.event('video', { position: 3 });
  const elapsed = performance.now();
  flush();
  const [event] = eventsTo(lady.path);
  expect(event).toEqual({
    log_key: 'events',
    uuid: 'uuid-ada',
    event: 'video',
    ts: 1_700_000_000_000,
    rid: 'rid-1',
    elapsed: Math.round(elapsed),
    data: { position: 3 },
    env: { page: 'dashboard' },
  });
});

test('LOG-01: the server accepts what is sent', () => {
  log.event('video', { position: 3 });
  log.error(throwing(), { remote: 'mf_header' });
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

test('LOG-04: sends the remaining events when the page hides', () => {
  log.event('one');
  window.dispatchEvent(new Event('pagehide'));
  expect(eventsTo(lady.path).map(({ event }) => event)).toEqual(['one']);
});

test('LOG-06, LOG-08: script errors and failed loads go to the error log, everything else to the event log', () => {
  log.event('ajax-error', { offset: 10, path: '/svc/indash_blog/posts' });
  log.event('video');
  log.error(throwing());
  flush();
  expect(eventsTo(cslog.path).map(({ event }) => event)).toEqual(['ajax-error', 'script-error']);
  expect(eventsTo(cslog.path)[0]?.data).toEqual({ offset: 10, path: '/svc/indash_blog/posts' });
  expect(eventsTo(lady.path).map(({ event }) => event)).toEqual(['video']);
});

test('batches stay within the delivery limit', () => {
  for (let index = 0; index < 120; index += 1) log.event('ajax-error', { index });
  flush();
  expect(sent.map(({ body }) => eventsOf(body).length)).toEqual([50, 50, 20]);
});

test('ERR-04: reports an error with its context', () => {
  log.error(new CallError(500, ['Woops :('], null), { remote: 'mf_header', version: '1' });
  log.error('a text', { phase: 'mount' });
  flush();
  expect(eventsTo(cslog.path).map(({ data }) => data)).toEqual([
    expect.objectContaining({
      name: 'CallError',
      message: 'Woops :(',
      status: 500,
      remote: 'mf_header',
      version: '1',
    }),
    expect.objectContaining({ name: 'Thrown', message: 'a text', phase: 'mount' }),
  ]);
});

test('ERR-04: reporting swallows its own failures', () => {
  environment.mockImplementationOnce(() => {
    throw throwing();
  });
  expect(() => log.error(throwing())).not.toThrow();
  const round: { self?: unknown } = {};
  round.self = round;
  expect(() => log.event('odd', { round, big: 1n, fine: 1, run: () => {} })).not.toThrow();
  flush();
  expect(eventsTo(lady.path)[0]?.data).toEqual({ fine: 1 });
});

test('reports the same error once a minute and limits floods', () => {
  const same = throwing();
  for (let times = 0; times < 5; times += 1) log.error(same);
  flush();
  expect(eventsTo(cslog.path)).toHaveLength(1);
  for (let index = 0; index < 50; index += 1) log.error(`error ${index}`);
  flush();
  expect(eventsTo(cslog.path)).toHaveLength(20);
  jest.advanceTimersByTime(60_000);
  log.error(same);
  flush();
  expect(eventsTo(cslog.path)).toHaveLength(21);
});

test('ERR-04: reports uncaught errors and rejections, not aborts and observer noise', () => {
  const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: throwing(),
      message: 'broken',
      filename: 'main.js',
      lineno: 3,
    }),
  );
  window.dispatchEvent(rejection(new TypeError('lost')));
  window.dispatchEvent(rejection(new DOMException('gone', 'AbortError')));
  window.dispatchEvent(
    new ErrorEvent('error', {
      message: 'ResizeObserver loop completed with undelivered notifications.',
    }),
  );
  flush();
  expect(
    eventsTo(cslog.path).map(({ data }) => [data['message'], data['source'] ?? data['phase']]),
  ).toEqual([
    ['broken', 'main.js'],
    ['lost', 'unhandled rejection'],
  ]);
});

test('a stopped log ignores events and keeps no timer', () => {
  log.stop();
  window.dispatchEvent(new ErrorEvent('error', { message: 'broken' }));
  window.dispatchEvent(new Event('pagehide'));
  expect(jest.getTimerCount()).toBe(0);
  expect(sent).toEqual([]);
});
