import { cslog, type LogEvent } from '@tessera/shared-contracts/shell/endpoints';
import { joinBootFile } from '@tessera/shared-contracts/platform/boot-file';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { releaseFolder } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import type { UnsentEvent } from '../platform/log/create-log.ts';
import { createErrorReporter, type ErrorReporter } from './create-error-reporter.ts';

const sent: LogEvent[] = [];
const send = jest.fn((path: string, body: object) => {
  expect(path).toBe(cslog.path);
  sent.push(...v.parse(cslog.body, body));
});
let reporter: ErrorReporter;
let logged: UnsentEvent[];
beforeEach(() => {
  jest.useFakeTimers({ now: 1_700_000_000_000 });
  sent.length = 0;
  logged = [];
  reporter = createErrorReporter('rid-1', send);
});
afterEach(() => {
  reporter.stop();
  jest.useRealTimers();
});
const connect = () => reporter.connect((event) => void logged.push(event));
const dataOf = () => logged.map(({ data }) => data);
const throwing = (): Error => new Error('broken');
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });

test('ERR-04: reports an error with its context', () => {
  connect();
  reporter.reportError(new CallError(500, ['Woops :('], null, '5a2c-1'), {
    remote: 'mf_header',
    version: '1',
  });
  reporter.reportError('a text', { phase: 'mount' });
  expect(dataOf()).toEqual([
    expect.objectContaining({
      name: 'CallError',
      message: 'Woops :(',
      status: 500,
      requestId: '5a2c-1',
      remote: 'mf_header',
      version: '1',
    }),
    expect.objectContaining({ name: 'Thrown', message: 'a text', phase: 'mount' }),
  ]);
});

test('ERR-04, LOG-01: holds reports until a log is connected, and keeps their original time', () => {
  reporter.reportError(throwing());
  jest.advanceTimersByTime(4_000);
  connect();
  reporter.reportError('late');
  expect(
    logged.map(({ event, ts, elapsed, data }) => [event, ts, elapsed, data['message']]),
  ).toEqual([
    ['script-error', 1_700_000_000_000, 1_000_000, 'broken'],
    ['script-error', 1_700_000_004_000, 1_004_000, 'late'],
  ]);
  expect(send).not.toHaveBeenCalled();
});

test('ERR-04: without a log, the reporter itself sends the held reports and later ones, each of them once', () => {
  reporter.reportError(throwing(), { phase: 'start' });
  expect(sent).toEqual([]);
  reporter.sendAlone();
  reporter.reportError('later');
  reporter.reportError('later');
  expect(
    sent.map(({ log_key, rid, event, data }) => [log_key, rid, event, data['message']]),
  ).toEqual([
    ['errors', 'rid-1', 'script-error', 'broken'],
    ['errors', 'rid-1', 'script-error', 'later'],
  ]);
});

test('ERR-04: with a log, the reporter sends nothing itself', () => {
  connect();
  reporter.sendAlone();
  reporter.reportError(throwing());
  expect([logged.length, sent]).toEqual([1, []]);
});

test('ERR-04: reporting swallows its own failures', () => {
  reporter.reportError(throwing());
  const fail = () => {
    throw throwing();
  };
  expect(() => reporter.connect(fail)).not.toThrow();
  expect(() => reporter.reportError('a text')).not.toThrow();
});

test('ERR-04: reports the same error at most once a minute, and at most 20 errors a minute', () => {
  connect();
  const same = throwing();
  for (let times = 0; times < 5; times += 1) reporter.reportError(same);
  expect(logged).toHaveLength(1);
  for (let index = 0; index < 50; index += 1) reporter.reportError(`error ${index}`);
  expect(logged).toHaveLength(20);
  jest.advanceTimersByTime(60_000);
  reporter.reportError(same);
  expect(logged).toHaveLength(21);
});

test('ERR-04: reports uncaught errors and rejections, but not aborts or ResizeObserver warnings', () => {
  connect();
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: throwing(),
      message: 'broken',
      filename: 'main.js',
      lineno: 3,
      colno: 7,
    }),
  );
  window.dispatchEvent(rejection(new TypeError('lost')));
  window.dispatchEvent(rejection(new DOMException('gone', 'AbortError')));
  window.dispatchEvent(
    new ErrorEvent('error', {
      message: 'ResizeObserver loop completed with undelivered notifications.',
    }),
  );
  expect(dataOf().map((data) => [data['message'], data['source'] ?? data['phase']])).toEqual([
    ['broken', 'main.js:3:7'],
    ['lost', 'unhandled rejection'],
  ]);
});

