import { createAnswerCache } from './answer-cache.ts';

test('the response for a key is fetched once, even for concurrent callers', async () => {
  let asked = 0;
  const cache = createAnswerCache<{ n: number }>();
  const ask = async (): Promise<{ n: number }> => ({ n: ++asked });
  expect(await Promise.all([cache.of('a', ask), cache.of('a', ask)])).toEqual([{ n: 1 }, { n: 1 }]);
  expect(await cache.of('a', ask)).toEqual({ n: 1 });
  expect(await cache.of('b', ask)).toEqual({ n: 2 });
});

test('after a failure or a response not worth caching, the next call fetches again', async () => {
  const cache = createAnswerCache<{ image: string }>(({ image }) => image !== '');
  await expect(cache.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.of('a', async () => ({ image: '' }))).toEqual({ image: '' });
  expect(await cache.of('a', async () => ({ image: '/media/x' }))).toEqual({
    image: '/media/x',
  });
  expect(await cache.of('a', async () => ({ image: 'other' }))).toEqual({ image: '/media/x' });
});
