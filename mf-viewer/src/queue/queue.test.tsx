import { CallError } from '@tessera/shared-contracts/platform/platform';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import {
  moveInQueue,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
import { screen, waitFor } from '@testing-library/react';
import {
  control,
  hydrateAll,
  mainWith,
  postElement,
  resetPage,
  press,
} from '../testing/sample-page.tsx';
import { bodies, open, ownZone, queueHtml, samplePanel, shown } from '../testing/sample-queue.tsx';

afterEach(async () => {
  window.history.replaceState(null, '', '/');
  await resetPage();
});

const buttons = (id: string): string[] =>
  [...postElement(id).querySelectorAll<HTMLButtonElement>('.queue-tools button:enabled')].map(
    ({ dataset }) => dataset['action'] ?? '',
  );

test('a move shows before the server responds: queued posts swap, positions keep their times, scheduled posts stay', async () => {
  const { platform, slot } = await open(queueHtml(['1', '2', '9s', '3']));
  let answer: (value: unknown) => void = () => {};
  platform.answer(
    moveInQueue,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  control('2', 'queue-down').focus();
  press(control('2', 'queue-down'));
  await waitFor(() =>
    expect(shown()).toEqual(['1 place 1', '3 place 2', '9 place 3', '2 place 4']),
  );
  expect(bodies(platform)).toEqual([{ post_id: '3', before_post_id: '2' }]);
  expect(buttons('2')).toEqual(['queue-top', 'queue-up']);
  expect(buttons('3')).toEqual(['queue-top', 'queue-up', 'queue-down']);
  // the pressed button is disabled at the end of the queue, so focus moves to an enabled button
  await waitFor(() => expect(document.activeElement).toBe(control('2', 'queue-top')));
  expect(slot.querySelector('[role="status"]')).toHaveTextContent('Moved to position 3 of 3');
  answer({});
});

test('moves are sent to the server one by one, in order', async () => {
  const { platform } = await open(queueHtml(['1', '2', '3']));
  const answers: ((value: unknown) => void)[] = [];
  platform.answer(
    moveInQueue,
    () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  );
  press(control('3', 'queue-up'));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  press(control('3', 'queue-up'));
  await waitFor(() => expect(shown().map((post) => post.slice(0, 1))).toEqual(['3', '1', '2']));
  press(control('2', 'queue-top'));
  await waitFor(() => expect(shown().map((post) => post.slice(0, 1))).toEqual(['2', '3', '1']));
  expect(platform.calls).toHaveLength(1);
  answers[0]?.({});
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({});
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.({});
  expect(bodies(platform)).toEqual([
    { post_id: '3', before_post_id: '2' },
    { post_id: '3', before_post_id: '1' },
    { post_id: '2', before_post_id: '3' },
  ]);
});

test('a refused move reverts all unconfirmed moves and shows the reason', async () => {
  const { platform } = await open(queueHtml(['1', '2', '3']));
  let calls = 0;
  platform.answer(moveInQueue, () => {
    calls += 1;
    if (calls === 1) return {};
    throw new CallError(403, ['This post belongs to another user.']);
  });
  press(control('3', 'queue-up'));
  await waitFor(() => expect(shown()[1]).toBe('3 place 2'));
  press(control('3', 'queue-up'));
  press(control('1', 'queue-down'));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      { text: 'This post belongs to another user.', tone: 'error' },
    ]),
  );
  expect(shown()).toEqual(['1 place 1', '3 place 2', '2 place 3']);
  expect(buttons('1')).toEqual(['queue-down']);
  // further moves still work
  platform.answer(moveInQueue, {});
  press(control('2', 'queue-top'));
  await waitFor(() => expect(shown()[0]).toBe('2 place 1'));
});

test('if a move fails because the post has just been published, the post leaves the page', async () => {
  const { platform } = await open(queueHtml(['1', '2', '3']));
  platform.answer(moveInQueue, new CallError(404, ['This post is no longer in the queue.']));
  platform.pages.set('/queue', mainWith(queueHtml(['2', '3'])));
  press(control('1', 'queue-down'));
  await waitFor(() => expect(shown()).toEqual(['2 place 1', '3 place 2']));
});

test('if a move on a later page of the queue fails because the post has just been published, the post leaves that page', async () => {
  const address = '/queue?before=abc';
  window.history.replaceState(null, '', address);
  const { platform } = await open(queueHtml(['1', '2', '3']));
  platform.answer(moveInQueue, new CallError(404, ['This post is no longer in the queue.']));
  platform.pages.set(address, mainWith(queueHtml(['2', '3'])));
  press(control('1', 'queue-down'));
  await waitFor(() => expect(shown()).toEqual(['2 place 1', '3 place 2']));
});

