import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { samplePosts, sampleViewerResponse } from '../testing/sample-blog.ts';
import { createBlogLoader } from './blog-pages.ts';

test('a post that is deleted while a page loads moves the start of the next page back by one', async () => {
  const platform = createFakePlatform();
  const second = Promise.withResolvers<unknown>();
  const pages = new Map<number, unknown>([
    [0, sampleViewerResponse(samplePosts(100, 10), { next_offset: 10 })],
    [10, second.promise],
    [19, sampleViewerResponse(samplePosts(80, 1))],
  ]);
  platform.answer(blogPosts, ({ query }: { query: { offset: number } }) => pages.get(query.offset));
  const loader = createBlogLoader(platform, { name: 'bob', post_id: '', confirmClose: false });
  await loader.loadMore();
  const loading = loader.loadMore();
  loader.remove('100');
  second.resolve(sampleViewerResponse(samplePosts(90, 10), { next_offset: 20 }));
  await loading;
  await loader.loadMore();
  expect(platform.calls.at(-1)?.input).toMatchObject({ query: { offset: 19 } });
  expect(loader.pages.posts).toHaveLength(20);
});

test('a deleted post that is restored comes back to its place, and the next page begins after it', async () => {
  const platform = createFakePlatform();
  platform.answer(blogPosts, sampleViewerResponse(samplePosts(100, 10), { next_offset: 10 }));
  const loader = createBlogLoader(platform, { name: 'bob', post_id: '', confirmClose: false });
  await loader.loadMore();
  const before = loader.pages.posts;
  const id = before[3]?.action.id ?? '';
  loader.remove(id);
  expect(loader.pages.posts).toHaveLength(9);
  loader.restore(id);
  loader.restore(id);
  expect(loader.pages.posts).toEqual(before);
  await loader.loadMore();
  expect(platform.calls.at(-1)?.input).toMatchObject({ query: { offset: 10 } });
});
