import { startPreloading } from './preload.ts';

test('GIF-15: once the visible GIFs have loaded, some of the GIFs after them are preloaded every 1000 ms, each only once', () => {
  jest.useFakeTimers();
  const seen = new Set([0, 1]);
  const loaded = new Set([0]);
  const wanted: (readonly number[])[] = [];
  const stop = startPreloading(
    () => ({ count: 12, seen: () => seen, isLoaded: (index) => loaded.has(index) }),
    (indexes) => wanted.push(indexes),
  );
  jest.advanceTimersByTime(1000);
  expect(wanted).toEqual([]);
  loaded.add(1);
  jest.advanceTimersByTime(999);
  expect(wanted).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(wanted).toEqual([[2, 3, 4, 5, 6, 7, 8, 9]]);
  jest.advanceTimersByTime(2000);
  expect(wanted).toEqual([
    [2, 3, 4, 5, 6, 7, 8, 9],
    [10, 11],
  ]);
  stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
