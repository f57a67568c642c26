import { searchGifs, type GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import { gifTexts, shownGifTags } from '@tessera/shared-contracts/gifs/gif-search';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { Observable, distinctUntilChanged } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { createGifCache } from './gif-cache.ts';
import { createGifSession, readGifs } from './gif-session.ts';
import { gifFormTexts } from './gif-texts.ts';

const gif = (id: string): GifResult => ({
  mediaUrl: `/media/${id}.gif`,
  width: 320,
  height: 240,
  postId: id,
  postUrl: `/@bob/post/${id}`,
  postBlog: 'bob',
  postBlogUuid: 'uuid-bob',
  rootPostUrl: `/@bob/post/${id}`,
  rootPostUrlHash: 'h',
  rootBlog: 'bob',
  rootBlogUrl: '/@bob',
  rootBlogKey: 'k',
  postTags: ['cats'],
  popularSearchTag: 'cats',
});
const many = (count: number) => Array.from({ length: count }, (_, index) => gif(String(index + 1)));
function setUp(answer: unknown = { media: many(3) }, random = 0, wanted = {}) {
  const platform = createFakePlatform(signedIn());
  platform.answer(searchGifs, answer);
  let now = 1_000_000;
  const cache = createGifCache(() => now);
  const session = createGifSession({
    platform,
    context: 'post-form',
    cache,
    random: () => random,
    ...wanted,
  });
  return {
    platform,
    cache,
    session,
    asked: () => platform.calls.map(({ input }) => input),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const rest = () => jest.advanceTimersByTimeAsync(250);

test('GIF-05, GIF-09, GIF-12: 250 ms after the last keystroke, 200 results at width 250 are requested for the trimmed, lower-case query', async () => {
  const { session, asked } = setUp();
  for (const typed of [' S', ' Sl', ' Sleepy CATS ']) session.type(typed);
  await jest.advanceTimersByTimeAsync(249);
  expect(asked()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([
    { body: { q: 'sleepy cats', limit: 200, image_width: 250, context: 'post-form' } },
  ]);
  session.type('sleepy cats  ');
  await rest();
  expect(asked()).toHaveLength(1);
});

test('PLUG-04: a search can set the number of results and the width of their images; searches with other options do not reuse its responses', async () => {
  const { session, asked, platform, cache } = setUp({ media: many(1) }, 0, {
    resultLimit: 50,
    resultImageWidth: 100,
  });
  session.type('cats');
  await rest();
  expect(asked()).toEqual([
    { body: { q: 'cats', limit: 50, image_width: 100, context: 'post-form' } },
  ]);
  const other = createGifSession({ platform, context: 'post-form', cache });
  other.type('cats');
  await rest();
  expect(asked()).toHaveLength(2);
});

test('VIDEO-25: searches, choices and failures are logged on the bus, without the query', async () => {
  const { session, platform } = setUp();
  session.type('cats');
  await rest();
  session.chosen({ postId: '2' });
  platform.answer(searchGifs, new CallError(500, []));
  session.type('dogs');
  await rest();
  expect(platform.emitted).toEqual([
    {
      name: 'log',
      payload: { name: 'gif_search:search', data: { context: 'post-form', results: 3 } },
    },
    {
      name: 'log',
      payload: { name: 'gif_search:choose', data: { context: 'post-form', post_id: '2' } },
    },
    {
      name: 'log',
      payload: { name: 'gif_search:failed', data: { context: 'post-form', status: 500 } },
    },
  ]);
});

test('GIF-06: the session reports that it is searching, then shows the results', async () => {
  const { session } = setUp(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 100, { media: many(2) });
      }),
  );
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({ isSearching: true, shown: [] });
  await jest.advanceTimersByTimeAsync(100);
  expect(session.state).toMatchObject({ isSearching: false, total: 2 });
  expect(session.state.shown.map(({ postId }) => postId)).toEqual(['1', '2']);
});

test('GIF-10: an empty query clears the grid and shows popular GIFs at once, and those chosen before; late responses to an earlier query are dropped', async () => {
  const chosen = [{ post_id: '2', media_url: '/media/2.gif' }];
  const { session, platform, asked } = setUp(undefined, 0, { recents: { read: () => chosen } });
  platform.answer(searchGifs, ({ body }: { body: { q: string } }) => ({
    media: many(3),
    ...(body.q === '' && { recent: [gif('2')] }),
  }));
  session.type('');
  expect(session.state).toMatchObject({ isStart: true, isSearching: true, shown: [] });
  expect(asked()).toEqual([
    { body: { q: '', limit: 50, image_width: 250, context: 'post-form', recent: chosen } },
  ]);
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state.recent.map(({ postId }) => postId)).toEqual(['2']);
  // each GIF is shown once
  expect(session.state.shown.map(({ postId }) => postId)).toEqual(['1', '3']);
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({ isStart: false, recent: [], total: 3 });
  session.type('   ');
  expect(session.state).toMatchObject({ isStart: true, isSearching: false, total: 2 });
  await rest();
  expect(asked()).toHaveLength(2);
  const answers: ((value: unknown) => void)[] = [];
  platform.answer(
    searchGifs,
    () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  );
  session.type('slow');
  await rest();
  session.type('quick');
  await rest();
  answers[1]?.({ media: [gif('quick')] });
  await jest.advanceTimersByTimeAsync(0);
  answers[0]?.({ media: [gif('slow')] });
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state.shown.map(({ postId }) => postId)).toEqual(['quick']);
});

