import { getVideoData, type EmbedData } from '@tessera/shared-contracts/embeds/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { defer, type Observable } from 'rxjs';
import { TestScheduler, type RunHelpers } from 'rxjs/testing';
import { createEmbedLookup, readEmbedData, withThumbnail } from './embed-lookup.ts';

const video = (changes: Partial<EmbedData> = {}): EmbedData => ({
  thumbnail: '/media/t.jpg',
  embed_render_context: 'vimeo',
  url: 'https://vimeo.com/123',
  preview_iframe: 'https://player.vimeo.com/video/123',
  embed_code: '<iframe></iframe>',
  unsupported: false,
  ...changes,
});
function setUp(answer: unknown = video()) {
  const platform = createFakePlatform(signedIn());
  platform.answer(getVideoData, answer);
  const lookup = createEmbedLookup(platform);
  return { platform, lookup, asked: () => platform.calls.map(({ input }) => input) };
}
const inMarbles = (check: (helpers: RunHelpers) => void): void =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(check);
/** Gives these answers one after the other, one to each request. */
function answering<A>(...answers: readonly Observable<A>[]): Observable<A> {
  const [...left] = answers;
  return defer(() => left.shift() ?? []);
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const flush = () => jest.advanceTimersByTimeAsync(0);

test('EMBED-03, EMBED-04, EMBED-05: looks up the URL of a known service, whether it is entered alone or within an embed code', async () => {
  const { lookup, asked } = setUp();
  lookup.note(' https://vimeo.com/123 ');
  await flush();
  lookup.note('<iframe src="https://player.vimeo.com/video/234"></iframe>');
  await flush();
  expect(asked()).toEqual([
    { body: { embed_url: 'https://vimeo.com/123', embed_width: 540 } },
    { body: { embed_url: 'https://player.vimeo.com/video/234', embed_width: 540 } },
  ]);
  expect(lookup.state).toEqual({
    kind: 'ready',
    url: 'https://vimeo.com/123',
    player: 'https://player.vimeo.com/video/123',
    thumbnail: '/media/t.jpg',
    service: 'Vimeo',
  });
});

test('EMBED-06: input without a known URL is reported as an invalid embed code, and nothing is requested', async () => {
  const { lookup, asked } = setUp();
  for (const input of ['hello', '<p>no frame</p>', 'https://unknown.example/']) {
    lookup.note(input);
    expect(lookup.state).toEqual({ kind: 'invalid', text: 'Invalid embed code' });
  }
  lookup.note('  ');
  expect(lookup.state).toEqual({ kind: 'empty' });
  await flush();
  expect(asked()).toEqual([]);
});

test('EMBED-02: a video that the server cannot embed is reported as an invalid embed code', async () => {
  const { lookup } = setUp(video({ unsupported: true }));
  lookup.note('https://vimeo.com/123');
  await flush();
  expect(lookup.state).toEqual({ kind: 'invalid', text: 'Invalid embed code' });
});

test('EMBED-08: an empty response, the string “false” and anything that is not embed data are invalid embed responses', async () => {
  expect([
    readEmbedData({}),
    readEmbedData('false'),
    readEmbedData(null),
    readEmbedData(7),
    readEmbedData({ url: 1 }),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(readEmbedData(video())).toEqual(video());
  const { lookup } = setUp('false');
  lookup.note('https://vimeo.com/123');
  await flush();
  expect(lookup.state).toEqual({ kind: 'invalid', text: 'Invalid embed response' });
});

test('EMBED-09, EMBED-10: if the thumbnail is missing, repeats the request once after two seconds, then shows no thumbnail', async () => {
  const { lookup, asked } = setUp(video({ thumbnail: '' }));
  lookup.note('https://vimeo.com/123');
  await jest.advanceTimersByTimeAsync(1999);
  expect([asked().length, lookup.state.kind]).toEqual([1, 'ready']);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toHaveLength(2);
  expect(lookup.state).toMatchObject({ kind: 'ready', thumbnail: '' });
});

test('EMBED-09: shows a thumbnail that arrives with the retry', async () => {
  const { lookup, platform } = setUp(video({ thumbnail: '' }));
  lookup.note('https://vimeo.com/123');
  await flush();
  platform.answer(getVideoData, video());
  await jest.advanceTimersByTimeAsync(2000);
  expect(lookup.state).toMatchObject({ thumbnail: '/media/t.jpg' });
});

test('EMBED-11: frames only known players, whatever the response says', async () => {
  const { lookup } = setUp(video({ preview_iframe: 'https://evil.example/video/123' }));
  lookup.note('https://vimeo.com/123');
  await flush();
  expect(lookup.state).toMatchObject({ kind: 'ready', player: '' });
});

test('a server error is reported but does not make the embed invalid, and the lookup can be retried', async () => {
  const { lookup, platform, asked } = setUp(new CallError(503, ['Busy.']));
  lookup.note('https://vimeo.com/123');
  await flush();
  expect(lookup.state).toEqual({ kind: 'unknown', text: 'Busy.' });
  platform.answer(getVideoData, video());
  lookup.retry();
  await flush();
  expect([asked().length, lookup.state.kind]).toEqual([2, 'ready']);
});

test('drops responses to earlier input; stopping the lookup also cancels the retry for a thumbnail', async () => {
  const { lookup, platform, asked } = setUp();
  platform.answer(
    getVideoData,
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 100, video({ thumbnail: '' }));
      }),
  );
  lookup.note('https://vimeo.com/123');
  lookup.note('nothing');
  await jest.advanceTimersByTimeAsync(200);
  expect(lookup.state.kind).toBe('invalid');
  lookup.note('https://vimeo.com/123');
  await jest.advanceTimersByTimeAsync(200);
  lookup.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toHaveLength(2);
});

