import { collectDue } from './collect-due.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('the first keys are handed over almost at once, later ones together after the wait, and none during a run', async () => {
  const runs: string[][] = [];
  let release = (): void => {};
  const due = collectDue(
    250,
    (keys) => {
      runs.push([...keys]);
      return new Promise((resolve) => {
        release = resolve;
      });
    },
    () => {},
  );
  due.add(['a']);
  due.add(['b', 'a']);
  await pass(20);
  expect(runs).toEqual([['a', 'b']]);
  due.add(['a']);
  await pass(1000);
  expect(runs).toHaveLength(1);
  release();
  await pass(20);
  expect(runs).toEqual([['a', 'b'], ['a']]);
  release();
  due.add(['c']);
  await pass(200);
  due.add(['d']);
  expect(runs).toHaveLength(2);
  await pass(50);
  expect(runs.at(-1)).toEqual(['c', 'd']);
  release();
  due.add(['e']);
  due.close();
  await pass(10_000);
  expect(runs).toHaveLength(3);
  expect(jest.getTimerCount()).toBe(0);
});

test('the keys of a failed run come again, with those that came meanwhile', async () => {
  const runs: string[][] = [];
  const errors: unknown[] = [];
  const due = collectDue(
    250,
    async (keys) => {
      runs.push([...keys]);
      if (runs.length === 1) throw new Error('no database');
    },
    (error) => errors.push(error),
  );
  due.add(['a']);
  await pass(30);
  due.add(['b']);
  await pass(4000);
  expect([runs.length, errors.length]).toEqual([1, 1]);
  await pass(1000);
  expect(runs).toEqual([['a'], ['a', 'b']]);
  due.close();
});