test('CONST-10, GIF-04, GIF-13: a response is timestamped on arrival and cached for 300000 ms', async () => {
  const { session, cache, asked, pass } = setUp();
  const ask = async (q: string) => {
    session.type(q);
    await rest();
  };
  await ask('cats');
  expect(cache.get('cats')).toMatchObject({ ts: 1_000_000 });
  await ask('dogs');
  pass(299_999);
  await ask('cats');
  expect([asked().length, session.state.total]).toEqual([2, 3]);
  await ask('dogs');
  pass(1);
  await ask('cats');
  expect(asked()).toHaveLength(3);
});

test('a GIF that was chosen since is among the recent ones when the search opens again', async () => {
  const { platform, cache, asked } = setUp();
  const openWith = async (...ids: readonly string[]) => {
    const session = createGifSession({
      platform,
      context: 'post-form',
      cache,
      recents: { read: () => ids.map((id) => ({ post_id: id, media_url: `/media/${id}.gif` })) },
    });
    session.type('');
    await jest.advanceTimersByTimeAsync(0);
  };
  await openWith('1');
  await openWith('1');
  expect(asked()).toHaveLength(1);
  await openWith('2', '1');
  expect(asked().at(-1)).toMatchObject({ body: { recent: [{ post_id: '2' }, { post_id: '1' }] } });
});

test('while there is no GIF at all, a sentence says so; popular GIFs that could not be fetched can be fetched again', async () => {
  const { session, platform } = setUp(new CallError(0, []));
  session.type('');
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state).toMatchObject({ isFailed: true, text: gifFormTexts.failed });
  platform.answer(searchGifs, { media: [] });
  session.retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state).toMatchObject({ isFailed: false, text: gifFormTexts.none });
});

test('GIF-14: results are shown fifty at a time, 5 ms apart', async () => {
  const { session } = setUp({ media: many(120) });
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({ total: 120, shown: { length: 50 } });
  await jest.advanceTimersByTimeAsync(4);
  expect(session.state.shown).toHaveLength(50);
  await jest.advanceTimersByTimeAsync(1);
  expect(session.state.shown).toHaveLength(100);
  await jest.advanceTimersByTimeAsync(5);
  expect(session.state.shown).toHaveLength(120);
});

