import { act, renderHook } from '@testing-library/react';
import { useBatches } from './use-batches.ts';

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('MSG-50: a list renders from its end, in batches of 5, one every 100 ms', async () => {
  const { result, rerender, unmount } = renderHook((keys: readonly number[]) => useBatches(keys), {
    initialProps: upTo(12),
  });
  expect(result.current).toBe(7);
  await pass(99);
  expect(result.current).toBe(7);
  await pass(1);
  expect(result.current).toBe(2);
  await pass(100);
  expect(result.current).toBe(0);
  // new items at the end show immediately; items that are added at the start follow in batches
  rerender(upTo(13));
  expect(result.current).toBe(0);
  rerender(upTo(20, -6));
  expect(result.current).toBe(7);
  await pass(100);
  await pass(100);
  expect(result.current).toBe(0);
  rerender(upTo(3, 100));
  expect(result.current).toBe(0);
  rerender([]);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
