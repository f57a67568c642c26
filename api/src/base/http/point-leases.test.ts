import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createPointLeases } from './point-leases.ts';

/** A limiter that counts its queries. */
function createLimiter(points: number, duration = 60) {
  const limiter = new RateLimiterMemory({ points, duration });
  const consume = jest.spyOn(limiter, 'consume');
  return { limiter, queries: () => consume.mock.calls.length };
}
const spendMany = (spend: (key: string) => Promise<void>, times: number) =>
  Promise.allSettled(Array.from({ length: times }, () => spend('somebody')));
const granted = (results: readonly PromiseSettledResult<void>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;

test('ten consecutive calls need one query, and the limit is exact', async () => {
  const { limiter, queries } = createLimiter(40);
  const spend = createPointLeases(limiter);
  for (let call = 0; call < 40; call += 1) await spend('somebody');
  expect(queries()).toBe(4);
  await expect(spend('somebody')).rejects.toMatchObject({ status: 429 });
  await expect(spend('somebody-else')).resolves.toBeUndefined();
});

test('concurrent calls lose no points', async () => {
  const { limiter } = createLimiter(40);
  const spend = createPointLeases(limiter);
  const first = granted(await spendMany(spend, 4));
  expect(first + granted(await spendMany(spend, 60))).toBe(40);
});

test('several processes together never grant more than the limit', async () => {
  const { limiter } = createLimiter(100);
  const processes = [1, 2, 3].map(() => createPointLeases(limiter));
  const results = await Promise.all(processes.map((spend) => spendMany(spend, 80)));
  const total = results.reduce((sum, each) => sum + granted(each), 0);
  expect(total).toBeLessThanOrEqual(100);
  expect(total).toBeGreaterThan(100 - 10 * processes.length);
});

test('leased points expire when the period of the rate limit ends', async () => {
  const { limiter, queries } = createLimiter(40, 1);
  const spend = createPointLeases(limiter);
  await spend('somebody');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await spend('somebody');
  expect(queries()).toBe(2);
});
