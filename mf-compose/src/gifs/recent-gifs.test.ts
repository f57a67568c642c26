import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { recentGifsOf } from './recent-gifs.ts';

const key = 'gifs:ada:recent';
const gif = (id: string) => ({ post_id: id, media_url: `/media/${id}.gif` });
const create = () => {
  const platform = createFakePlatform(signedIn());
  return { platform, recents: recentGifsOf(platform) };
};
beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the browser keeps the GIFs that a user chose last, each once, the last one first', () => {
  const { recents } = create();
  for (let id = 1; id <= gifSearch.recent + 1; id += 1) recents.add(gif(String(id)));
  recents.add(gif('5'));
  expect(
    create()
      .recents.read()
      .map(({ post_id }) => post_id),
  ).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
});

test('unreadable GIFs count as none, and a denied storage throws nothing', () => {
  const { platform, recents } = create();
  for (const broken of ['{', '7', '[{"post_id":"x","media_url":""}]', '[{"post_id":7}]']) {
    localStorage.setItem(key, broken);
    expect(recents.read()).toEqual([]);
  }
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  recents.add(gif('1'));
  expect(recents.read()).toEqual([]);
  expect(platform.errors).not.toEqual([]);
});
