import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  deleteReply,
  replyToPost,
  restoreReply,
} from '@tessera/shared-contracts/replies/endpoints';
import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import { sampleReplies } from '@tessera/shared-contracts/replies/sample-replies';
import { sentBody, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RepliesIsland } from '../pages/replies/RepliesIsland.tsx';
import {
  control,
  hydrateAll,
  isShown,
  markup,
  mountViewer,
  postElement,
  press,
  resetPage,
  samplePost,
  streamHtml,
} from '../testing/sample-page.tsx';
import { newReply } from '../testing/sample-reply.ts';

const address = '/@bob/post/5';
beforeEach(() => window.history.pushState(null, '', address));
const platforms: FakePlatform[] = [];
afterEach(async () => {
  await resetPage();
  window.history.pushState(null, '', '/');
  expect(platforms.splice(0).flatMap(({ errors }) => errors)).toEqual([]);
});

const made = newReply();
const [first] = sampleReplies;
if (!first) throw new Error('no reply');
const repliesOf = (post: Partial<RepliesProps['post']> = {}): string =>
  markup(
    <RepliesIsland
      post={{
        id: '5',
        post_url: address,
        tumblelog: 'bob',
        tumblelog_key: 'key-bob',
        can_reply: true,
        ...post,
      }}
      replies={[first]}
      formKey="key"
    />,
  );
const post = streamHtml([samplePost({ id: '5', note_count: 3 })]);

async function openPage(html = post + repliesOf()) {
  const mounted = await mountViewer(html);
  platforms.push(mounted.platform);
  mounted.platform.answer(replyToPost, { reply: made, reply_count: 2 });
  return mounted;
}
const section = () => within(screen.getByRole('region', { name: 'Replies' }));
const field = () => section().getByRole('textbox', { name: 'Your reply' });
const send = () => userEvent.click(section().getByRole('button', { name: 'Reply' }));
const texts = () =>
  section()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const notes = () => postElement('5').querySelector('.post-view__count')?.textContent;

test('ACTION-08: the form on a post’s page adds a reply below the other replies without leaving the page', async () => {
  const { platform } = await openPage();
  await userEvent.type(field(), ' Well said ');
  await send();
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[1]).toContain('Well said');
  // the class that keeps line breaks
  expect(section().getByText('Well said')).toHaveClass('list__text');
  expect(notes()).toBe('4');
  expect(platform.calls.map(sentBody)).toEqual([
    {
      data: {
        reply_text: 'Well said',
        post_id: '5',
        tumblelog: 'bob',
        tumblelog_key: 'key-bob',
        source: 'post-page',
        submission_key: expect.stringMatching(/^[\da-f]{32}$/),
      },
    },
  ]);
  expect(field()).toHaveValue('');
  expect(platform.toastsShown).toEqual([]);
  expect(screen.getByText('Replied')).toHaveRole('status');
});

test('a reply sent with the form below the post appears once in the replies section, whether or not HTML that arrives later contains it', async () => {
  const { platform } = await openPage();
  press(control('5', 'reply'));
  const inline = await within(postElement('5')).findByRole('textbox', { name: 'Your reply' });
  await userEvent.type(inline, 'Well said');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(platform.toastsShown).toEqual([]);
  // HTML rendered before the reply was stored, and HTML rendered afterwards
  for (const { html, count } of [
    { html: repliesOf(), count: 2 },
    {
      html: markup(
        <RepliesIsland
          post={{
            id: '5',
            post_url: address,
            tumblelog: 'bob',
            tumblelog_key: 'k',
            can_reply: true,
          }}
          replies={[first, made]}
          formKey="key"
        />,
      ),
      count: 2,
    },
  ]) {
    const main = document.querySelector('main');
    if (main) main.innerHTML = post + html;
    await hydrateAll();
    await waitFor(() => expect(texts()).toHaveLength(count));
  }
});

test('a failed reply stays in the form and survives a reload', async () => {
  const { platform } = await openPage();
  platform.answer(replyToPost, new CallError(500, []));
  await userEvent.type(field(), 'Typed');
  await send();
  await waitFor(() => expect(platform.alerts).toHaveLength(1));
  expect(field()).toHaveValue('Typed');
  expect(texts()).toHaveLength(1);
  const main = document.querySelector('main');
  if (main) main.innerHTML = repliesOf();
  await hydrateAll();
  expect(field()).toHaveValue('Typed');
});

test('without a connection a reply waits in the outbox under its key, and the field is free for the next one', async () => {
  const { platform } = await openPage();
  platform.answer(replyToPost, new CallError(0, [connectionTexts.none]));
  await userEvent.type(field(), ' Later ');
  await send();
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(platform.toastsShown).toEqual([{ text: outboxTexts.waits('reply') }]);
  expect(platform.alerts).toEqual([]);
  const [sent] = platform.calls.map(sentBody);
  expect(platform.outbox.waiting$.value).toMatchObject([
    { kind: 'reply', text: 'Later', target: '5' },
  ]);
  expect(sent).toMatchObject({
    data: { submission_key: platform.outbox.waiting$.value[0]?.key },
  });
});

