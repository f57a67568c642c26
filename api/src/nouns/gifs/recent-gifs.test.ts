import { sql } from 'kysely';
import { block } from '@tessera/shared-contracts/blogs/endpoints';
import {
  searchGifs,
  type GifResponse,
  type GifResult,
} from '@tessera/shared-contracts/gifs/endpoints';
import { gifSearch } from '@tessera/shared-contracts/gifs/gif-search';
import { like } from '@tessera/shared-contracts/likes/endpoints';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { likeOf, payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { uploadedGif } from '../../testing/test-gifs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register(), await app.register()];
});
afterAll(() => app.close());

interface Key {
  post_id: string;
  media_url: string;
}
const keyOf = ({ postId, mediaUrl }: GifResult): Key => ({ post_id: postId, media_url: mediaUrl });
const start = async (recent: Key[], limit: number = gifSearch.popular): Promise<GifResponse> =>
  payload(searchGifs, await bob.call(searchGifs, { body: { q: '', limit, recent } }));

test('GIF-10: an empty query finds the most popular GIFs; those chosen before come in their order, except deleted ones and those of blocked blogs', async () => {
  for (const [seed, tags] of ['one', 'two', 'three'].entries()) {
    const url = await uploadedGif(app.deps, seed);
    const { post } = await save(ada, {
      images: { o1: url },
      post: { type: 'photo', one: '', two: '', photoset_order: 'o1', tags },
    });
    await app.jobs.runAll();
    if (tags === 'one') await bob.call(like, likeOf(post));
  }
  const { media, recent } = await start([]);
  expect(media.map(({ postTags }) => postTags)).toEqual([['one'], ['three'], ['two']]);
  expect(recent).toBeUndefined();
  const keys = media.map(keyOf);
  const [one, , two] = keys;
  if (!one || !two) throw new Error('no GIFs');
  const gone = { post_id: '7', media_url: '/media/none.gif' };
  const answer = await start([two, one, gone], 1);
  expect(answer.recent?.map(keyOf)).toEqual([two, one]);
  expect(answer.media.map(keyOf)).toEqual([one]);
  await ada.call(deletePost, { body: { post_id: two.post_id, channel_id: ada.blog } });
  expect((await start(keys)).recent?.map(keyOf)).toEqual(keys.slice(0, 2));
  await bob.call(block, { body: { tumblelog: bob.blog, blocked_tumblelog: ada.blog } });
  expect(await start(keys)).toMatchObject({ media: [], recent: [] });
  await sql`delete from blocks`.execute(app.db);
});

test('too many recent GIFs, and what cannot be one, are refused', async () => {
  const key = { post_id: '1', media_url: '/media/x.gif' };
  for (const recent of [
    Array.from({ length: gifSearch.recent + 1 }, () => key),
    [{ ...key, post_id: 'x' }],
    [{ ...key, media_url: 'x'.repeat(301) }],
  ])
    expect((await bob.call(searchGifs, { body: { q: '', recent } })).status).toBe(400);
});
