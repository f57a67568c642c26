import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { samplePostAction, signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { readPostModel } from '../posts/post-model.ts';
import {
  control,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';
import { showLike } from './show-like.ts';
import { canLike, createLikes } from './toggle-like.ts';

afterEach(resetPage);

const heart = () => control('101', 'like');
const notes = () => postElement('101').querySelector('[data-count="notes"]')?.textContent;
const liked = () => readPostModel(postElement('101'))?.liked;
const page = (count = 1204) =>
  streamHtml([
    samplePost({ id: '101', pt: 'trace', placement_id: 'place', like_count: 3, note_count: count }),
  ]);

test('ACTION-04: like and unlike show at once and send the members of the model', async () => {
  const { platform } = await mountViewer(page());
  heart().click();
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  expect(liked()).toBe(true);
  expect(notes()).toBe('1,205');
  await waitFor(() =>
    expect(platform.emitted.map(({ name }) => name)).toEqual(['like', 'postaction:like:success']),
  );
  heart().click();
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  expect(liked()).toBe(false);
  expect(notes()).toBe('1,204');
  await waitFor(() => expect(platform.emitted.at(-1)?.name).toBe('postaction:unlike:success'));
  const data = {
    id: '101',
    root_id: '101',
    key: 'key101',
    placement_id: 'place',
    is_recommended: false,
    pt: 'trace',
    method: 'stream',
    source: 'dashboard',
  };
  expect(platform.calls).toEqual([
    { path: '/svc/like', method: 'POST', input: { body: { data } } },
    { path: '/svc/unlike', method: 'POST', input: { body: { data } } },
  ]);
});

test('ACTION-05: a failed like restores liked and the counters', async () => {
  const { platform } = await mountViewer(page());
  const before = postElement('101').dataset['post'];
  platform.answer(like, new CallError(500, []));
  heart().click();
  expect(liked()).toBe(true);
  await waitFor(() => expect(liked()).toBe(false));
  expect(postElement('101').dataset['post']).toBe(before);
  expect(notes()).toBe('1,204');
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  expect(platform.emitted.map(({ name }) => name)).toEqual([
    'like',
    'postaction:like:failure',
    'unlike',
  ]);
});

test('ACTION-05: a stale counter never shows below 0 and is restored exactly', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '101', liked: true, like_count: 0, note_count: 0 })]),
  );
  platform.answer(unlike, new CallError(500, []));
  heart().click();
  expect(notes()).toBe('0');
  await waitFor(() => expect(liked()).toBe(true));
  expect(readPostModel(postElement('101'))).toMatchObject({ like_count: 0, note_count: 0 });
});

test('ROLE-08, ROLE-11: ignores likes of the user’s own posts and of posts that allow none', () => {
  expect(canLike(samplePostAction())).toBe(true);
  const platform = createFakePlatform(signedIn());
  const post = document.createElement('article');
  post.dataset['postId'] = '101';
  for (const model of [
    samplePostAction({ is_mine: true }),
    samplePostAction({ can_like: false }),
  ]) {
    post.dataset['post'] = JSON.stringify(model);
    createLikes(platform).toggle(post);
  }
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
});

test('ACTION-05: any interleaving of presses and answers leaves page, counters and server in agreement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom('press', 'accept', 'refuse'), { maxLength: 25 }),
      async (initial, steps) => {
        const model = samplePostAction({ id: '101', liked: initial, like_count: 5, note_count: 9 });
        document.body.innerHTML =
          '<main id="main"><article data-post-id="101"><button data-action="like"></button><span data-count="likes">5</span><span data-count="notes">9</span></article></main>';
        postElement('101').dataset['post'] = JSON.stringify(model);
        const platform = createFakePlatform(signedIn());
        platform.bus.all$.subscribe(({ name }) => {
          if (name === 'like' || name === 'unlike') showLike('101', name === 'like');
        });
        let server = initial;
        const waiting: ((accepted: boolean) => void)[] = [];
        for (const [endpoint, value] of [
          [like, true],
          [unlike, false],
        ] as const) {
          platform.answer(
            endpoint,
            () =>
              new Promise((resolve) =>
                waiting.push((accepted) => {
                  if (accepted) server = value;
                  resolve(accepted ? {} : new CallError(500, []));
                }),
              ),
          );
        }
        const flush = () => new Promise((resolve) => setTimeout(resolve, 0));
        const likes = createLikes(platform);
        for (const step of steps) {
          if (step === 'press') likes.toggle(postElement('101'));
          else waiting.shift()?.(step === 'accept');
          await flush();
        }
        while (waiting.length > 0) {
          waiting.shift()?.(true);
          await flush();
        }
        const difference = Number(server) - Number(initial);
        expect(readPostModel(postElement('101'))).toMatchObject({
          liked: server,
          like_count: 5 + difference,
          note_count: 9 + difference,
        });
        expect(postElement('101').querySelector('[data-count="likes"]')).toHaveTextContent(
          String(5 + difference),
        );
      },
    ),
    { numRuns: 40 },
  );
});