test('a blank reply is not sent, and a second press while sending is ignored', async () => {
  const { platform } = await openPage(post + repliesOf({ can_reply_with_photo: true }));
  await userEvent.type(field(), ' \u200b ');
  await send();
  expect(platform.calls).toEqual([]);
  await userEvent.type(field(), 'Well said');
  const form = field().closest('form');
  if (!form) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(platform.calls).toHaveLength(1);
});

test('ACTION-08: a photo is sent with its description, even without text', async () => {
  const { platform } = await openPage(post + repliesOf({ can_reply_with_photo: true }));
  const file = new File(['bytes'], 'cat.png', { type: 'image/png' });
  await userEvent.upload(section().getByLabelText('Photo'), file);
  await userEvent.type(section().getByRole('textbox', { name: 'Describe the photo' }), ' A cat ');
  await send();
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(platform.calls).toMatchObject([
    { input: { body: { data: { reply_text: '', photo_alt: 'A cat' } } }, file },
  ]);
});

test('text or a photo that changes while a reply is being sent stays in the form for the next reply', async () => {
  const { platform } = await openPage(post + repliesOf({ can_reply_with_photo: true }));
  const sent = Promise.withResolvers<unknown>();
  platform.answer(replyToPost, () => sent.promise);
  const photo = section().getByLabelText<HTMLInputElement>('Photo');
  const alt = section().getByRole('textbox', { name: 'Describe the photo' });
  const [cat, dog] = ['cat.png', 'dog.png'].map(
    (name) => new File(['bytes'], name, { type: 'image/png' }),
  );
  if (!cat || !dog) throw new Error('no files');
  await userEvent.type(field(), 'A cat');
  await userEvent.upload(photo, cat);
  await userEvent.type(alt, 'It sleeps');
  await send();
  await userEvent.type(field(), ' and more');
  sent.resolve({ reply: made, reply_count: 2 });
  await waitFor(() => expect(texts()).toHaveLength(2));
  await waitFor(() => expect(photo.files).toHaveLength(0));
  expect(field()).toHaveValue('A cat and more');
  expect(alt).toHaveValue('');

  const next = Promise.withResolvers<unknown>();
  platform.answer(replyToPost, () => next.promise);
  await userEvent.upload(photo, cat);
  await send();
  await userEvent.upload(photo, dog);
  next.resolve({ reply: newReply(), reply_count: 3 });
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(photo.files?.[0]).toBe(dog);
});

test('a deleted reply is removed from the list, and focus moves to the list', async () => {
  const { platform } = await openPage();
  platform.answer(deleteReply, { reply_count: 0 });
  platform.confirmWith(true);
  await userEvent.click(section().getByRole('button', { name: 'Delete reply' }));
  await waitFor(() => expect(section().queryAllByRole('listitem')).toEqual([]));
  expect(notes()).toBe('2');
  expect(section().getByRole('list')).toHaveFocus();
});

test('a deleted reply can be brought back to its place', async () => {
  const { platform } = await openPage();
  const before = section().getAllByRole('listitem').length;
  platform.answer(deleteReply, { reply_count: 0 });
  await userEvent.click(section().getByRole('button', { name: 'Delete reply' }));
  await waitFor(() => expect(section().queryAllByRole('listitem')).toHaveLength(before - 1));
  const [offer] = platform.toastsShown;
  expect(offer?.text).toBe('Reply deleted');
  platform.answer(restoreReply, new CallError(404, ['This reply was deleted for good.']));
  act(() => offer?.undo?.());
  await waitFor(() =>
    expect(platform.toastsShown[1]).toEqual({
      text: 'This reply was deleted for good.',
      tone: 'error',
    }),
  );
  platform.answer(restoreReply, { reply: made, reply_count: 1 });
  act(() => offer?.undo?.());
  await waitFor(() => expect(section().getAllByRole('listitem')).toHaveLength(before));
  expect(notes()).toBe('3');
});

test('a reply that was already deleted elsewhere is removed from the list without an alert; the post stays', async () => {
  const { platform } = await openPage();
  platform.answer(deleteReply, new CallError(404, ['This reply no longer exists.']));
  platform.confirmWith(true);
  await userEvent.click(section().getByRole('button', { name: 'Delete reply' }));
  await waitFor(() => expect(section().queryAllByRole('listitem')).toEqual([]));
  expect(platform.emitted.map(({ name }) => name)).toEqual(['postaction:remove:failure']);
  expect([platform.alerts, platform.toastsShown]).toEqual([[], []]);
  expect(isShown('5')).toBe(true);
});

test('no code for replies is loaded for visitors, or for readers who can neither reply nor delete a reply', () => {
  const html = markup(
    <RepliesIsland
      post={{ id: '5', post_url: address, tumblelog: 'bob', tumblelog_key: 'k', can_reply: false }}
      replies={sampleReplies.slice(1)}
      formKey="key"
    />,
  );
  expect(html).toContain('There.');
  expect(html).not.toContain('data-island');
});
