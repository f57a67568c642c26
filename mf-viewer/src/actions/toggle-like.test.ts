import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { samplePostAction, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import {
  control,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';
import { createKeyedStore } from '../state/keyed-store.ts';
import type { PostStore } from '../state/post-state.ts';
import { canLike, createLikes } from './toggle-like.ts';

afterEach(resetPage);

const heart = () => control('101', 'like');
const notes = () => postElement('101').querySelector('.post-view__count')?.textContent;
const liked = () => heart().getAttribute('aria-pressed') === 'true';
const page = (count = 1204) =>
  streamHtml([
    samplePost({ id: '101', pt: 'trace', placement_id: 'place', like_count: 3, note_count: count }),
  ]);

test('ACTION-04: like and unlike show immediately and send the fields of the model', async () => {
  const { platform } = await mountViewer(page());
  press(heart());
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  expect(liked()).toBe(true);
  expect(notes()).toBe('1,205');
  await waitFor(() =>
    expect(platform.emitted.map(({ name }) => name)).toEqual(['like', 'postaction:like:success']),
  );
  press(heart());
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

test('ACTION-05: a failed like restores the like button and the note count', async () => {
  const { platform } = await mountViewer(page());
  platform.answer(like, new CallError(500, []));
  press(heart());
  expect(liked()).toBe(true);
  await waitFor(() => expect(liked()).toBe(false));
  expect(notes()).toBe('1,204');
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
  expect(platform.emitted.map(({ name }) => name)).toEqual([
    'like',
    'postaction:like:failure',
    'unlike',
  ]);
});

test('without a connection a like stays, and waits in the outbox with the post that it likes', async () => {
  const { platform } = await mountViewer(page());
  platform.answer(like, new CallError(0, [connectionTexts.none]));
  press(heart());
  await waitFor(() =>
    expect(platform.outbox.waiting$.value).toMatchObject([{ kind: 'like', target: '101' }]),
  );
  expect([liked(), notes(), platform.alerts]).toEqual([true, '1,205', []]);
});

test('ACTION-05: an unlike does not lower a note count below 0; if the unlike fails, the count is restored exactly', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '101', liked: true, like_count: 0, note_count: 0 })]),
  );
  platform.answer(unlike, new CallError(500, []));
  press(heart());
  expect(notes()).toBe('0');
  await waitFor(() => expect(liked()).toBe(true));
  expect(notes()).toBe('0');
  // the rollback has added nothing: after another unlike and like, the count is as before
  platform.answer(unlike, {});
  press(heart());
  await waitFor(() => expect(platform.emitted.at(-1)?.name).toBe('postaction:unlike:success'));
  press(heart());
  await waitFor(() => expect(liked()).toBe(true));
  expect(notes()).toBe('0');
});

test('ROLE-08, ROLE-11: ignores likes of the user’s own posts and of posts that do not allow likes', () => {
  expect(canLike(samplePostAction())).toBe(true);
  const platform = createFakePlatform(signedIn());
  const posts: PostStore = createKeyedStore();
  const likes = createLikes(platform, posts);
  likes.toggle('101');
  for (const action of [{ is_mine: true }, { can_like: false }]) {
    posts.seed('101', {
      action: samplePostAction({ id: '101', ...action }),
      queuePlace: undefined,
    });
    likes.toggle('101');
  }
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
});

test('ACTION-05: after any sequence of presses and responses, page, counters and server agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom('press', 'accept', 'refuse'), { maxLength: 25 }),
      async (initial, steps) => {
        const { platform, unmount } = await mountViewer(
          streamHtml([samplePost({ id: '101', liked: initial, like_count: 5, note_count: 9 })]),
        );
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
        const flush = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
        for (const step of steps) {
          if (step === 'press') press(heart());
          else waiting.shift()?.(step === 'accept');
          await flush();
        }
        while (waiting.length > 0) {
          waiting.shift()?.(true);
          await flush();
        }
        expect(liked()).toBe(server);
        expect(notes()).toBe(String(9 + Number(server) - Number(initial)));
        await unmount();
      },
    ),
    { numRuns: 40 },
  );
});
