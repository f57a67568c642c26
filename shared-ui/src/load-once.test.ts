import { loadOnce } from './load-once.ts';

test('loads code once, and again only after a failure', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('code');
  const fetchCode = loadOnce(load);
  expect(load).not.toHaveBeenCalled();
  const [first, second] = [fetchCode(), fetchCode()];
  await expect(first).rejects.toThrow('offline');
  await expect(second).rejects.toThrow('offline');
  expect(await Promise.all([fetchCode(), fetchCode()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(2);
});
