import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { reblogged } from '@tessera/shared-contracts/posts/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fireEvent, waitFor } from '@testing-library/react';
import {
  control,
  mountViewer,
  postElement,
  postHtml,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';
import { readPostModel } from './post-model.ts';

afterEach(() => resetPage());

const names = (platform: { emitted: { name: string }[] }) =>
  platform.emitted.map(({ name }) => name);
const target = {
  post_tumblelog: { name: 'ada', name_or_id: 'ada', avatar_url: '/avatar/ada/64' },
  post_id: '900',
};
const model = (id: string) => readPostModel(postElement(id));

test('ACTION-06, ACTION-07: Alt+click reblogs at once; reblogged becomes true only on success, and a toast names the blog', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '5', pt: 'p', note_count: 1 })]),
  );
  let answer: (value: unknown) => void = () => {};
  platform.answer(
    fastReblog,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  fireEvent.click(control('5', 'reblog'), { altKey: true });
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  expect(model('5')?.reblogged).toBe(false);
  answer(target);
  await waitFor(() => expect(model('5')?.reblogged).toBe(true));
  expect(model('5')?.note_count).toBe(2);
  expect(platform.calls[0]).toEqual({
    path: '/fast_reblog',
    method: 'POST',
    input: { body: { reblog_key: 'key101', reblog_post_id: '5', queue: false, pt: 'p' } },
  });
  expect(platform.toastsShown).toEqual([{ text: 'Reblogged to ada', avatarUrl: '/avatar/ada/64' }]);
  expect(names(platform)).toEqual(['postaction:fast_reblog:success', 'reblog']);
});

test('ACTION-06: a reblog made elsewhere, such as in the form, shows on every copy of its source', async () => {
  const { platform, slot } = await mountViewer(
    streamHtml([samplePost({ id: '5', note_count: 1 })]),
  );
  slot.innerHTML = postHtml(samplePost({ id: '5', note_count: 1 }));
  platform.bus.emit(reblogged, { post_id: '5', is_published: true });
  const shown = [...document.querySelectorAll('[data-post-id="5"]')];
  expect(shown).toHaveLength(2);
  for (const post of shown) {
    expect(post.querySelector('[data-count="notes"]')).toHaveTextContent('2');
    expect(post.querySelector('[data-action="reblog"]')).toHaveClass('post-view__reblog--done');
  }
  // a draft is marked, and is no note yet
  platform.bus.emit(reblogged, { post_id: '5', is_published: false });
  expect(model('5')).toMatchObject({ reblogged: true, note_count: 2 });
});

test('ACTION-07: with Shift too it goes to the queue, and the toast says so', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5' })]));
  platform.answer(fastReblog, target);
  fireEvent.click(control('5', 'reblog'), { altKey: true, shiftKey: true });
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      { text: 'Added to the queue of ada', avatarUrl: '/avatar/ada/64' },
    ]),
  );
  expect(platform.calls[0]?.input).toMatchObject({ body: { queue: true } });
});

test('ACTION-06: a failed fast reblog leaves the post unchanged', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5' })]));
  platform.answer(fastReblog, new CallError(500, []));
  control('5', 'fast-reblog').click();
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(model('5')).toMatchObject({ reblogged: false, note_count: 0 });
  expect(platform.toastsShown).toEqual([]);
});

test('a plain click on reblog opens the form once; a modified click stays a link', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5' })]));
  expect(fireEvent.click(control('5', 'reblog'))).toBe(false);
  expect(platform.emitted).toEqual([
    { name: 'postForms:open', payload: { mode: 'reblog', reblog_id: '5', reblog_key: 'key101' } },
  ]);
  control('5', 'reblog').addEventListener('click', (event) => event.preventDefault(), {
    once: true,
  });
  fireEvent.click(control('5', 'reblog'));
  expect(platform.emitted).toHaveLength(1);
});

test('ROLE-12: a post that the current blog may not reblog opens the form instead', async () => {
  const { platform } = await mountViewer(
    streamHtml([samplePost({ id: '5', can_reblog_as: ['ada-two'] })]),
  );
  fireEvent.click(control('5', 'reblog'), { altKey: true });
  await waitFor(() =>
    expect(platform.emitted).toEqual([
      { name: 'postForms:open', payload: { mode: 'reblog', reblog_id: '5', reblog_key: 'key101' } },
    ]),
  );
  expect(platform.calls).toEqual([]);
});

test('ROLE-10: a post that cannot be reblogged offers no reblog, and a forged press calls nothing', async () => {
  const { platform } = await mountViewer(streamHtml([samplePost({ id: '5', can_reblog: false })]));
  expect(
    postElement('5').querySelector('[data-action="reblog"], [data-action="fast-reblog"]'),
  ).toBeNull();
  postElement('5').insertAdjacentHTML('beforeend', '<button data-action="fast-reblog">x</button>');
  control('5', 'fast-reblog').click();
  await Promise.resolve();
  expect(platform.calls).toEqual([]);
});
