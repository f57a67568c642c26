import 'fake-indexeddb/auto';
import { createFileStorage } from './file-storage.ts';

const file = (name: string, text = name) =>
  new File([text], name, { type: 'image/png', lastModified: 7 });
const create = (database: string, changes = {}) =>
  createFileStorage({ database, maximumAge: 1000, ...changes });
const namesIn = async (database: string, owner: string): Promise<readonly string[]> => [
  ...(await create(database).read(owner)).keys(),
];

test('keeps the files that two tabs add for the same owner, and can remove one or all of them', async () => {
  const [one, two] = [create('a'), create('a')];
  await one.add('ada:bob', 'k1', file('one.png'));
  await two.add('ada:bob', 'k2', file('two.png'));
  await two.add('ada:bobby', 'k3', file('three.png'));
  const found = await one.read('ada:bob');
  expect([...found.keys()]).toEqual(['k1', 'k2']);
  expect(found.get('k2')).toMatchObject({ name: 'two.png', type: 'image/png', lastModified: 7 });
  await one.remove('ada:bob', 'k2');
  expect(await namesIn('a', 'ada:bob')).toEqual(['k1']);
  await one.remove('ada:bob');
  expect(await namesIn('a', 'ada:bob')).toEqual([]);
  expect(await namesIn('a', 'ada:bobby')).toEqual(['k3']);
});

test('the first read removes expired files', async () => {
  let now = 5000;
  await create('b', { now: () => now }).add('ada', 'k', file('old.png'));
  now += 1000;
  expect((await create('b', { now: () => now }).read('ada')).size).toBe(0);
});

test('PERS-10: failures are reported, never thrown', async () => {
  const report = jest.fn();
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('denied');
  });
  const storage = create('c', { report });
  await storage.add('ada', 'k', file('lost.png'));
  await storage.remove('ada', 'k');
  expect((await storage.read('ada')).size).toBe(0);
  expect(report).toHaveBeenCalled();
  jest.restoreAllMocks();
});
