import { readGifCredit } from '@tessera/shared-contracts/gifs/gif-credit';
import { sql } from 'kysely';
import { blogByNameOrId } from '../../nouns/blogs/blog-queries.ts';
import { readId } from '../../nouns/moderation/read-id.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await sql`
    create or replace function next_id() returns bigint language sql volatile as $$
      select 1000000000000000000 + nextval('id_sequence') $$`.execute(app.db);
});
afterAll(() => app.close());

test('ids of 19 digits, which begin in June 2031, are accepted in every URL', async () => {
  const ada = await app.register({ blog: 'ada' });
  const { post } = await save(ada, { post: { one: 'Much later' } });
  const { id } = post.action;
  expect(id).toHaveLength(19);
  const day = new Date().toISOString().slice(0, 10);
  for (const path of [
    post.post_url,
    `${post.post_url}/notes`,
    `/embed/ada/${id}`,
    `/edit/${id}`,
    `/report?post=${id}`,
    `/sitemap/posts/${day}.xml`,
    `/sitemap/posts/${day}.${id}.xml`,
  ])
    expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
  expect((await blogByNameOrId(app.db, ada.blogId))?.name).toBe('ada');
  expect(readId(id)).toBe(id);
  expect(readGifCredit(post.post_url)).toEqual({ blog: 'ada', postId: id });
});

test('numbers beyond 64 bits are not ids', async () => {
  const visitor = app.stranger();
  const tooLarge = '9223372036854775808';
  for (const path of [
    `/@ada/post/${tooLarge}`,
    `/@ada/post/${tooLarge}/x/notes`,
    `/embed/ada/${tooLarge}`,
    `/sitemap/posts/2026-01-01.${tooLarge}.xml`,
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  expect(await blogByNameOrId(app.db, tooLarge)).toBeUndefined();
});