test('if a move fails for lack of a connection, the order is restored', async () => {
  const { platform } = await open(queueHtml(['1', '2']));
  platform.answer(moveInQueue, new CallError(0, []));
  press(control('2', 'queue-up'));
  await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
  expect(shown()).toEqual(['1 place 1', '2 place 2']);
});

test('a move beyond the page submits the plain form', async () => {
  window.history.replaceState(null, '', '/queue?before=abc');
  const { platform } = await open(queueHtml(['1', '2', '3'], '/queue?before=def'));
  const submitted: (string | undefined)[] = [];
  jest.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation((button) => {
    submitted.push(button?.dataset['action']);
  });
  press(control('2', 'queue-top'));
  await waitFor(() => expect(submitted).toEqual(['queue-top']));
  press(control('2', 'queue-down'));
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  // another page follows, so the last post here can still move down
  expect(buttons('2')).toContain('queue-down');
  press(control('2', 'queue-down'));
  await waitFor(() => expect(submitted).toEqual(['queue-top', 'queue-down']));
});

test('shuffling a queue, pausing it and saving its settings each make a call, and the page then shows the resulting queue', async () => {
  const { platform, slot } = await open(queueHtml(['1', '2']));
  platform.answer(saveQueueSettings, {
    posts_per_day: 4,
    start_hour: 8,
    end_hour: 23,
    time_zone: 'Pacific/Apia',
    is_paused: true,
  });
  platform.pages.set('/queue', mainWith(queueHtml(['2', '1'])));
  press(screen.getByRole('button', { name: 'Shuffle' }));
  await waitFor(() => expect(shown()).toEqual(['2 place 1', '1 place 2']));
  platform.pages.set('/queue', mainWith(queueHtml(['2', '1'], undefined, { isPaused: true })));
  await hydrateAll();
  press(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
  await hydrateAll();
  press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.calls).toHaveLength(3));
  expect(platform.calls.map(({ path }) => path)).toEqual([
    shuffleQueue.path,
    saveQueueSettings.path,
    saveQueueSettings.path,
  ]);
  expect(bodies(platform)).toEqual([
    { tumblelog: 'ada' },
    { tumblelog: 'ada', is_paused: true },
    {
      tumblelog: 'ada',
      posts_per_day: '4',
      start_hour: '8',
      end_hour: '23',
      time_zone: 'Pacific/Apia',
    },
  ]);
  await waitFor(() => expect(slot.querySelector('[role="status"]')).toHaveTextContent('Saved'));
  expect(platform.toastsShown).toEqual([]);
});

test('if the server refuses settings, a toast shows the reason and the form keeps the input; invalid input is not sent', async () => {
  const { platform } = await open(queueHtml(['1', '2']));
  platform.answer(
    saveQueueSettings,
    new CallError(400, ['Choose at least one hour for the queue to publish in.']),
  );
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Posts per day' });
  field.value = '60';
  press(screen.getByRole('button', { name: 'Save' }));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(platform.calls).toEqual([]);
  field.value = '6';
  press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      { text: 'Choose at least one hour for the queue to publish in.', tone: 'error' },
    ]),
  );
  expect(field.value).toBe('6');
});

const useOwnZone = () => screen.queryByRole('button', { name: 'Use this time zone' });

test('offers the user’s time zone if a different one is set; unmounting removes the offer', async () => {
  const { unmount } = await open(queueHtml(['1']));
  expect(useOwnZone()).not.toBeNull();
  await unmount();
  expect(useOwnZone()).toBeNull();
});

test('accepting the offered time zone selects it, and keeps the focus in the form', async () => {
  const { platform } = await open(queueHtml(['1']));
  press(useOwnZone());
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue(ownZone);
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveFocus();
  expect(useOwnZone()).toBeNull();
  expect(platform.errors).toEqual([]);
});

test('does not offer a time zone that is already set or that the server does not know', async () => {
  const rhythm = { ...samplePanel.rhythm, time_zone: ownZone };
  for (const panel of [{ rhythm }, { zones: ['Pacific/Apia'] }]) {
    await open(queueHtml(['1'], undefined, panel));
    expect(useOwnZone()).toBeNull();
    await resetPage();
  }
});

test('when a post leaves the queue, the other posts show their new times, and the focus stays', async () => {
  const { platform } = await open(queueHtml(['1', '2', '3']));
  control('3', 'queue-up').focus();
  postElement('1').remove();
  platform.pages.set('/queue', mainWith(queueHtml(['2', '3'])));
  const second = postElement('2');
  platform.bus.emit(postDeleted, { post_id: '1' });
  await waitFor(() => expect(shown()).toEqual(['2 place 1', '3 place 2']));
  expect(postElement('2')).toBe(second);
  expect(document.activeElement).toBe(control('3', 'queue-up'));
});
