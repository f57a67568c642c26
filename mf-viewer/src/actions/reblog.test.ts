import { fastReblog } from '@tessera/shared-contracts/posts/endpoints';
import { reblogged } from '@tessera/shared-contracts/posts/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { lazyActions } from './lazy-actions.ts';
import { forgedPress } from '../testing/forged-press.ts';
import {
  control,
  hydrateAll,
  mountViewer,
  postElement,
  postHtml,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';

afterEach(() => resetPage());

const names = (platform: { emitted: { name: string }[] }) =>
  platform.emitted.map(({ name }) => name);
const target = {
  post_tumblelog: { name: 'ada', name_or_id: 'ada', avatar_url: '/avatar/ada/64' },
  post_id: '900',
};
const done = 'post-view__reblog--done';
const notes = (id: string) => postElement(id).querySelector('.post-view__count')?.textContent;

test('ACTION-06, ACTION-07: Alt+click reblogs without a form; the post shows as reblogged only on success, and a toast names the blog', async () => {
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
  expect(control('5', 'reblog')).not.toHaveClass(done);
  expect(notes('5')).toBe('1');
  answer(target);
  await waitFor(() => expect(control('5', 'reblog')).toHaveClass(done));
  expect(notes('5')).toBe('2');
  expect(platform.calls[0]).toEqual({
    path: '/fast_reblog',
    method: 'POST',
    input: { body: { reblog_key: 'key101', reblog_post_id: '5', queue: false, pt: 'p' } },
  });
  expect(platform.toastsShown).toEqual([{ text: 'Reblogged to ada', avatarUrl: '/avatar/ada/64' }]);
  expect(names(platform)).toEqual(['postaction:fast_reblog:success', 'reblog']);
});

test('ACTION-06: a reblog made elsewhere, such as in the form, shows wherever the page shows the reblogged post', async () => {
  const { platform, slot } = await mountViewer(
    streamHtml([samplePost({ id: '5', note_count: 1 })]),
  );
  slot.innerHTML = postHtml(samplePost({ id: '5', note_count: 1 }));
  await hydrateAll();
  act(() => platform.bus.emit(reblogged, { post_id: '5', is_published: true }));
  const shown = [...document.querySelectorAll('[data-post-id="5"]')];
  expect(shown).toHaveLength(2);
  for (const post of shown) {
    expect(post.querySelector('.post-view__count')).toHaveTextContent('2');
    expect(post.querySelector('[data-action="reblog"]')).toHaveClass(done);
  }
  // a reblog saved as a draft marks the post as reblogged, but is not a note yet
  act(() => platform.bus.emit(reblogged, { post_id: '5', is_published: false }));
  expect(control('5', 'reblog')).toHaveClass(done);
  expect(notes('5')).toBe('2');
});

test('ACTION-07: Alt+Shift+click adds the reblog to the queue, and a toast says so', async () => {
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
  press(control('5', 'fast-reblog'));
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(control('5', 'reblog')).not.toHaveClass(done);
  expect(notes('5')).toBe('0');
  expect(platform.toastsShown).toEqual([]);
});

test('a plain click on reblog opens the form; a click whose default action is already prevented does not', async () => {
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

test('ROLE-12: if the current blog may not reblog a post but another of the user’s blogs may, Alt+click opens the form', async () => {
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

test('ROLE-10: a post that cannot be reblogged has no reblog control, and a forged press makes no call', async () => {
  const post = samplePost({ id: '5', can_reblog: false });
  const { platform } = await mountViewer(streamHtml([post]));
  expect(
    postElement('5').querySelector('[data-action="reblog"], [data-action="fast-reblog"]'),
  ).toBeNull();
  await lazyActions['fast-reblog'](forgedPress(platform, post, postElement('5')), undefined);
  expect(platform.calls).toEqual([]);
  expect(platform.emitted).toEqual([]);
});
