import { blogSearchEnded } from '@tessera/shared-contracts/blogs/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { blogSearch } from '@tessera/shared-contracts/search/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { samplePosts } from '../testing/sample-blog.ts';
import { createBlogSearch, type BlogSearch } from './blog-search.ts';
import { offerTags } from './typeahead.ts';

let platform: FakePlatform;
let search: BlogSearch;
beforeEach(() => {
  platform = createFakePlatform();
  search = createBlogSearch(platform, 'bob');
});
afterEach(() => search.stop());

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const find = (term: string) => {
  search.write(term);
  search.start();
  return settled();
};
const asked = () => platform.calls.map(({ input }) => input);
const ended = () => platform.emitted.filter(({ name }) => name === blogSearchEnded.name);

test('BSEARCH-09, BSEARCH-10: the model has the specified fields and defaults', () => {
  expect(search.model).toEqual({
    blogname: 'bob',
    term: '',
    unsetTerm: '',
    sort: 'recent',
    post_type: 'ANY',
    post_role: 'ANY',
    filter_nsfw: false,
    next_offset: 0,
    limit: 10,
    posts: [],
    showOriginalPostsSwitch: true,
    showNsfwSwitch: false,
    status: 'idle',
  });
});

test.each(['', ' ', '\t\n  '])(
  'BSEARCH-11, BSEARCH-12: the term %j starts no search',
  async (term) => {
    await find(term);
    expect(platform.calls).toEqual([]);
    expect(search.model.term).toBe('');
  },
);

test('BSEARCH-12, BSEARCH-22: trims the term and sends filters as the API expects them', async () => {
  platform.answer(blogSearch, { posts: samplePosts(9, 2), next_offset: 10 });
  await find('  rain & tea ');
  search.narrow({ sort: 'top', post_type: 'photo', post_role: 'ORIGINAL', filter_nsfw: true });
  await settled();
  expect(asked()).toEqual([
    {
      params: { blogname: 'bob', term: 'rain & tea' },
      query: {
        next_offset: 0,
        limit: 10,
        sort: 'recent',
        post_type: 'ANY',
        post_role: 'ANY',
        filter_nsfw: false,
      },
    },
    {
      params: { blogname: 'bob', term: 'rain & tea' },
      query: {
        next_offset: 0,
        limit: 10,
        sort: 'top',
        post_type: 'PHOTO',
        post_role: 'ORIGINAL',
        filter_nsfw: true,
      },
    },
  ]);
});

test('BSEARCH-15: pages continue from next_offset; a negative offset means the end of the results, which is announced once', async () => {
  platform.answer(blogSearch, ({ query }: { query: { next_offset: number } }) =>
    query.next_offset === 0
      ? { posts: samplePosts(30, 10), next_offset: 10 }
      : { posts: [...samplePosts(21, 1), ...samplePosts(15, 3)], next_offset: -1 },
  );
  await find('rain');
  expect([search.model.status, search.model.posts.length, ended().length]).toEqual([
    'ready',
    10,
    0,
  ]);
  for (let times = 0; times < 3; times += 1) await search.loadMore();
  expect([search.model.status, search.model.posts.length]).toEqual(['complete', 13]);
  expect(ended()).toEqual([
    { name: 'blogSearch:end', payload: { blog: 'bob', term: 'rain', count: 13 } },
  ]);
  expect(platform.calls).toHaveLength(2);
});

test('a filter without a term requests nothing; the term `..` finds nothing without a request', async () => {
  search.narrow({ sort: 'top' });
  await settled();
  await find('..');
  expect(platform.calls).toEqual([]);
  expect([search.model.status, search.model.posts]).toEqual(['complete', []]);
});

test('ignores the response for an earlier term', async () => {
  const waiting: ((posts: unknown) => void)[] = [];
  platform.answer(
    blogSearch,
    () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  );
  await find('rain');
  await find('tea');
  waiting[1]?.({ posts: samplePosts(9, 1), next_offset: -1 });
  await settled();
  waiting[0]?.({ posts: samplePosts(30, 10), next_offset: 10 });
  await settled();
  expect([search.model.term, search.model.posts.map(({ action }) => action.id)]).toEqual([
    'tea',
    ['9'],
  ]);
});

test('a failure is logged and the user can retry; a deleted post is removed from the results', async () => {
  platform.answer(blogSearch, new CallError(500, []));
  await find('rain');
  expect([search.model.status, platform.logged]).toEqual([
    'failed',
    [{ name: 'ajax-error', data: { offset: 0, path: blogSearch.path } }],
  ]);
  platform.answer(blogSearch, { posts: samplePosts(9, 3), next_offset: 10 });
  await search.loadMore();
  search.remove('8');
  expect([search.model.posts.map(({ action }) => action.id), search.model.next_offset]).toEqual([
    ['9', '7'],
    9,
  ]);
});

test('BSEARCH-04, BSEARCH-05: offers at most 20 matching tags, most used first', () => {
  const tags = Array.from({ length: 30 }, (_, index) => ({ tag: `rain ${index}` }));
  expect(offerTags(tags, 'rain')).toEqual({
    tags,
    matchTerm: 'rain',
    typeAheadMatches: tags.slice(0, 20),
    maxRender: 20,
  });
  const few = [{ tag: 'Field Notes' }, { tag: 'Café' }, { tag: 'rain' }];
  const offered = (term: string) => offerTags(few, term).typeAheadMatches.map(({ tag }) => tag);
  expect([
    offered(''),
    offered(' '),
    offered('no'),
    offered('#cafe'),
    offered('ain'),
    offered('FIELD n'),
  ]).toEqual([
    ['Field Notes', 'Café', 'rain'],
    ['Field Notes', 'Café', 'rain'],
    ['Field Notes'],
    ['Café'],
    [],
    ['Field Notes'],
  ]);
});