test('ERR-04: the report of an uncaught error names the first remote in its stack; a remote that the caller names takes precedence', () => {
  connect();
  const error = throwing();
  error.stack = `Error: broken
    at hear (https://tessera.test${releaseFolder('shell', '1')}main.js:1:1)
    at send (https://tessera.test${releaseFolder('mf_share', '6')}share.js:1:9)
    at press (https://tessera.test${releaseFolder('mf_header', '1')}app.js:1:4)`;
  window.dispatchEvent(rejection(error));
  window.dispatchEvent(
    new ErrorEvent('error', {
      message: 'no stack',
      filename: `https://tessera.test${releaseFolder('mf_header', '1')}app.js`,
    }),
  );
  reporter.reportError(error, { remote: 'mf_viewer', version: '3', phase: 'load' });
  expect(dataOf().map(({ remote, version }) => [remote, version])).toEqual([
    ['mf_share', '6'],
    ['mf_header', '1'],
    ['mf_viewer', '3'],
  ]);
});

describe('with a boot file', () => {
  const remotes = ['mf_header', 'mf_compose', 'mf_messaging', 'mf_viewer', 'mf_share'];
  const address = (remote: string): string => `${releaseFolder(remote, '2')}remoteEntry.js`;
  const url = `https://tessera.test/releases/joined/shell@1,${remotes.map((one) => `${one}@2`).join()}.js`;
  /** The entry of a remote, whose third line throws. */
  const entry = (remote: string): string =>
    `var ${remote} = {\n  press() {\n    throw new Error('${remote} broke');\n  },\n};`;
  let parts: typeof globalThis.__tesseraParts;
  beforeEach(() => {
    const { script } = joinBootFile(
      remotes.map((remote) => ({
        address: address(remote),
        code: entry(remote),
        container: remote,
      })),
      {},
    );
    // oxlint-disable-next-line no-eval -- runs a script as a page does, at the boot file's URL
    globalThis.eval(`${script}//# sourceURL=${url}`);
    parts = globalThis.__tesseraParts;
    connect();
  });
  afterEach(() => {
    globalThis.__tesseraParts = undefined;
  });

  function press(remote: string): unknown {
    const container = parts?.take(new URL(address(remote), location.href).href);
    try {
      const { press: pressPart } = v.parse(v.object({ press: v.function() }), container);
      return Reflect.apply(pressPart, undefined, []);
    } catch (error) {
      return error;
    }
  }

  test.each(remotes)(
    'ERR-04: an error in a handler of %s and a rejection are reported with remote, version and the position in its entry',
    (remote) => {
      const error = press(remote);
      const place = `https://tessera.test${address(remote)}:3:11`;
      window.dispatchEvent(new ErrorEvent('error', { error, message: 'broke' }));
      reporter.reportError(error, { phase: 'handler' });
      window.dispatchEvent(rejection(error));
      expect(logged).toHaveLength(3);
      for (const data of dataOf())
        expect(data).toMatchObject({
          message: `${remote} broke`,
          remote,
          version: '2',
          stack: expect.stringContaining(place),
        });
      expect(JSON.stringify(logged)).not.toContain('/joined/');
    },
  );

  test('ERR-04: an error without a stack has the position in the entry of its remote', () => {
    const [line] = parts?.lines?.find(([, part]) => part === address('mf_share')) ?? [0];
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'lost', filename: url, lineno: line + 1, colno: 3 }),
    );
    expect(dataOf()).toEqual([
      expect.objectContaining({
        remote: 'mf_share',
        version: '2',
        source: `https://tessera.test${address('mf_share')}:2:3`,
      }),
    ]);
  });
});

test('a stopped reporter ignores uncaught errors', () => {
  connect();
  reporter.stop();
  window.dispatchEvent(new ErrorEvent('error', { message: 'broken' }));
  window.dispatchEvent(rejection(throwing()));
  expect(logged).toEqual([]);
});
