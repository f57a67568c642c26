import { whenIdle } from './when-idle.ts';

const setReadyState = (state: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });
const run = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  run.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'readyState');
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

test('runs nothing before the page has loaded', () => {
  setReadyState('interactive');
  whenIdle(run);
  jest.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('waits for the browser’s idle callback', () => {
  const waiting: (() => void)[] = [];
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => waiting.push(callback),
    cancelIdleCallback: (handle: number) => {
      waiting.splice(handle - 1, 1);
    },
  });
  whenIdle(run);
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  waiting[0]?.();
  expect(run).toHaveBeenCalledTimes(1);
  whenIdle(run)();
  expect(waiting).toHaveLength(1);
});

test('runs a second after the load if the browser is never idle', () => {
  // as on a page that never becomes idle: only the timeout ends the wait
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void, { timeout }: IdleRequestOptions = {}) =>
      timeout === undefined ? 0 : Number(setTimeout(callback, timeout)),
  });
  whenIdle(run);
  jest.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('does not run a function that is cancelled, whether before or after the load', () => {
  setReadyState('loading');
  whenIdle(run)();
  window.dispatchEvent(new Event('load'));
  setReadyState('complete');
  whenIdle(run)();
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
});
