import { createSemaphore } from './semaphore.ts';

test('limits concurrent calls, queues further calls in order, and frees the slots of failed calls', async () => {
  const limited = createSemaphore(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = [0, 1, 2, 3, 4].map((at) =>
    limited(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => {
        ends[at] = resolve;
      });
      if (at === 1) throw new Error('broken');
    }).catch((error: unknown) => error),
  );
  const settle = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const at of [0, 2, 3, 4]) {
    ends[at]?.();
    await settle();
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect((await Promise.all(work))[1]).toEqual(new Error('broken'));
  expect(await limited(async () => 'free again')).toBe('free again');
});