describe('the request for a missing thumbnail', () => {
  const values = { n: video({ thumbnail: '' }), t: video(), u: video({ unsupported: true }) };

  test('EMBED-09, EMBED-10: is sent once, two seconds after the response', () => {
    inMarbles(({ cold, expectObservable, expectSubscriptions }) => {
      const [first$, second$, third$] = [
        cold('-(n|)', values),
        cold('-(n|)', values),
        cold('t', values),
      ];
      const data$ = withThumbnail(answering(first$, second$, third$));
      expectObservable(data$).toBe('-n 2000ms (n|)', values);
      expectSubscriptions(second$.subscriptions).toBe('2001ms ^!');
      expectSubscriptions(third$.subscriptions).toBe([]);
    });
  });

  test('is not sent for a video that has a thumbnail, has no preview or is not supported', () => {
    inMarbles(({ cold, expectObservable, expectSubscriptions }) => {
      const bare = { ...values, b: video({ thumbnail: '', preview_iframe: '' }) };
      for (const answer of ['t', 'b', 'u', 'i']) {
        const second$ = cold('(t|)', bare);
        const first$ = cold(`(${answer}|)`, { ...bare, i: undefined });
        expectObservable(withThumbnail(answering<EmbedData | undefined>(first$, second$))).toBe(
          `(${answer}|)`,
          { ...bare, i: undefined },
        );
        expectSubscriptions(second$.subscriptions).toBe([]);
      }
    });
  });

  test('leaves the video as it is if it fails; a failure of the first request is passed on', () => {
    inMarbles(({ cold, expectObservable }) => {
      const first$ = cold('(n|)', values);
      expectObservable(withThumbnail(answering(first$, cold<EmbedData>('#')))).toBe(
        'n 1999ms |',
        values,
      );
      expectObservable(withThumbnail(answering(cold<EmbedData>('-#'), first$))).toBe('-#');
    });
  });

  test('is dropped with the lookup', () => {
    inMarbles(({ cold, expectObservable, expectSubscriptions }) => {
      const second$ = cold('5ms (t|)', values);
      const data$ = withThumbnail(answering(cold('(n|)', values), second$));
      expectObservable(data$, '2003ms !').toBe('n', values);
      expectSubscriptions(second$.subscriptions).toBe('2000ms ^--!');
    });
  });
});
