import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { countTrendingJob } from '../../nouns/explore/count-trending-job.ts';
import { save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** The tags in the side column of a page. */
async function tagsBeside(path: string, reader: Registered): Promise<readonly string[]> {
  const html = await (await reader.get(path)).text();
  const [, side = ''] = /<aside class="page__side">(.*?)<\/aside>/s.exec(html) ?? [];
  return [...side.matchAll(/href="\/tagged\/([^"]+)"/g)].map(([, tag = '']) => tag);
}

test('popular tags beside a page leave out those that the page shows', async () => {
  const ada = await app.register({ blog: 'ada' });
  for (const blog of ['bob', 'cyd', 'dan']) {
    const writer = await app.register({ blog });
    await save(writer, { post: { tags: 'sea,fog' } });
    await save(writer, { post: { tags: 'lace' } });
    // who follows everybody has no blogs to follow
    await ada.call(follow, { body: { tumblelog: blog } });
  }
  await countTrendingJob.run(app.deps, {});
  expect([...(await tagsBeside('/dashboard', ada))].sort()).toEqual(['fog', 'lace', 'sea']);
  // fog is a related tag
  expect(await tagsBeside('/tagged/sea', ada)).toEqual(['lace']);
  // all of them are in the lists
  expect(await tagsBeside('/explore/tags', ada)).toEqual([]);
});
