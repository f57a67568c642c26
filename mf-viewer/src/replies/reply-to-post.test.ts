import { CallError } from '@tessera/shared-contracts/platform/platform';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { sentBody, type RecordedCall } from '@tessera/shared-contracts/testing/fake-platform';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import {
  control,
  mountViewer,
  postElement,
  resetPage,
  samplePost,
  streamHtml,
  press,
} from '../testing/sample-page.tsx';
import { newReply } from '../testing/sample-reply.ts';

afterEach(() => {
  window.localStorage.clear();
  return resetPage();
});

const answer = { reply: newReply(), reply_count: 1 };
const keyOf = (call: RecordedCall): string =>
  v.parse(v.object({ data: v.object({ submission_key: v.string() }) }), sentBody(call)).data
    .submission_key;
const field = () => screen.findByRole('textbox', { name: 'Your reply' });
const notes = () => postElement('5').querySelector('.post-view__count')?.textContent;

async function open() {
  const mounted = await mountViewer(streamHtml([samplePost({ id: '5', note_count: 3 })]));
  mounted.platform.answer(replyToPost, answer);
  press(control('5', 'reply'));
  await field();
  return mounted;
}

/** Presses the button of the form, not the post's button that opened it. */
async function sendReply(): Promise<void> {
  const button = postElement('5').querySelector<HTMLElement>(
    '[data-inline-form="reply"] .button--primary',
  );
  if (!button) throw new Error('no form');
  await userEvent.click(button);
}

test('ACTION-08, API-47: a reply is sent with the id, blog and blog key of the post, and raises the note count', async () => {
  const { platform } = await open();
  await userEvent.type(await field(), ' Well said ');
  await sendReply();
  await waitFor(() => expect(notes()).toBe('4'));
  expect(platform.calls).toEqual([
    {
      path: '/svc/reply',
      method: 'POST',
      input: {
        body: {
          data: {
            reply_text: 'Well said',
            post_id: '5',
            tumblelog: 'bob',
            tumblelog_key: 'key-bob',
            source: 'stream',
            submission_key: expect.stringMatching(/^[\da-f]{32}$/),
          },
        },
      },
    },
  ]);
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
});

test('ACTION-08: after a reply in a stream, a toast links to the post’s page', async () => {
  const { platform } = await open();
  await userEvent.type(await field(), 'Well said');
  await sendReply();
  await waitFor(() =>
    expect(platform.toastsShown).toEqual([
      { text: 'Replied', link: { href: '/@bob/post/5#replies', label: 'Replies' } },
    ]),
  );
});

test('ACTION-09: does not send a blank reply; the field accepts at most 475 characters', async () => {
  const { platform } = await open();
  expect(await field()).toHaveAttribute('maxlength', '475');
  await userEvent.type(await field(), '   ');
  await sendReply();
  expect(platform.calls).toEqual([]);
});

test('a failed reply stays in the form and in the browser’s storage', async () => {
  const { platform } = await open();
  platform.answer(replyToPost, new CallError(500, []));
  await userEvent.type(await field(), 'Typed');
  await sendReply();
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(await field()).toHaveValue('Typed');
  expect(notes()).toBe('3');
  expect(JSON.stringify(window.localStorage)).toContain('Typed');
});

describe('a browser that cannot store what is typed', () => {
  afterEach(() => jest.restoreAllMocks());

  test('if access to storage is denied, the user can still open the form, type a reply and send it', async () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { platform } = await open();
    await userEvent.type(await field(), 'Well said');
    expect(screen.getByText(/can’t save what you type/)).toBeVisible();
    await sendReply();
    await waitFor(() => expect(platform.calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull());
  });

  test('if storage is full, the user can continue typing, and a notice is shown until there is space', async () => {
    await open();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.type(await field(), 'Well');
    expect(await field()).toHaveValue('Well');
    expect(screen.getByText(/can’t save what you type/)).toBeVisible();
    full.mockRestore();
    await userEvent.type(await field(), ' said');
    expect(screen.queryByText(/can’t save what you type/)).toBeNull();
    expect(JSON.stringify(window.localStorage)).toContain('Well said');
  });
});

test('a reply that is sent again unchanged reuses its submission key; a changed reply gets a new key', async () => {
  const { platform } = await open();
  platform.answer(replyToPost, new CallError(0, []));
  const sendAndWait = async (count: number) => {
    await sendReply();
    await waitFor(() => expect(platform.alerts).toHaveLength(count));
  };
  await userEvent.type(await field(), 'Typed');
  await sendAndWait(1);
  await sendAndWait(2);
  await userEvent.type(await field(), '!');
  await sendAndWait(3);
  const keys = platform.calls.map((call) => keyOf(call));
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(2);
});

test('Ctrl+Enter sends a reply; Escape closes the form if it is empty, but not if it has text', async () => {
  const { platform } = await open();
  await userEvent.type(await field(), 'Half');
  await userEvent.keyboard('{Escape}');
  expect(await field()).toHaveValue('Half');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull());
  press(control('5', 'reply'));
  await field();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  expect(control('5', 'reply')).toHaveFocus();
});
