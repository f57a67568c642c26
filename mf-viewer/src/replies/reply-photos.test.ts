import { CallError } from '@tessera/shared-contracts/platform/platform';
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { sentBody } from '@tessera/shared-contracts/testing/fake-platform';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const answer = { reply: newReply(''), reply_count: 1 };
const png = (name = 'cat.png', type = 'image/png') => new File(['bytes'], name, { type });
/** An image that always loads; jsdom does not decode images. */
class DecodedImage extends EventTarget {
  naturalWidth = 800;
  naturalHeight = 600;
  decode = (): Promise<void> => Promise.resolve();
  set src(_address: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}
const { Image: realImage } = window;
beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:cat');
  URL.revokeObjectURL = jest.fn();
  Object.assign(window, { Image: DecodedImage });
});
afterEach(async () => {
  Object.assign(window, { Image: realImage });
  window.localStorage.clear();
  await resetPage();
});

const field = () => screen.findByRole('textbox', { name: 'Your reply' });
const preview = () => screen.findByRole('group', { name: 'Photo to send' });
const form = (): HTMLFormElement => {
  const found = document.querySelector<HTMLFormElement>('[data-inline-form="reply"]');
  if (!found) throw new Error('no form');
  return found;
};
const chooser = (): HTMLInputElement => {
  const found = form().querySelector<HTMLInputElement>('[type="file"]');
  if (!found) throw new Error('no field for files');
  return found;
};
const send = () => form().requestSubmit();

async function open(takesPhotos = true) {
  const mounted = await mountViewer(
    streamHtml([samplePost({ id: '5', ...(takesPhotos && { can_reply_with_photo: true }) })]),
  );
  mounted.platform.answer(replyToPost, answer);
  press(control('5', 'reply'));
  await field();
  return mounted;
}

test('ACTION-08: a post that does not allow photo replies has no button for a photo', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
});

test('ACTION-08: a photo with a description can be sent without text; after a failure the photo stays in the form', async () => {
  const { platform } = await open();
  send();
  expect(platform.calls).toEqual([]);
  await userEvent.upload(chooser(), png());
  await preview();
  expect(screen.queryByRole('button', { name: 'Add photo' })).toBeNull();
  platform.answer(replyToPost, new CallError(413, ['The file is too big.']));
  send();
  await waitFor(() => expect(platform.alerts).toEqual(['The file is too big.']));
  // the photo stays after a failure
  await preview();
  await userEvent.type(screen.getByRole('textbox', { name: 'Describe the photo' }), 'A cat');
  platform.answer(replyToPost, answer);
  send();
  await waitFor(() => expect(document.querySelector('[data-inline-form]')).toBeNull());
  const [first, second] = platform.calls;
  expect(first?.file).toMatchObject({ name: 'cat.png' });
  expect(second?.file).toMatchObject({ name: 'cat.png' });
  expect(second && sentBody(second)).toMatchObject({
    data: { reply_text: '', photo_alt: 'A cat', post_id: '5' },
  });
  expect(postElement('5')).not.toHaveStyle({ opacity: '0' });
});

test('removing a photo removes its preview; the button that adds a photo reappears and is focused', async () => {
  const { platform } = await open();
  await userEvent.upload(chooser(), png());
  await preview();
  await userEvent.keyboard('{Escape}');
  expect(await field()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('group', { name: 'Photo to send' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add photo' })).toHaveFocus();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:cat');
  send();
  expect(platform.calls).toEqual([]);
});

test.each(['drop', 'paste'] as const)('accepts an image from a %s, but not text', async (kind) => {
  await open();
  const carry = (files: readonly File[], types: readonly string[]) => {
    const event = createEvent[kind](form());
    Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', {
      value: { files, types, getData: () => '' },
    });
    return !fireEvent(form(), event);
  };
  expect(carry([], ['text/plain'])).toBe(false);
  expect(carry([png('one.png'), png('two.png')], ['Files'])).toBe(true);
  await preview();
});

test.each([
  ['notes.txt', 'text/plain', 'We can’t use TXT files. Use JPEG, PNG, GIF or WebP.'],
  ['empty.png', 'image/png', 'This file is empty. Choose another.'],
])('refuses %s with a reason', async (name, type, reason) => {
  await open();
  const file = name === 'empty.png' ? new File([], name, { type }) : png(name, type);
  fireEvent.change(chooser(), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByRole('group', { name: 'Photo to send' })).toBeNull();
});