test('GIF-14: what is typed next drops the batches that were still to come', () => {
  const { session, cache } = setUp();
  cache.set('cats', { media: many(200) });
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
    ({ hot, expectObservable }) => {
      hot('c 256ms d 99ms n', { c: 'cats', d: 'dogs', n: '' }).subscribe(session.type);
      const shown$ = new Observable<number>((subscriber) =>
        session.subscribe(() => subscriber.next(session.state.shown.length)),
      ).pipe(distinctUntilChanged());
      const counts = { n: 0, l: 50, c: 100 };
      expectObservable(shown$).toBe('n 249ms l 4ms c 101ms n', counts);
    },
  );
});

test('results hidden behind a message can be viewed while typing goes on; the search for what was typed is sent all the same', async () => {
  const message = { header: 'Nothing quite like that', body: 'These come closest.' };
  const { session, platform, asked } = setUp({ media: many(120), message });
  session.type('zebra');
  await rest();
  platform.answer(searchGifs, { media: many(1) });
  session.type('zebras');
  session.viewAnyway();
  await jest.advanceTimersByTimeAsync(10);
  expect(session.state.shown).toHaveLength(120);
  await rest();
  expect([asked().length, session.state.shown.length]).toEqual([2, 1]);
});

test('GIF-07, GIF-08: results that come with a message are hidden until the user asks for them', async () => {
  const message = { header: 'Nothing quite like that', body: 'These come closest.' };
  const { session } = setUp({ media: many(2), message });
  session.type('zebra');
  await rest();
  expect(session.state).toMatchObject({ message, isHidden: true, shown: [] });
  session.viewAnyway();
  expect(session.state).toMatchObject({ message, isHidden: false, shown: { length: 2 } });
});

test('GIF-18: malformed data is reported as an invalid response', async () => {
  expect(() => readGifs({ media: 'none' })).toThrow('Invalid GIF search response');
  const { session } = setUp({ media: [{ mediaUrl: 7 }] });
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({
    text: 'Invalid GIF search response',
    isFailed: true,
    shown: [],
  });
});

test.each([
  ['broken JSON', '{"media":'],
  ['an HTML page instead of JSON', '<p>Log in</p>'],
])('GIF-18: %s is reported as an invalid response', async (_, text) => {
  const { session } = setUp(new CallError(0, [], text));
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({ text: 'Invalid GIF search response', isFailed: true });
});

test('a search without a response is not reported as an invalid response', async () => {
  const { session } = setUp(new CallError(0, []));
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({ text: gifFormTexts.failed, isFailed: true });
});

test('GIF-19, GIF-20: if there are no results, one of four texts is shown at random', async () => {
  expect(gifTexts.noResults).toEqual([
    'Nothing turned up. Bummer.',
    'Sadly, nothing.',
    'No GIFs here. Try another word.',
    'Came back empty-handed.',
  ]);
  for (const [random, text] of [
    [0, gifTexts.noResults[0]],
    [0.3, gifTexts.noResults[1]],
    [0.5, gifTexts.noResults[2]],
    [0.999, gifTexts.noResults[3]],
  ] as const) {
    const { session } = setUp({ media: [] }, random);
    session.type('nothing');
    await rest();
    expect(session.state.text).toBe(text);
  }
});

test('GIF-16: a GIF is shown with at most three tags; tags that only say GIF are left out', () => {
  expect(shownGifTags(['GIF', 'cats', 'gifs', 'sleepy', 'window', 'rain'])).toEqual([
    'cats',
    'sleepy',
    'window',
  ]);
});

test('a failed search can be retried; after the session is stopped, no more results are shown', async () => {
  const { session, platform, asked } = setUp(new CallError(0, []));
  session.type('cats');
  await rest();
  expect(session.state).toMatchObject({
    isFailed: true,
    text: 'Search isn’t working right now. Try again in a moment.',
  });
  platform.answer(searchGifs, { media: many(120) });
  session.retry();
  await jest.advanceTimersByTimeAsync(0);
  session.stop();
  await jest.advanceTimersByTimeAsync(1000);
  expect([asked().length, session.state.shown.length]).toEqual([2, 50]);
});
